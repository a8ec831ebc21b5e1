// `export`: the one subcommand that needs a Qt application, for fonts; it runs on the offscreen platform.
#include <QApplication>

#include <cstdio>

#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/export_graph.h"

namespace shardscope::cli {

namespace {

/// "graph.png" → "png"; what the file is called decides when nothing else does.
std::string formatOf(const Arguments& arguments) {
    if (!arguments.exporting.format.empty()) return arguments.exporting.format;
    const auto dot = arguments.outputFile.rfind('.');
    return dot == std::string::npos ? std::string("png") : arguments.outputFile.substr(dot + 1);
}

ExportRequest requestOf(const Arguments& arguments) {
    const ExportArguments& given = arguments.exporting;
    ExportRequest request;
    request.what = given.what;
    request.format = formatOf(arguments);
    request.file = arguments.outputFile;
    request.width = given.width;
    request.height = given.height;
    request.scale = given.scale;
    request.theme = given.theme;
    request.background = given.background;
    request.language = given.language;
    return request;
}

/// Standard error belongs to diagnostics; what Qt remarks about the environment (no XDG_RUNTIME_DIR) is not one.
void printSevereMessage(QtMsgType type, const QMessageLogContext&, const QString& message) {
    if (type == QtCriticalMsg || type == QtFatalMsg) std::fprintf(stderr, "%s\n", qPrintable(message));
}

}  // namespace

int runExport(const Arguments& arguments, int argc, char** argv) {
    const ExportRequest request = requestOf(arguments);
    if (const Result<void> checked = checkExportRequest(request); !checked) return fail(arguments, checked.error());
    const Result<AnalysisPtr> analysis = analyseInput(arguments);
    if (!analysis) return fail(arguments, analysis.error());
    qInstallMessageHandler(printSevereMessage);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    const Result<void> exported = exportGraph(**analysis, request);
    Diagnostics diagnostics = (*analysis)->diagnostics;
    if (!exported) {
        diagnostics.insert(diagnostics.end(), exported.error().begin(), exported.error().end());
        return fail(arguments, diagnostics);
    }
    printDiagnostics(arguments, diagnostics);
    return exitSuccess;
}

}  // namespace shardscope::cli
