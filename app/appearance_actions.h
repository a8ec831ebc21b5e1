// Choices of language and theme as two groups of actions, which menus and toolbar share.
#pragma once

#include <QActionGroup>
#include <QObject>

#include "app/language_controller.h"
#include "app/theme_controller.h"

namespace shardscope {

class AppearanceActions : public QObject {
    Q_OBJECT

public:
    /// Both controllers must outlive the actions.
    AppearanceActions(LanguageController& language, ThemeController& theme, QObject* parent = nullptr);

    [[nodiscard]] QActionGroup& languages() const { return *m_languages; }
    [[nodiscard]] QActionGroup& themes() const { return *m_themes; }
    void retranslate();

private:
    LanguageController& m_language;
    ThemeController& m_theme;
    QActionGroup* m_languages;
    QActionGroup* m_themes;

    void createLanguages();
    void createThemes();
    void check();
};

}  // namespace shardscope
