// Applies one operator's rule to operands made on the spot, with GLM-5.1's prefill sizes at hand.
#pragma once

#include <vector>

#include "core/ops/ops.h"

namespace shardscope::test {

struct Tensor {
    TensorType type;
    Placement placement;
};

inline const Dim batch(Axis::batch, 1);

inline Dim tokens(std::int64_t count) { return Dim(Axis::token, count); }

inline Dim hidden(std::int64_t size = 6144) { return Dim(Axis::hidden, size); }

inline Placement local() {
    Placement placement;
    placement.on(ParallelAxis::tp) = shardedOn(Axis::token);
    return placement;
}

inline Placement sharded(ParallelAxis axis, Axis along) {
    Placement placement;
    placement.on(axis) = shardedOn(along);
    return placement;
}

inline Placement partial() {
    Placement placement;
    placement.on(ParallelAxis::tp).isPartial = true;
    return placement;
}

inline Tensor fullHidden() { return {TensorType(DType::float16, {batch, tokens(4096), hidden()}), {}}; }

inline Tensor localHidden() { return {TensorType(DType::float16, {batch, tokens(256), hidden()}), local()}; }

class OpFixture {
public:
    explicit OpFixture(int rank = 0, int size = 16) {
        CommGroup tp{"tp" + std::to_string(size), ParallelAxis::tp, {}, rank};
        CommGroup ep{"ep" + std::to_string(size), ParallelAxis::ep, {}, rank};
        for (int i = 0; i < size; ++i) {
            tp.ranks.push_back(i);
            ep.ranks.push_back(i);
        }
        m_tp = m_graph.addGroup(tp);
        m_ep = m_graph.addGroup(ep);
    }

    [[nodiscard]] GroupId tp() const { return m_tp; }
    [[nodiscard]] GroupId ep() const { return m_ep; }

    InferResult infer(const OpInfo& op, const std::vector<Tensor>& tensors, Attributes attributes = {}) const {
        std::vector<Operand> operands;
        for (const Tensor& tensor : tensors) operands.push_back({tensor.type, tensor.placement});
        return op.infer(InferInput{operands, attributes, m_graph});
    }

private:
    Graph m_graph;
    GroupId m_tp;
    GroupId m_ep;
};

inline std::vector<std::int64_t> shapeOf(const Inferred& result) { return result.type.shape(); }

using Shape = std::vector<std::int64_t>;

}  // namespace shardscope::test
