// Files opened before, newest first, kept in the settings. Feeds File › Open recent.
#pragma once

#include <QObject>
#include <QSettings>
#include <QStringList>

namespace shardscope {

class RecentFiles : public QObject {
    Q_OBJECT

public:
    static constexpr int maxCount = 10;  // as many as a menu shows without scrolling at 700 px

    explicit RecentFiles(QSettings& settings, QObject* parent = nullptr);

    /// Those that still exist.
    [[nodiscard]] QStringList files() const;
    /// Puts a file first; its path is made absolute. Standard input ("-") is not kept.
    void add(const QString& file);
    void clear();

signals:
    void changed();

private:
    QSettings& m_settings;
};

}  // namespace shardscope
