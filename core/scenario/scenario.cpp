// Text forms and sums of a scenario.
#include "core/scenario/scenario.h"

#include "core/support/checked.h"

namespace shardscope {

std::string_view toString(WordEmbedding value) { return value == WordEmbedding::row ? "row" : "none"; }

std::string_view toString(LinearQuantisation value) { return value == LinearQuantisation::disabled ? "DISABLED" : "W8A8_DYNAMIC"; }

std::string_view toString(Phase /*value*/) { return "prefill"; }

std::string_view toString(Injection value) {
    switch (value) {
        case Injection::none: return "none";
        case Injection::gatherBeforeMoe: return "gather-before-moe";
        case Injection::localIntoAttention: return "local-into-attention";
        case Injection::gatherResidual: return "gather-residual";
    }
    return "none";
}

std::int64_t Scenario::tokens() const {
    std::int64_t sum = 0;
    for (const RequestGroup& group : requests)
        sum = checkedAdd(sum, saturatingMultiply(group.queryTokens, group.count)).value_or(std::numeric_limits<std::int64_t>::max());
    return sum;
}

std::int64_t Scenario::requestCount() const {
    std::int64_t sum = 0;
    for (const RequestGroup& group : requests) sum = checkedAdd(sum, group.count).value_or(std::numeric_limits<std::int64_t>::max());
    return sum;
}

}  // namespace shardscope
