// Light, dark or as the system has it. The chrome takes its neutrals from the same palette that the graph is painted with, so the two never drift apart.
#include "app/theme_controller.h"

#include <QApplication>
#include <QStyleFactory>

#include "widgets/palette.h"

namespace shardscope {
namespace {

constexpr auto settingsKey = "window/theme";

void setDisabled(QPalette& chrome, const QColor& text) {
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        chrome.setColor(QPalette::Disabled, role, text);
}

/// Bevels of Fusion are drawn from these.
void setEdges(QPalette& chrome, const QColor& window, bool isDark) {
    chrome.setColor(QPalette::Light, isDark ? window.lighter(135) : QColor(Qt::white));
    chrome.setColor(QPalette::Midlight, isDark ? window.lighter(115) : window.lighter(103));
    chrome.setColor(QPalette::Mid, isDark ? window.lighter(150) : window.darker(125));
    chrome.setColor(QPalette::Dark, isDark ? window.darker(150) : window.darker(150));
    chrome.setColor(QPalette::Shadow, isDark ? QColor(Qt::black) : window.darker(220));
}

QPalette chromePalette(const Palette& graph) {
    const QColor window = graph.isDark ? graph.frameHeader.darker(112) : graph.frameHeader.lighter(104);
    const QColor button = graph.isDark ? graph.frameHeader : graph.frameFill;
    QPalette chrome(button, window);
    chrome.setColor(QPalette::WindowText, graph.text);
    chrome.setColor(QPalette::Text, graph.text);
    chrome.setColor(QPalette::ButtonText, graph.text);
    chrome.setColor(QPalette::BrightText, graph.fail);
    chrome.setColor(QPalette::PlaceholderText, graph.mutedText);
    chrome.setColor(QPalette::Base, graph.canvas);
    chrome.setColor(QPalette::AlternateBase, graph.frameFill);
    chrome.setColor(QPalette::ToolTipBase, graph.frameFill);
    chrome.setColor(QPalette::ToolTipText, graph.text);
    chrome.setColor(QPalette::Highlight, graph.look(TokenLayout::full).fill);
    chrome.setColor(QPalette::HighlightedText, graph.look(TokenLayout::full).text);
    chrome.setColor(QPalette::Link, graph.link);
    chrome.setColor(QPalette::LinkVisited, graph.link);
    setEdges(chrome, window, graph.isDark);
    QColor disabled = graph.mutedText;
    disabled.setAlphaF(0.6F);
    setDisabled(chrome, disabled);
    return chrome;
}

}  // namespace

ThemeController::ThemeController(QSettings& settings, QObject* parent)
    : QObject(parent), m_settings(settings), m_isSystemDark(Palette::matching(QApplication::palette()).isDark) {
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
}

Theme ThemeController::preferred() const { return fromCode(m_settings.value(settingsKey).toString()).value_or(Theme::system); }

void ThemeController::apply(Theme theme) {
    m_settings.setValue(settingsKey, code(theme));
    m_current = theme;
    const bool isDark = theme == Theme::dark || (theme == Theme::system && m_isSystemDark);
    QApplication::setPalette(chromePalette(isDark ? Palette::dark() : Palette::light()));
    emit changed();
}

QString ThemeController::code(Theme theme) {
    switch (theme) {
        case Theme::light: return QStringLiteral("light");
        case Theme::dark: return QStringLiteral("dark");
        case Theme::system: break;
    }
    return QStringLiteral("system");
}

std::optional<Theme> ThemeController::fromCode(const QString& code) {
    for (const Theme theme : {Theme::system, Theme::light, Theme::dark})
        if (ThemeController::code(theme) == code) return theme;
    return std::nullopt;
}

}  // namespace shardscope
