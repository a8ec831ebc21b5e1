// Runs analyses and drawings in the background: input → Analysis → Drawing. One job at a time; a newer one stops the older and takes its place.
#pragma once

#include <QObject>
#include <QThreadPool>

#include <functional>
#include <stop_token>

#include "app/analysis_request.h"

namespace shardscope {

class AnalysisController : public QObject {
    Q_OBJECT

public:
    explicit AnalysisController(QObject* parent = nullptr);
    /// Stops the running job and waits for it, at most for one block of a drawing.
    ~AnalysisController() override;

    void analyse(AnalysisRequest request, DrawingRequest drawing);
    /// Draws an analysis that is there already, after folding or a change of form.
    void draw(AnalysisPtr analysis, DrawingRequest drawing);
    /// Ends in `cancelled`, unless the job is done before it notices.
    void cancel();
    [[nodiscard]] bool isBusy() const { return m_isBusy; }

signals:
    void started();
    /// Fraction 0…1 and what is being done.
    void progressed(double fraction, const QString& what);
    void finished(const shardscope::DrawnGraph& graph);
    void failed(const shardscope::Diagnostics& diagnostics);
    void cancelled();

private:
    using Outcome = Result<DrawnGraph>;
    using Job = std::function<Outcome(const Progress&, std::stop_token)>;

    QThreadPool m_pool;
    std::stop_source m_stop;
    std::uint64_t m_serial = 0;
    bool m_isBusy = false;

    void start(Job job);
    void report(std::uint64_t serial, double fraction, const QString& what);
    void finish(std::uint64_t serial, const Outcome& outcome);
};

}  // namespace shardscope
