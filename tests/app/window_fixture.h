// What tests of the window share: settings of their own, the bundled samples and a window that is ready to open them.
#pragma once

#include <QDir>
#include <QSettings>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>

#include "app/main_window.h"
#include "app/samples.h"

namespace shardscope::test {

inline QString samplePath() { return sampleScenarios(QStringLiteral(SHARDSCOPE_SOURCE_DIR "/samples")).value(0); }

struct WindowFixture {
    QTemporaryDir directory;
    QSettings settings{directory.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat};
    LanguageController language{settings};
    ThemeController theme{settings};
    MainWindow window{{settings, language, theme, {samplePath()}}};

    WindowFixture() {
        language.apply(Language::english);
        theme.apply(Theme::light);
        window.resize(1600, 1000);
        window.show();
    }

    /// Opens a file and waits for its graph; false when it failed.
    bool open(const QString& file) {
        QSignalSpy shown(&window.document(), &Document::analysed);
        window.openFile(file);
        return waitFor(shown);
    }

    /// Long enough for a sanitised build on a loaded machine; a passing test waits only as long as the job takes.
    static bool waitFor(QSignalSpy& spy) { return !spy.isEmpty() || spy.wait(60000); }

    [[nodiscard]] QString write(const QString& name, const QByteArray& text) const {
        const QString path = directory.filePath(name);
        QFile file(path);
        file.open(QIODevice::WriteOnly);
        file.write(text);
        return path;
    }
};

}  // namespace shardscope::test
