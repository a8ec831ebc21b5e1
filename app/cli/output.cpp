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
    return {Severity::error, "output.cannot_write", {"standard output", {}, 0, 0}, "the result could not be written", std::strerror(error), {}, {}};
}

int writeToStandardOutput(const Arguments& arguments, std::string_view text) {
    errno = 0;
    print(stdout, text);
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return exitSuccess;
    const int error = errno;
    return error == EPIPE ? exitSuccess : fail(arguments, {notWritten(error)});
}

bool isCode(const Diagnostics& diagnostics, std::string_view code) { return std::ranges::find(diagnostics, code, &Diagnostic::code) != diagnostics.end(); }

}  // namespace

int writeResult(const Arguments& arguments, std::string_view text) {
    if (arguments.outputFile.empty()) return writeToStandardOutput(arguments, text);
    const Result<void> written = writeFileAtomically(arguments.outputFile, text);
    return written ? exitSuccess : fail(arguments, written.error());
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
