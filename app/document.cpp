// The opened input: turns what the reader changes (form, contract, rank, folding) into requests to the worker and takes in what comes back.
#include "app/document.h"

#include <QDir>
#include <QFileInfo>

namespace shardscope {

Document::Document(QObject* parent) : QObject(parent) {
    connect(&m_controller, &AnalysisController::started, this, &Document::started);
    connect(&m_controller, &AnalysisController::progressed, this, &Document::progressed);
    connect(&m_controller, &AnalysisController::cancelled, this, &Document::stop);
    connect(&m_controller, &AnalysisController::finished, this, &Document::take);
    connect(&m_controller, &AnalysisController::failed, this, &Document::fail);
}

void Document::open(AnalysisRequest request) {
    m_folded.clear();
    this->request(std::move(request));
}

void Document::reload() {
    if (m_hasFailed) {
        request(m_requested);
    } else if (graph() != nullptr) {
        request(m_shown);
    }
}

void Document::setRepetition(bool isRepetition) {
    change([isRepetition](ViewChoices& choices) { choices.repetition = isRepetition; });
}

void Document::setContract(const std::string& contract) {
    change([&contract](ViewChoices& choices) { choices.contract = contract; });
}

void Document::setRank(int rank) {
    change([rank](ViewChoices& choices) { choices.rank = rank; });
}

void Document::change(const std::function<void(ViewChoices&)>& edit) {
    if (graph() == nullptr) return;
    // A choice made while another is still being worked on adds to it; one made after a failure starts from what is shown.
    AnalysisRequest next = m_isAnalysing ? m_requested : m_shown;
    edit(next.choices);
    request(std::move(next));
}

void Document::request(AnalysisRequest request) {
    m_requested = std::move(request);
    m_hasFailed = false;
    m_isAnalysing = true;
    m_controller.analyse(m_requested, drawingRequest());
}

std::set<std::string> Document::folded() const {
    const auto asked = m_folded.find(m_graph.analysis->scenario.repetition);
    return asked != m_folded.end() ? asked->second : m_graph.folded;
}

void Document::setFrameFolded(const std::string& key, bool isFolded) {
    if (graph() == nullptr) return;
    std::set<std::string> keys = folded();
    if (isFolded) {
        keys.insert(key);
    } else {
        keys.erase(key);
    }
    fold(std::move(keys));
}

void Document::unfoldFrames(const std::set<std::string>& frames) {
    if (graph() == nullptr) return;
    std::set<std::string> keys = folded();
    for (const std::string& key : frames) keys.erase(key);
    fold(std::move(keys));
}

void Document::foldAll() {
    if (graph() == nullptr) return;
    std::set<std::string> keys;
    for (const drawing::Frame& frame : m_graph.drawing->frames)
        if (frame.kind == drawing::FrameKind::layer) keys.insert(frame.key);
    fold(std::move(keys));
}

void Document::unfoldAll() {
    if (graph() != nullptr) fold({});
}

void Document::setShowsAuxiliary(bool showsAuxiliary) {
    m_showsAuxiliary = showsAuxiliary;
    redraw();
}

void Document::fold(std::set<std::string> folded) {
    m_folded[m_graph.analysis->scenario.repetition] = std::move(folded);
    redraw();
}

void Document::redraw() {
    // A drawing must not take the place of an analysis under way: that one starts again and draws as asked now.
    if (m_isAnalysing) {
        m_controller.analyse(m_requested, drawingRequest());
    } else if (graph() != nullptr) {
        m_controller.draw(m_graph.analysis, drawingRequest());
    }
}

void Document::take(const DrawnGraph& graph) {
    const bool isNewAnalysis = graph.analysis != m_graph.analysis;
    const bool isSameInput = m_graph.analysis && m_shown.input == m_requested.input;
    m_isAnalysing = false;
    m_graph = graph;
    m_folded[graph.analysis->scenario.repetition] = graph.folded;
    if (!isNewAnalysis) {
        emit redrawn(m_graph);
        return;
    }
    m_shown = m_requested;
    emit analysed(m_graph, isSameInput);
}

void Document::fail(const Diagnostics& diagnostics) {
    m_isAnalysing = false;
    m_hasFailed = true;
    emit failed(diagnostics, QString::fromStdString(m_requested.input));
}

void Document::stop() {
    m_isAnalysing = false;
    emit cancelled();
}

DrawingRequest Document::drawingRequest() const { return {m_folded, m_aspect, m_showsAuxiliary, m_fonts}; }

QString inputTitle(const QString& input) {
    if (input == QLatin1String("-")) return QStringLiteral("stdin");
    const QFileInfo info(input);
    return info.fileName() == QLatin1String("config.json") ? info.absoluteDir().dirName() + QLatin1Char('/') + info.fileName() : info.fileName();
}

}  // namespace shardscope
