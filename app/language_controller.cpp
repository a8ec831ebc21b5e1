// The language of the program: loads the embedded translation, Qt's own where the system has it, and asks for a font with Chinese glyphs.
#include "app/language_controller.h"

#include <QApplication>
#include <QFont>
#include <QLibraryInfo>
#include <QLocale>

namespace shardscope {
namespace {
constexpr auto settingsKey = "window/language";
}

LanguageController::LanguageController(QSettings& settings, QObject* parent) : QObject(parent), m_settings(settings), m_defaultFont(QApplication::font()) {}

Language LanguageController::preferred() const {
    if (const auto stored = fromCode(m_settings.value(settingsKey).toString())) return *stored;
    return QLocale::system().language() == QLocale::Chinese ? Language::chinese : Language::english;
}

void LanguageController::apply(Language language) {
    m_settings.setValue(settingsKey, code(language));
    m_current = language;
    removeTranslators();
    if (language == Language::chinese) installTranslators(code(language));
    QFont font = m_defaultFont;
    if (language == Language::chinese) font.setFamilies({QStringLiteral("Noto Sans CJK SC"), m_defaultFont.family()});
    QApplication::setFont(font);
    emit changed();
}

QString LanguageController::code(Language language) { return language == Language::chinese ? QStringLiteral("zh_CN") : QStringLiteral("en"); }

std::optional<Language> LanguageController::fromCode(const QString& code) {
    if (code == QLatin1String("en")) return Language::english;
    if (code == QLatin1String("zh_CN") || code == QLatin1String("zh")) return Language::chinese;
    return std::nullopt;
}

void LanguageController::installTranslators(const QString& code) {
    // Each installed translator sends LanguageChange to every widget, so the toolkit's own comes first and the program's last.
    if (m_toolkit.load(QStringLiteral("qtbase_") + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath))) QApplication::installTranslator(&m_toolkit);
    if (m_program.load(QStringLiteral(":/translations/shardscope_%1.qm").arg(code))) QApplication::installTranslator(&m_program);
}

void LanguageController::removeTranslators() {
    QApplication::removeTranslator(&m_program);
    QApplication::removeTranslator(&m_toolkit);
}

}  // namespace shardscope
