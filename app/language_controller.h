// The language of the program: English or 简体中文, switched at run time. Every widget retranslates itself on LanguageChange.
#pragma once

#include <QFont>
#include <QObject>
#include <QSettings>
#include <QTranslator>

namespace shardscope {

enum class Language : std::uint8_t { english, chinese };

class LanguageController : public QObject {
    Q_OBJECT

public:
    explicit LanguageController(QSettings& settings, QObject* parent = nullptr);

    /// The stored choice; at a first start what the locale says.
    [[nodiscard]] Language preferred() const;
    [[nodiscard]] Language current() const { return m_current; }
    /// Installs translations and fonts, and remembers the choice.
    void apply(Language language);

    /// "en" or "zh_CN", as on the command line and in resource names.
    [[nodiscard]] static QString code(Language language);
    /// Nothing for any other text.
    [[nodiscard]] static std::optional<Language> fromCode(const QString& code);

signals:
    void changed();

private:
    QSettings& m_settings;
    QTranslator m_program;
    QTranslator m_toolkit;
    QFont m_defaultFont;
    Language m_current = Language::english;

    void installTranslators(const QString& code);
    void removeTranslators();
};

}  // namespace shardscope
