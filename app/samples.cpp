// The bundled scenarios, found relative to the program so that neither the build tree nor an installation has to be at a known place.
#include "app/samples.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace shardscope {
namespace {

/// The model that the first start shows; of its scenarios the one on most devices, which is the RFC's own.
constexpr auto firstModel = "glm-5.1";

bool holdsSamples(const QString& directory) { return !QDir(directory).entryList({QStringLiteral("*.json")}, QDir::Files).isEmpty(); }

bool standsBefore(const QString& a, const QString& b) {
    const bool isFirstModel = a.startsWith(QLatin1String(firstModel), Qt::CaseInsensitive);
    const bool isOtherFirstModel = b.startsWith(QLatin1String(firstModel), Qt::CaseInsensitive);
    if (isFirstModel != isOtherFirstModel) return isFirstModel;
    return isFirstModel && a.contains(QLatin1String("dp2")) != b.contains(QLatin1String("dp2")) ? a.contains(QLatin1String("dp2")) : a < b;
}

}  // namespace

QString samplesDirectory(const QString& programDirectory) {
    const QDir program(programDirectory);
    // Installed: bin/ beside share/. Built: build/<preset>/app or build/<preset>/tests below the source tree.
    for (const char* place : {"../share/shardscope/samples", "../../../samples", "samples"})
        if (const QString directory = QDir::cleanPath(program.absoluteFilePath(QLatin1String(place))); holdsSamples(directory)) return directory;
    return {};
}

QStringList sampleScenarios(const QString& directory) {
    if (directory.isEmpty()) return {};
    QStringList names = QDir(directory).entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name);
    std::sort(names.begin(), names.end(), standsBefore);
    QStringList files;
    for (const QString& name : names) files.append(QDir(directory).absoluteFilePath(name));
    return files;
}

QString sampleTitle(const QString& file) {
    QString title = QFileInfo(file).completeBaseName();
    title.replace(QLatin1String("glm-"), QLatin1String("GLM~"), Qt::CaseInsensitive);
    title.replace(QLatin1String("deepseek-"), QLatin1String("DeepSeek~"), Qt::CaseInsensitive);
    return title.replace(QLatin1Char('-'), QLatin1Char(' ')).replace(QLatin1Char('~'), QLatin1Char('-'));
}

}  // namespace shardscope
