// Why an operator is here, and what contract and soundness checks say of it.
#include <algorithm>

#include <QCoreApplication>

#include "widgets/inspector_page.h"
#include "widgets/names.h"
#include "widgets/node_story.h"

namespace shardscope {

namespace {

QString translated(const char* text) { return QCoreApplication::translate("shardscope::Inspector", text); }

QString passTitle(const Analysis& analysis, std::string_view pass) {
    const auto found = std::ranges::find(analysis.passes, pass, &PassSummary::id);
    return found == analysis.passes.end() ? names::fromUtf8(pass) : QString::fromStdString(found->title);
}

bool isAnchorMissing(const Step& step) {
    return std::ranges::any_of(step.guards, [](const Guard& guard) { return !guard.holds && guard.isAnchor; });
}

}  // namespace

void InspectorPage::addOrigin(NodeId id) {
    const NodeStory story = tellStory(m_analysis.journal, id);
    const std::vector<Step>& steps = m_analysis.journal.steps();
    const auto stepText = [&steps](std::size_t index) {
        return translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "step %1 of %2")).arg(index + 1).arg(steps.size());
    };
    m_html.heading(translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "Why is this here")),
                   story.created ? m_html.muted(stepText(story.created->index)) : QString());
    if (story.created) {
        const QString match = translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "%1, match %2 of %3"));
        const Step& step = steps[story.created->index];
        m_html.row(translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "Pass")),
                   InspectorHtml::text(match.arg(passTitle(m_analysis, step.pass)).arg(story.created->match).arg(story.created->matches)));
        addStep(step);
    } else {
        m_html.paragraph(InspectorHtml::text(translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "Built as traced; no rewrite made it."))));
        if (story.firstTouched) {
            m_html.row(translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "First touched")),
                       InspectorHtml::text(stepText(story.firstTouched->index) + QStringLiteral(" · ") +
                                           passTitle(m_analysis, steps[story.firstTouched->index].pass)));
        }
    }
    addRejections(story.rejections);
}

void InspectorPage::addStep(const Step& step) {
    m_html.row(translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "Pattern")), InspectorHtml::text(names::fromUtf8(step.pattern)));
    QStringList anchors;
    for (const NodeId anchor : step.anchors) {
        if (anchor.isValid()) anchors.append(nodeLink(anchor));
    }
    if (!anchors.isEmpty()) m_html.row(translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "Anchors")), anchors.join(QStringLiteral(", ")));
    const auto held = std::ranges::count_if(step.guards, &Guard::holds);
    const QString summary = translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "%1 of %2 held")).arg(held).arg(step.guards.size());
    const bool allHeld = static_cast<std::size_t>(held) == step.guards.size();
    m_html.row(translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "Guards")), m_html.coloured(summary, allHeld ? m_palette.pass : m_palette.fail));
    for (const Guard& guard : step.guards) addGuard(guard);
}

void InspectorPage::addGuard(const Guard& guard) {
    const QString mark = guard.holds ? m_html.coloured(QStringLiteral("✓"), m_palette.pass) : m_html.coloured(QStringLiteral("✗"), m_palette.fail);
    QStringList parts{InspectorHtml::text(QString::fromStdString(guard.text))};
    if (!guard.expected.empty()) parts.append(InspectorHtml::text(QString::fromStdString(guard.expected)));
    QString text = QStringLiteral("%1 %2").arg(mark, parts.join(QStringLiteral(": ")));
    if (!guard.found.empty())
        text +=
            QStringLiteral(" · ") + m_html.muted(translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "found %1")).arg(QString::fromStdString(guard.found)));
    m_html.row(QString(), text);
}

void InspectorPage::addRejections(const std::vector<std::size_t>& steps) {
    if (steps.empty()) return;
    m_html.heading(translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "Rejected here")), m_html.muted(QString::number(steps.size())));
    for (const std::size_t index : steps) {
        const Step& step = m_analysis.journal.steps()[index];
        const QString kind = isAnchorMissing(step) ? translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "an anchor is missing"))
                                                   : translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "a guard failed"));
        m_html.row(passTitle(m_analysis, step.pass), InspectorHtml::text(names::fromUtf8(step.pattern)) + QStringLiteral(" · ") + m_html.muted(kind));
        for (const Guard& guard : step.guards) {
            if (!guard.holds) addGuard(guard);
        }
    }
}

void InspectorPage::addRules(NodeId id) {
    const std::span<const RuleMark> marks = m_marks.rules(id);
    if (marks.empty()) return;
    m_html.heading(translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "Contract")));
    for (const RuleMark& mark : marks) {
        const RuleResult& rule = m_analysis.contractReport.rules[mark.rule];
        const QString name = translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "rule %1")).arg(QString::fromStdString(rule.id));
        const QString verdict = mark.holds ? m_html.coloured(QStringLiteral("✓"), m_palette.pass) : m_html.coloured(QStringLiteral("✗"), m_palette.fail);
        const QString counts = translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "holds in %1 of %2")).arg(rule.checked - rule.violated).arg(rule.checked);
        m_html.paragraph(
            QStringLiteral("%1 %2 %3 · %4")
                .arg(verdict, m_html.link(inspector_link::rule(rule.id), name), InspectorHtml::text(names::ruleTitle(rule)), m_html.muted(counts)));
        m_html.row(translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "Expected")), InspectorHtml::text(QString::fromStdString(rule.expected)));
        if (!mark.holds) addViolations(id, rule.id);
    }
}

void InspectorPage::addViolations(NodeId id, const std::string& rule) {
    for (const Violation& violation : m_analysis.contractReport.violations) {
        if (violation.node != id || violation.rule != rule) continue;
        m_html.row(translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "Found")), m_html.coloured(QString::fromStdString(violation.found), m_palette.fail));
    }
}

void InspectorPage::addFindings(NodeId id) {
    bool hasHeading = false;
    for (const SoundnessFinding& finding : m_analysis.soundness) {
        if (finding.node != id) continue;
        if (!hasHeading) m_html.heading(translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "Soundness")));
        hasHeading = true;
        const QColor& colour = finding.severity == FindingSeverity::error ? m_palette.fail : m_palette.warning;
        m_html.paragraph(m_html.coloured(QStringLiteral("⚠ ") + names::severity(finding.severity), colour) + QLatin1Char(' ') +
                         m_html.muted(QString::fromStdString(finding.code)));
        m_html.paragraph(InspectorHtml::text(QString::fromStdString(finding.message)));
    }
}

}  // namespace shardscope
