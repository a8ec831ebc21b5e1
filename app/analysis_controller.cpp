// Runs analyses and drawings in the background. Results carry a serial number, so that those of a superseded job are dropped on the window's thread.
#include "app/analysis_controller.h"

#include <QMetaObject>

namespace shardscope {
namespace {

/// Share of the progress bar that analysing takes; the rest is drawing.
constexpr double analysisShare = 0.6;

Diagnostic cancelledDiagnostic() { return {Severity::info, "analysis.cancelled", {}, "the analysis was cancelled", {}, {}, {}}; }

void applyChoices(Scenario& scenario, const ViewChoices& choices) {
    if (choices.repetition) scenario.repetition = *choices.repetition;
    if (choices.contract) scenario.contract = *choices.contract;
    if (choices.rank) scenario.rank = *choices.rank;
}

std::set<std::string> foldedFrames(const Analysis& analysis, const FoldedByForm& folded) {
    const auto known = folded.find(analysis.scenario.repetition);
    return known != folded.end() ? known->second : drawing::defaultFolded(analysis.graph);
}

Result<DrawnGraph> drawGraph(AnalysisPtr analysis, const DrawingRequest& request, std::stop_token stop) {
    drawing::Options options{.folded = foldedFrames(*analysis, request.folded), .aspect = request.aspect, .showsAuxiliary = request.showsAuxiliary};
    const FontTextMeasure measure(request.fonts);
    auto drawing = std::make_shared<const drawing::Drawing>(drawing::compose(analysis->graph, analysis->journal, measure, options, stop));
    if (stop.stop_requested()) return failure(cancelledDiagnostic());
    return DrawnGraph{std::move(analysis), std::move(drawing), std::move(options.folded)};
}

Result<AnalysisPtr> analyseInput(const AnalysisRequest& request, const Progress& progress, std::stop_token stop) {
    progress(0.0, "read");
    auto loaded = loadInput(request.input, request.options, request.standardInput);
    if (!loaded) return failure(std::move(loaded.error()));
    applyChoices(loaded->scenario, request.choices);
    const Progress share = [&progress](double fraction, std::string_view what) { progress(fraction * analysisShare, what); };
    return shardscope::analyse(loaded->model, std::move(loaded->scenario), share, stop);
}

}  // namespace

AnalysisController::AnalysisController(QObject* parent) : QObject(parent) { m_pool.setMaxThreadCount(1); }

AnalysisController::~AnalysisController() {
    m_stop.request_stop();
    m_pool.waitForDone();
}

void AnalysisController::analyse(AnalysisRequest request, DrawingRequest drawing) {
    start([request = std::move(request), drawing = std::move(drawing)](const Progress& progress, std::stop_token stop) -> Outcome {
        auto analysis = analyseInput(request, progress, stop);
        if (!analysis) return failure(std::move(analysis.error()));
        progress(analysisShare, "draw");
        return drawGraph(std::move(*analysis), drawing, stop);
    });
}

void AnalysisController::draw(AnalysisPtr analysis, DrawingRequest drawing) {
    start([analysis = std::move(analysis), drawing = std::move(drawing)](const Progress& progress, std::stop_token stop) {
        progress(analysisShare, "draw");
        return drawGraph(analysis, drawing, stop);
    });
}

void AnalysisController::cancel() { m_stop.request_stop(); }

void AnalysisController::start(Job job) {
    m_stop.request_stop();
    m_stop = std::stop_source();
    const std::uint64_t serial = ++m_serial;
    m_isBusy = true;
    emit started();
    m_pool.start([this, serial, job = std::move(job), stop = m_stop.get_token()] {
        const Progress progress = [this, serial](double fraction, std::string_view what) {
            const QString text = QString::fromUtf8(what.data(), static_cast<qsizetype>(what.size()));
            QMetaObject::invokeMethod(
                this, [=, this] { report(serial, fraction, text); }, Qt::QueuedConnection);
        };
        auto outcome = stop.stop_requested() ? Outcome(failure(cancelledDiagnostic())) : job(progress, stop);
        QMetaObject::invokeMethod(
            this, [this, serial, outcome = std::move(outcome)] { finish(serial, outcome); }, Qt::QueuedConnection);
    });
}

void AnalysisController::report(std::uint64_t serial, double fraction, const QString& what) {
    if (serial == m_serial) emit progressed(fraction, what);
}

void AnalysisController::finish(std::uint64_t serial, const Outcome& outcome) {
    if (serial != m_serial) return;
    m_isBusy = false;
    if (outcome) {
        emit finished(*outcome);
    } else if (m_stop.stop_requested()) {
        emit cancelled();
    } else {
        emit failed(outcome.error());
    }
}

}  // namespace shardscope
