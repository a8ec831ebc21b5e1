// A picture of the window, taken when analysis and drawing are complete.
#include "app/screenshot.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPixmap>
#include <QTimer>

#include <cstdio>

#include "app/main_window.h"
#include "app/node_places.h"
#include "core/support/file.h"

namespace shardscope {
namespace {

/// Lets layouts, scroll bars and the legend settle after the last drawing has come.
constexpr int settleMilliseconds = 150;

void printDiagnostics(const Diagnostics& diagnostics) {
    for (const Diagnostic& diagnostic : diagnostics) std::fprintf(stderr, "%s\n", diagnostic.text().c_str());
}

}  // namespace

Screenshot::Screenshot(MainWindow& window, std::string file, std::vector<std::string> select, QObject* parent)
    : QObject(parent), m_window(window), m_file(std::move(file)), m_select(std::move(select)) {
    if (!window.document().isBusy()) saveWhenIdle();  // nothing was opened
    connect(&window.document(), &Document::analysed, this, [this] {
        selectWhatIsAsked();
        saveWhenIdle();
    });
    connect(&window.document(), &Document::redrawn, this, &Screenshot::saveWhenIdle);
    connect(&window.document(), &Document::failed, this, [this](const Diagnostics& diagnostics) {
        // Nothing is drawn, so a picture that stands there is not written over.
        fail(diagnostics);
        QTimer::singleShot(0, this, [this] { QCoreApplication::exit(m_exitCode); });
    });
}

void Screenshot::selectWhatIsAsked() {
    if (m_select.empty()) return;
    const DrawnGraph& graph = *m_window.document().graph();
    if (m_select.size() == 1 && frameByKey(*graph.drawing, m_select.front()) >= 0) {
        m_window.selection().selectFrame(QString::fromStdString(m_select.front()));
        return;
    }
    const NodeId node = findNode(graph.analysis->graph, m_select);
    if (node.isValid()) {
        m_window.reveal(node);
    } else {
        fail({{Severity::error,
               "select.not_found",
               {},
               "no operator has these names",
               {},
               "roles, operators or scopes of one operator",
               "see `shardscope ops` for operators"}});
    }
}

void Screenshot::saveWhenIdle() {
    if (!m_window.document().isBusy()) QTimer::singleShot(settleMilliseconds, this, &Screenshot::save);
}

void Screenshot::save() {
    if (m_window.document().isBusy()) return;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    m_window.grab().save(&buffer, "PNG");
    if (auto written = writeFileAtomically(m_file, {bytes.constData(), static_cast<std::size_t>(bytes.size())}); !written) {
        printDiagnostics(written.error());
        m_exitCode = 3;
    }
    QCoreApplication::exit(m_exitCode);
}

void Screenshot::fail(const Diagnostics& diagnostics) {
    printDiagnostics(diagnostics);
    m_exitCode = 2;
}

}  // namespace shardscope
