// ModelSpec + Scenario → the decoder graph one rank runs, as traced: TP and EP sharded, not yet rewritten.
#pragma once

#include "core/contract/contract.h"
#include "core/graph/graph.h"
#include "core/model/model_spec.h"
#include "core/scenario/scenario.h"

namespace shardscope {

/// `scenario` must be resolved. Expanded or with repetition regions as `scenario.repetition` says. Types and placements of every value are set.
[[nodiscard]] Graph buildGraph(const ModelSpec& model, const Scenario& scenario, const Decisions& decisions, const SequenceParallelVerdict& sequenceParallel);

}  // namespace shardscope
