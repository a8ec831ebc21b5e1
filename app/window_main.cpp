// The windowed half of the program: application object, settings, language and theme, then one main window per file.
#include "app/window_main.h"

#include <QApplication>
#include <QPointer>
#include <QSettings>
#include <QTemporaryDir>

#include <cstdio>
#include <iostream>

#include "app/icons.h"
#include "app/main_window.h"
#include "app/samples.h"
#include "app/screenshot.h"
#include "app/window_arguments.h"
#include "core/support/file.h"

namespace shardscope {
namespace {

constexpr int wrongInput = 2;

int fail(const Diagnostics& diagnostics) {
    for (const Diagnostic& diagnostic : diagnostics) std::fprintf(stderr, "%s\n", diagnostic.text().c_str());
    return wrongInput;
}

bool hasDisplay() {
    return qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
}

Diagnostics noDisplay() {
    return {{.severity = Severity::error,
             .code = "window.no_display",
             .where = {},
             .message = "there is no display to open a window on",
             .found = "neither DISPLAY nor WAYLAND_DISPLAY is set",
             .expected = "a display, or a subcommand",
             .hint = "use --screenshot FILE for a picture of the window, or `shardscope analyze INPUT`"}};
}

/// One byte more than a config may have, so that a larger one is seen to be too large.
std::string readStandardInput() {
    std::string text(static_cast<std::size_t>(configLimitBytes) + 1, '\0');
    std::cin.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(std::cin.gcount()));
    return text;
}

/// Settings of the user; a screenshot must look the same whatever was arranged before, so it starts from none and leaves none.
class Settings {
public:
    explicit Settings(bool isTemporary) : m_settings(isTemporary ? m_directory.filePath(QStringLiteral("settings.ini")) : userFile(), QSettings::IniFormat) {}

    [[nodiscard]] QSettings& values() { return m_settings; }

private:
    QTemporaryDir m_directory;
    QSettings m_settings;

    static QString userFile() {
        return QSettings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("shardscope"), QStringLiteral("shardscope")).fileName();
    }
};

std::vector<AnalysisRequest> requests(const WindowArguments& arguments, const QStringList& samples) {
    std::vector<std::string> files = arguments.files;
    if (files.empty() && !samples.isEmpty()) files.push_back(samples.front().toStdString());
    std::vector<AnalysisRequest> all;
    for (const std::string& file : files)
        all.push_back({.input = file, .options = arguments.options, .standardInput = file == "-" ? readStandardInput() : std::string()});
    return all;
}

using Windows = std::vector<QPointer<MainWindow>>;  // a window deletes itself when closed; the application ends with the last one

MainWindow& openWindow(Windows& windows, const WindowServices& services, const WindowArguments& arguments) {
    windows.emplace_back(std::make_unique<MainWindow>(services).release());
    MainWindow& window = *windows.back();
    window.setAttribute(Qt::WA_DeleteOnClose);
    if (arguments.size) window.resize(*arguments.size);
    window.show();
    return window;
}

Windows openWindows(const WindowServices& services, const WindowArguments& arguments) {
    Windows windows;
    for (AnalysisRequest& request : requests(arguments, services.samples)) openWindow(windows, services, arguments).open(std::move(request));
    if (windows.empty()) openWindow(windows, services, arguments);
    return windows;
}

int runApplication(const WindowArguments& arguments) {
    Settings settings(arguments.screenshot.has_value());
    LanguageController language(settings.values());
    ThemeController theme(settings.values());
    language.apply(arguments.language.value_or(language.preferred()));
    theme.apply(arguments.theme.value_or(theme.preferred()));
    const Windows windows =
        openWindows({settings.values(), language, theme, sampleScenarios(samplesDirectory(QCoreApplication::applicationDirPath()))}, arguments);
    std::optional<Screenshot> screenshot;
    if (arguments.screenshot) screenshot.emplace(*windows.front(), *arguments.screenshot, arguments.select);
    const int exitCode = QCoreApplication::exec();
    screenshot.reset();
    for (const QPointer<MainWindow>& window : windows) delete window;
    return exitCode;
}

}  // namespace

int runWindow(int argc, char** argv) {
    const auto arguments = parseWindowArguments({argv + 1, argv + argc});
    if (!arguments) return fail(arguments.error());
    if (!hasDisplay() && !arguments->screenshot) return fail(noDisplay());
    if (!hasDisplay()) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("shardscope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(SHARDSCOPE_VERSION));
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Shardscope"));
    QGuiApplication::setWindowIcon(programIcon());
    return runApplication(*arguments);
}

}  // namespace shardscope
