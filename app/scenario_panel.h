// Facts of the resolved scenario: model, weights, phase, tokens, parallel sizes, device, switches; and the chooser of the rank that is looked at.
#pragma once

#include <QWidget>

#include <array>

#include "core/analysis/analysis.h"

class QFormLayout;
class QLabel;
class QScrollArea;
class QSpinBox;

namespace shardscope {

class ScenarioPanel : public QWidget {
    Q_OBJECT

public:
    explicit ScenarioPanel(QWidget* parent = nullptr);

    void setAnalysis(AnalysisPtr analysis);

signals:
    void rankChosen(int rank);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    enum Fact : std::uint8_t { model, weights, phase, tokens, parallel, rank, device, switches, contextParallel, factCount };

    AnalysisPtr m_analysis;
    std::array<QLabel*, factCount> m_names{};
    std::array<QLabel*, factCount> m_facts{};
    QSpinBox* m_rank;
    QScrollArea* m_scroll;

    void createRow(QFormLayout& form, Fact fact, QWidget* field);
    void retranslate();
    void showFacts();
    /// Wrapped lines need height that a scroll area does not ask for by itself.
    void makeRoom();
    [[nodiscard]] QString text(Fact fact) const;
};

}  // namespace shardscope
