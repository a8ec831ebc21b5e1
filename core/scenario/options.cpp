// Command-line options → scenario: finds each option in the table of settings, converts its text and applies it.
#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "core/scenario/settings.h"
#include "core/support/checked.h"
#include "core/support/text.h"

namespace shardscope {

namespace {

constexpr std::array<std::string_view, 3> batchOptions{"num-queries", "query-length", "context-length"};

const Setting* findOption(std::string_view name) {
    const auto all = settings();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Setting& s) { return !s.option.empty() && s.option == name; });
    return found != all.end() ? &*found : nullptr;
}

void reportUnknown(const SettingContext& context, std::string_view name) {
    std::vector<std::string_view> known;
    for (const Setting& setting : settings())
        if (!setting.option.empty()) known.push_back(setting.option);
    const auto nearest = nearestWord(name, known);
    const std::string hint = nearest ? fmt::format("did you mean --{}?", *nearest) : "see --help for the options";
    context.report("unknown", "no such option", fmt::format("--{}", excerpt(name)), "an option of this program", hint);
}

std::optional<SettingValue> integerFrom(const SettingContext& context, const std::string& text) {
    std::int64_t value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error == std::errc{} && stop == end) return value;
    context.report("value", error == std::errc::result_out_of_range ? "the number leaves 64 bits" : "not an integer", "\"" + excerpt(text) + "\"", "an integer",
                   {});
    return std::nullopt;
}

std::optional<SettingValue> valueFrom(const SettingContext& context, SettingKind kind, const std::string& text) {
    if (kind == SettingKind::integer) return integerFrom(context, text);
    if (kind == SettingKind::text) return text;
    if (text == "true" || text == "false") return text == "true";
    context.report("value", "the option is a switch", "\"" + excerpt(text) + "\"", "no value", {});
    return std::nullopt;
}

void applyOption(Scenario& scenario, Diagnostics& problems, const std::string& name, const std::string& text) {
    Location where;
    where.pointer = "--" + name;
    const SettingContext context{scenario, problems, "option", where};
    const Setting* setting = findOption(name);
    if (setting == nullptr) {
        reportUnknown(context, name);
    } else if (setting->apply == nullptr) {
        refuseUnmodelled(context, *setting, text);
    } else if (const auto value = valueFrom(context, setting->kind, text)) {
        setting->apply(context, *value);
        if (!setting->pointer.empty()) scenario.origins[std::string(setting->pointer)] = where;
    }
}

bool names(const OptionValues& options, std::string_view name) {
    return std::any_of(options.begin(), options.end(), [&](const auto& option) { return option.first == name; });
}

/// The three batch options describe one group of equal requests; over a file with several groups they would silently drop some.
void prepareBatch(Scenario& scenario, const OptionValues& options, Diagnostics& problems) {
    const auto given = std::find_if(batchOptions.begin(), batchOptions.end(), [&](std::string_view name) { return names(options, name); });
    if (given == batchOptions.end()) return;
    if (scenario.requests.size() > 1) {
        Location where;
        where.pointer = fmt::format("--{}", *given);
        const SettingContext context{scenario, problems, "option", where};
        context.report("conflict", "the scenario has several groups of requests", fmt::format("{} groups", scenario.requests.size()), "one group",
                       "change \"requests\" in the file instead");
    }
    scenario.requests.resize(1);
}

/// --num-queries counts all DP ranks: ceil(N / dp) on this one.
void spreadQueries(Scenario& scenario) {
    const ParallelSizes& sizes = scenario.parallel;
    const std::int64_t dp = sizes.dp > 0 || sizes.tp <= 0 ? sizes.dp : sizes.devices / sizes.tp;
    std::int64_t& count = scenario.requests.front().count;
    if (dp > 0 && count > 0) count = ceilDivide(count, dp);
}

std::vector<OptionHelp> helpOf(bool isModelled) {
    std::vector<OptionHelp> help;
    for (const Setting& setting : settings())
        if (!setting.option.empty() && (setting.apply != nullptr) == isModelled) help.push_back({setting.option, setting.placeholder, setting.help});
    return help;
}

}  // namespace

Result<Scenario> applyOptions(Scenario scenario, const OptionValues& options) {
    Diagnostics problems;
    prepareBatch(scenario, options, problems);
    for (const auto& [name, value] : options) applyOption(scenario, problems, name, value);
    if (names(options, "num-queries")) spreadQueries(scenario);
    if (!problems.empty()) return failure(std::move(problems));
    return scenario;
}

const std::vector<OptionHelp>& scenarioOptions() {
    static const std::vector<OptionHelp> help = helpOf(true);
    return help;
}

const std::vector<OptionHelp>& unmodelledOptions() {
    static const std::vector<OptionHelp> help = helpOf(false);
    return help;
}

}  // namespace shardscope
