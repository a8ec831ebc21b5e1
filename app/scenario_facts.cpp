// Sentences about a resolved scenario. Names of options and values stay as they are written in scenario files; what connects them is translated.
#include "app/scenario_facts.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace shardscope::facts {
namespace {

struct Facts {
    Q_DECLARE_TR_FUNCTIONS(Facts)
};

QString text(std::string_view utf8) { return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size())); }

QString number(std::int64_t value) { return QLocale::c().toString(static_cast<qlonglong>(value)).remove(QLatin1Char(',')); }

QString switchText(const char* name, bool isOn) { return QStringLiteral("%1 %2").arg(isOn ? QStringLiteral("☑") : QStringLiteral("☐"), QLatin1String(name)); }

}  // namespace

QString model(const ModelSpec& model) {
    return Facts::tr("<b>%1</b> · %2 layers").arg(QString::fromStdString(model.name).toHtmlEscaped(), number(model.layers)) + QStringLiteral("<br>") +
           QString::fromStdString(model.architecture).toHtmlEscaped();
}

QString weights(const Scenario& scenario) { return QStringLiteral("%1 · %2").arg(text(toString(scenario.linear)), text(toString(scenario.dtype))); }

QString phase(const Scenario& scenario) { return Facts::tr("%1 · requests %2").arg(text(toString(scenario.phase)), number(scenario.requestCount())); }

QString tokens(const Analysis& analysis) {
    const std::int64_t full = analysis.scenario.tokens();
    if (!analysis.sequenceParallel.rewrites) return number(full);
    return Facts::tr("%1 → %2 per TP rank").arg(number(full), number(full / analysis.scenario.parallel.tp));
}

QString parallel(const Scenario& scenario) {
    const ParallelSizes& sizes = scenario.parallel;
    return QStringLiteral("TP %1 · DP %2 · EP %3").arg(number(sizes.tp), number(sizes.dp), number(sizes.ep));
}

QString ranks(const Analysis& analysis) {
    const ParallelSizes& sizes = analysis.scenario.parallel;
    const std::int64_t experts = analysis.model.moe.routedExperts;
    if (experts == 0) return Facts::tr("of %1").arg(number(sizes.devices));
    return Facts::tr("of %1 · %2 experts each").arg(number(sizes.devices), number(experts / sizes.ep));
}

QString device(const Scenario& scenario) {
    constexpr QChar zeroWidthSpace(0x200B);
    return QString::fromStdString(scenario.device).replace(QLatin1Char('_'), QLatin1Char('_') + QString(zeroWidthSpace));
}

QString switches(const Scenario& scenario) {
    QStringList rows = {switchText("sequence_parallel", scenario.sequenceParallel), switchText("repetition", scenario.repetition),
                        switchText("shared_expert_tp", scenario.parallel.sharedExpertTp),
                        Facts::tr("word embedding: %1").arg(text(toString(scenario.parallel.wordEmbedding)))};
    if (scenario.layersOverride > 0) rows.append(Facts::tr("first %1 layers only").arg(number(scenario.layersOverride)));
    if (scenario.injection != Injection::none) rows.append(Facts::tr("injected: %1").arg(text(toString(scenario.injection))));
    return rows.join(QLatin1Char('\n'));
}

QString contextParallel(const Analysis& analysis) {
    const auto& evidence = analysis.model.evidence;
    const auto dsa = std::find_if(evidence.begin(), evidence.end(), [](const Evidence& item) { return item.feature == "dsa"; });
    const QString reason = dsa != evidence.end() ? QString::fromStdString(dsa->text) : Facts::tr("no sparse-attention indexer");
    if (analysis.sequenceParallel.rewrites && analysis.sequenceParallel.usesContextParallelWeights) return Facts::tr("on: %1").arg(reason);
    return analysis.scenario.sequenceParallel ? Facts::tr("not applied, see Problems") : Facts::tr("off: sequence_parallel is off");
}

}  // namespace shardscope::facts
