// Standard output carries the result alone; everything else goes to standard error.
#include "app/cli/output.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "core/report/report.h"
#include "core/support/file.h"

namespace shardscope::cli {

namespace {

void print(std::FILE* stream, std::string_view text) { std::fwrite(text.data(), 1, text.size(), stream); }

Diagnostic notWritten(int error) {
    return {Severity::error,      "output.cannot_write",           {"standard output", {}, 0, 0}, "the result could not be written",
            std::strerror(error), "a place that takes the result", "name a file with -o"};
}

Result<void> writeToStandardOutput(std::string_view text) {
    errno = 0;
    print(stdout, text);
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return {};
    const int error = errno;
    if (error == EPIPE) return {};
    return failure(notWritten(error));
}

bool isCode(const Diagnostics& diagnostics, std::string_view code) { return std::ranges::find(diagnostics, code, &Diagnostic::code) != diagnostics.end(); }

}  // namespace

int writeResult(const Arguments& arguments, std::string_view text, Diagnostics notes) {
    const Result<void> written = arguments.outputFile.empty() ? writeToStandardOutput(text) : writeFileAtomically(arguments.outputFile, text);
    if (!written) {
        notes.insert(notes.end(), written.error().begin(), written.error().end());
        return fail(arguments, notes);
    }
    if (!notes.empty()) printDiagnostics(arguments, notes);
    return exitSuccess;
}

void printDiagnostics(const Arguments& arguments, const Diagnostics& diagnostics) {
    if (arguments.diagnostics == "json") {
        print(stderr, report::diagnosticsJson(diagnostics));
        return;
    }
    for (const Diagnostic& diagnostic : diagnostics) {
        if (diagnostic.severity != Severity::info) print(stderr, diagnostic.text() + "\n");
    }
}

int fail(const Arguments& arguments, const Diagnostics& diagnostics) {
    printDiagnostics(arguments, diagnostics);
    if (isCode(diagnostics, "analysis.cancelled")) return exitCancelled;
    return isCode(diagnostics, "output.cannot_write") ? exitNotWritten : exitWrongInput;
}

}  // namespace shardscope::cli
