// The opened input and what the window shows of it. Every change asks the worker for a new graph; the old one stays until the new one is complete.
#pragma once

#include <QObject>
#include <QString>

#include <functional>

#include "app/analysis_controller.h"

namespace shardscope {

class Document : public QObject {
    Q_OBJECT

public:
    explicit Document(QObject* parent = nullptr);

    void open(AnalysisRequest request);
    /// Reads the input again: the one that failed last, else the one shown.
    void reload();
    void setRepetition(bool isRepetition);
    void setContract(const std::string& contract);
    void setRank(int rank);
    void setFrameFolded(const std::string& key, bool isFolded);
    void unfoldFrames(const std::set<std::string>& keys);
    void foldAll();
    void unfoldAll();
    void setShowsAuxiliary(bool showsAuxiliary);
    /// Width : height of the view, taken into account from the next drawing on.
    void setAspect(double aspect) { m_aspect = aspect; }
    void cancel() { m_controller.cancel(); }

    /// Null before the first success.
    [[nodiscard]] const DrawnGraph* graph() const { return m_graph.analysis ? &m_graph : nullptr; }
    [[nodiscard]] bool canReload() const { return m_hasFailed || graph() != nullptr; }
    [[nodiscard]] bool isBusy() const { return m_controller.isBusy(); }
    [[nodiscard]] bool showsAuxiliary() const { return m_showsAuxiliary; }
    /// Of the input shown; empty before the first success.
    [[nodiscard]] QString file() const { return QString::fromStdString(m_shown.input); }

signals:
    void started();
    void progressed(double fraction, const QString& what);
    /// A new Analysis with its drawing. `isSameInput`: the place in the view is worth keeping.
    void analysed(const shardscope::DrawnGraph& graph, bool isSameInput);
    /// The same Analysis, drawn anew.
    void redrawn(const shardscope::DrawnGraph& graph);
    /// `file` is what could not be shown; the graph shown before stays.
    void failed(const shardscope::Diagnostics& diagnostics, const QString& file);
    void cancelled();

private:
    AnalysisController m_controller;
    AnalysisRequest m_shown;
    AnalysisRequest m_requested;
    bool m_hasFailed = false;
    DrawnGraph m_graph;
    bool m_isAnalysing = false;
    FoldedByForm m_folded;  // as asked for last, which a drawing under way may not show yet
    GraphFonts m_fonts;
    double m_aspect = 1.6;
    bool m_showsAuxiliary = false;

    void change(const std::function<void(ViewChoices&)>& edit);
    void request(AnalysisRequest request);
    [[nodiscard]] std::set<std::string> folded() const;
    void fold(std::set<std::string> folded);
    void redraw();
    void take(const DrawnGraph& graph);
    void fail(const Diagnostics& diagnostics);
    void stop();
    [[nodiscard]] DrawingRequest drawingRequest() const;
};

/// "scenario.json", or the folder of a plain config.json: what a title shows of an input.
[[nodiscard]] QString inputTitle(const QString& input);

}  // namespace shardscope
