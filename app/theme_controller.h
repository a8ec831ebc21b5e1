// Light, dark or as the system has it: sets the application palette, which every widget and the graph's own palette follow.
#pragma once

#include <QObject>
#include <QPalette>
#include <QSettings>

#include <optional>

namespace shardscope {

enum class Theme : std::uint8_t { system, light, dark };

class ThemeController : public QObject {
    Q_OBJECT

public:
    explicit ThemeController(QSettings& settings, QObject* parent = nullptr);

    /// The stored choice, else the system's.
    [[nodiscard]] Theme preferred() const;
    [[nodiscard]] Theme current() const { return m_current; }
    /// Applies and remembers.
    void apply(Theme theme);

    /// "system", "light" or "dark", as on the command line.
    [[nodiscard]] static QString code(Theme theme);
    [[nodiscard]] static std::optional<Theme> fromCode(const QString& code);

signals:
    void changed();

private:
    QSettings& m_settings;
    bool m_isSystemDark = false;
    Theme m_current = Theme::system;
};

}  // namespace shardscope
