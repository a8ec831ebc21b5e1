// Choices of language and theme: each action carries its choice as data, and the checked one follows the controllers.
#include "app/appearance_actions.h"

#include <QAction>

namespace shardscope {
namespace {

QAction* addChoice(QActionGroup& group, int value) {
    QAction* action = group.addAction(QString());
    action->setCheckable(true);
    action->setData(value);
    return action;
}

}  // namespace

AppearanceActions::AppearanceActions(LanguageController& language, ThemeController& theme, QObject* parent)
    : QObject(parent), m_language(language), m_theme(theme), m_languages(new QActionGroup(this)), m_themes(new QActionGroup(this)) {
    createLanguages();
    createThemes();
    connect(&m_language, &LanguageController::changed, this, &AppearanceActions::check);
    connect(&m_theme, &ThemeController::changed, this, &AppearanceActions::check);
    retranslate();
    check();
}

void AppearanceActions::createLanguages() {
    // A language is named in itself, whatever the program speaks at the moment.
    addChoice(*m_languages, static_cast<int>(Language::english))->setText(QStringLiteral("English"));
    addChoice(*m_languages, static_cast<int>(Language::chinese))->setText(QStringLiteral("简体中文"));
    m_languages->actions().at(0)->setIconText(QStringLiteral("EN"));
    m_languages->actions().at(1)->setIconText(QStringLiteral("中文"));
    connect(m_languages, &QActionGroup::triggered, this, [this](const QAction* action) { m_language.apply(static_cast<Language>(action->data().toInt())); });
}

void AppearanceActions::createThemes() {
    for (const Theme theme : {Theme::system, Theme::light, Theme::dark}) addChoice(*m_themes, static_cast<int>(theme));
    connect(m_themes, &QActionGroup::triggered, this, [this](const QAction* action) { m_theme.apply(static_cast<Theme>(action->data().toInt())); });
}

void AppearanceActions::retranslate() {
    for (QAction* action : m_languages->actions()) action->setStatusTip(tr("Language of the program"));
    const QStringList names = {tr("As the &system"), tr("&Light"), tr("&Dark")};
    for (qsizetype i = 0; i < names.size(); ++i) {
        m_themes->actions().at(i)->setText(names.at(i));
        m_themes->actions().at(i)->setStatusTip(tr("Colours of window and graph"));
    }
}

void AppearanceActions::check() {
    m_languages->actions().at(static_cast<int>(m_language.current()))->setChecked(true);
    m_themes->actions().at(static_cast<int>(m_theme.current()))->setChecked(true);
}

}  // namespace shardscope
