// Files opened before: a list of absolute paths in the settings, without those that are gone.
#include "app/recent_files.h"

#include <QFileInfo>

namespace shardscope {
namespace {
constexpr auto settingsKey = "files/recent";
}

RecentFiles::RecentFiles(QSettings& settings, QObject* parent) : QObject(parent), m_settings(settings) {}

QStringList RecentFiles::files() const {
    QStringList kept = m_settings.value(settingsKey).toStringList();
    kept.removeIf([](const QString& file) { return !QFileInfo::exists(file); });
    return kept;
}

void RecentFiles::add(const QString& file) {
    if (file.isEmpty() || file == QLatin1String("-")) return;
    const QString path = QFileInfo(file).absoluteFilePath();
    QStringList kept = files();
    kept.removeAll(path);
    kept.prepend(path);
    m_settings.setValue(settingsKey, QStringList(kept.mid(0, maxCount)));
    emit changed();
}

void RecentFiles::clear() {
    m_settings.remove(settingsKey);
    emit changed();
}

}  // namespace shardscope
