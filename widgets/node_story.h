// Why a node is as it is, read from the journal: the step that made it, the first that touched it, candidates on it that were rejected.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/analysis.h"

namespace shardscope {

struct StepPlace {
    std::size_t index = 0;    // among all steps of the journal
    std::size_t match = 0;    // 1-based, among the applied steps of the pass
    std::size_t matches = 0;  // applied steps of the pass
};

struct NodeStory {
    std::optional<StepPlace> created;       // empty: built as traced
    std::optional<StepPlace> firstTouched;  // the first applied step that made, rewired or changed it
    std::vector<std::size_t> rejections;    // steps that were rejected with this node among their anchors
};

[[nodiscard]] NodeStory tellStory(const Journal& journal, NodeId node);

}  // namespace shardscope
