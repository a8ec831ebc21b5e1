// Walks back along the residual until a local or waiting value answers, within about one layer.
#include "core/rewrite/token_stream.h"

#include "core/rewrite/navigation.h"

namespace shardscope {
namespace {

/// An add or fused norm hands the stream on from its first operand. The post-attention norm of the layer before ends the walk: it was a candidate before,
/// so it would be local or waiting.
bool continuesStream(const Graph& graph, NodeId id) {
    const OpInfo* op = graph.node(id).op;
    return op == &ops::add || (op == &ops::add_rms_norm2 && !attentionBefore(graph, id).attention.isValid());
}

}  // namespace

StreamEvidence shardedStream(const Graph& graph, ValueId value) {
    ValueId stream = behindMarkers(graph, value);
    NodeId producer = graph.value(stream).producer;
    while (!isLocal(graph, stream) && producer.isValid() && !graph.node(producer).isPending && continuesStream(graph, producer)) {
        stream = behindMarkers(graph, graph.node(producer).inputs[0]);
        producer = graph.value(stream).producer;
    }
    if (isLocal(graph, stream)) return {true, describe(graph, stream)};
    if (producer.isValid() && graph.node(producer).isPending) return {true, describe(graph, producer) + " waits beside local tokens"};
    return {false, describe(graph, value)};
}

StreamEvidence shardedStream(const Graph& graph, const AttentionBlock& block, GroupId tp) {
    const NodeId gather = gatherBefore(graph, block.attention, tp);
    return gather.isValid() ? StreamEvidence{true, "gather " + nodeName(gather)} : shardedStream(graph, block.residual);
}

}  // namespace shardscope
