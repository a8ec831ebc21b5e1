// Translated words shared by several widgets.
#include "widgets/names.h"

#include <QCoreApplication>

namespace shardscope::names {

namespace {

QString translated(const char* text) { return QCoreApplication::translate("shardscope::names", text); }

}  // namespace

QString layout(TokenLayout layout) {
    switch (layout) {
        case TokenLayout::none: return translated(QT_TRANSLATE_NOOP("shardscope::names", "no token axis"));
        case TokenLayout::full: return translated(QT_TRANSLATE_NOOP("shardscope::names", "full-token"));
        case TokenLayout::local: return translated(QT_TRANSLATE_NOOP("shardscope::names", "local-token"));
        case TokenLayout::partial: return translated(QT_TRANSLATE_NOOP("shardscope::names", "partial sum"));
        case TokenLayout::inflated: return translated(QT_TRANSLATE_NOOP("shardscope::names", "inflated"));
        case TokenLayout::pending: return translated(QT_TRANSLATE_NOOP("shardscope::names", "pending"));
    }
    return {};
}

QString severity(Severity severity) {
    switch (severity) {
        case Severity::error: return translated(QT_TRANSLATE_NOOP("shardscope::names", "error"));
        case Severity::warning: return translated(QT_TRANSLATE_NOOP("shardscope::names", "warning"));
        case Severity::info: return translated(QT_TRANSLATE_NOOP("shardscope::names", "info"));
    }
    return {};
}

QString severity(FindingSeverity severity) {
    switch (severity) {
        case FindingSeverity::error: return translated(QT_TRANSLATE_NOOP("shardscope::names", "error"));
        case FindingSeverity::warning: return translated(QT_TRANSLATE_NOOP("shardscope::names", "warning"));
        case FindingSeverity::note: return translated(QT_TRANSLATE_NOOP("shardscope::names", "note"));
    }
    return {};
}

RuleVerdict verdictOf(const RuleResult& rule) {
    if (rule.violated > 0) return RuleVerdict::fail;
    return rule.checked > 0 ? RuleVerdict::pass : RuleVerdict::notApplicable;
}

QString verdict(RuleVerdict verdict) {
    switch (verdict) {
        case RuleVerdict::pass: return translated(QT_TRANSLATE_NOOP("shardscope::names", "pass"));
        case RuleVerdict::fail: return translated(QT_TRANSLATE_NOOP("shardscope::names", "fail"));
        case RuleVerdict::notApplicable: return translated(QT_TRANSLATE_NOOP("shardscope::names", "not applicable"));
    }
    return {};
}

QString verdictText(RuleVerdict verdict) {
    switch (verdict) {
        case RuleVerdict::pass: return QStringLiteral("✓ ") + names::verdict(verdict);
        case RuleVerdict::fail: return QStringLiteral("✗ ") + names::verdict(verdict);
        case RuleVerdict::notApplicable: return QStringLiteral("– ") + names::verdict(verdict);
    }
    return {};
}

QColor colour(RuleVerdict verdict, const Palette& palette) {
    switch (verdict) {
        case RuleVerdict::pass: return palette.pass;
        case RuleVerdict::fail: return palette.fail;
        case RuleVerdict::notApplicable: break;
    }
    return palette.mutedText;
}

QString ruleTitle(const RuleResult& rule) {
    //: Code of the language in which contract rules are titled: "en", or "zh" in Chinese
    const bool isChinese = QCoreApplication::translate("shardscope::names", "en") == QLatin1String("zh");
    return QString::fromStdString(isChinese && !rule.titleZh.empty() ? rule.titleZh : rule.title);
}

std::string_view firstWord(std::string_view text) { return text.substr(0, text.find(' ')); }

QString fromUtf8(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

}  // namespace shardscope::names
