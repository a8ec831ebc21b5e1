// The words with which a contract file says when the simulator stops or differs: each is a question to model and scenario.
#pragma once

#include <span>
#include <string_view>

#include "core/model/model_spec.h"
#include "core/scenario/scenario.h"

namespace shardscope {

struct DefectCondition {
    std::string_view name;
    bool (*holds)(const ModelSpec&, const Scenario&);
};

[[nodiscard]] std::span<const DefectCondition> defectConditions();
/// nullptr when there is no such condition.
[[nodiscard]] const DefectCondition* findDefectCondition(std::string_view name);

}  // namespace shardscope
