// Collectives are placed directly behind the value they cut, so that program order stays that of the data.
#include "core/rewrite/token_edits.h"

#include "core/rewrite/navigation.h"

namespace shardscope {
namespace {

Attributes alongTokens(const Graph& graph, ValueId value, GroupId tp) { return {{Attr::dim, AttrValue{tokenDim(graph, value)}}, {Attr::group, AttrValue{tp}}}; }

ViewPattern batched(const TensorType& type) {
    ViewPattern pattern{{{Axis::batch}}};
    for (std::size_t d = 0; d < type.rank(); ++d) {
        std::vector<Axis>& axes = pattern.dims.emplace_back();
        for (std::size_t f = 0; f < type.dim(d).factorCount(); ++f) axes.push_back(type.dim(d).factor(f).axis);
    }
    return pattern;
}

std::vector<Use> readersBut(const Graph& graph, ValueId value, const std::function<bool(NodeId)>& isExcepted) {
    std::vector<Use> readers = graph.value(value).uses;
    std::erase_if(readers, [&](const Use& use) { return isExcepted(use.node); });
    return readers;
}

NodeId gatherOf(const Graph& graph, ValueId value, GroupId tp) {
    for (const Use& use : graph.value(value).uses) {
        if (isTokenGather(graph, use.node, tp)) return use.node;
    }
    return {};
}

/// A view with a leading batch dimension behind `value`, whose axes are those of `type`.
ValueId withBatch(Editor& editor, ValueId value, TensorType type) {
    const NodeId producer = editor.graph().value(value).producer;
    const NodeId view = editor.addNode(ops::view, Role::view, {value}, {{Attr::view, AttrValue{batched(type)}}}, producer);
    return editor.graph().node(view).outputs[0];
}

bool takesShare(const OpInfo* op) { return isNorm(op) || isMarker(op) || op == &ops::add; }

}  // namespace

Role gatherRole(Role norm) {
    switch (norm) {
        case Role::post_attention_norm: return Role::mlp_gather;
        case Role::final_norm: return Role::final_gather;
        default: return Role::attention_gather;
    }
}

void gatherFor(Editor& editor, ValueId value, const std::vector<Use>& readers, Role role, GroupId tp) {
    if (readers.empty()) return;
    const Graph& graph = editor.graph();
    const NodeId former = gatherOf(graph, value, tp);
    const NodeId gather = editor.addNode(ops::all_gather, role, {value}, alongTokens(graph, value, tp), graph.value(value).producer, 1, former);
    const ValueId whole = graph.node(gather).outputs[0];
    for (const Use& use : readers) editor.rewire(use.node, use.slot, whole);
    // A gather that stood further behind serves readers that this one, standing first, serves as well.
    if (!former.isValid()) return;
    editor.replaceUses(graph.node(former).outputs[0], whole);
    editor.removeNode(former);
}

void gatherForAll(Editor& editor, ValueId value, Role role, GroupId tp) {
    const Graph& graph = editor.graph();
    gatherFor(editor, value, readersBut(graph, value, [&](NodeId reader) { return isTokenGather(graph, reader, tp); }), role, tp);
}

void gatherNormed(Editor& editor, NodeId norm, GroupId tp) {
    gatherForAll(editor, editor.graph().node(norm).outputs[0], gatherRole(editor.graph().node(norm).role), tp);
}

NodeId sliceTokens(Editor& editor, ValueId value, Role role, GroupId tp) {
    const Graph& graph = editor.graph();
    const NodeId slice = editor.addNode(ops::slice, role, {value}, alongTokens(graph, value, tp), graph.value(value).producer);
    editor.replaceUses(value, graph.node(slice).outputs[0], slice);
    return slice;
}

void scatterSum(Editor& editor, NodeId sum, std::size_t rank, GroupId tp) {
    const Graph& graph = editor.graph();
    const ValueId partial = graph.node(sum).inputs[0];
    const ValueId whole = graph.node(sum).outputs[0];
    const bool wantsBatch = rank == graph.value(whole).type.rank() + 1;
    const NodeId scatter = editor.addNode(ops::reduce_scatter, graph.node(sum).role, {partial}, alongTokens(graph, partial, tp), sum, 1, sum);
    const ValueId share = graph.node(scatter).outputs[0];
    const ValueId taken = wantsBatch ? withBatch(editor, share, graph.value(whole).type) : share;
    std::vector<Use> others;
    for (const Use& use : std::vector<Use>(graph.value(whole).uses)) {
        const OpInfo* reader = graph.node(use.node).op;
        if (takesShare(reader) || isReshape(reader)) {
            editor.rewire(use.node, use.slot, isReshape(reader) ? share : taken);
        } else {
            others.push_back(use);
        }
    }
    editor.removeNode(sum);
    if (others.empty()) return;
    editor.propagate();  // the share has no type before
    gatherFor(editor, share, others, Role::attention_gather, tp);
}

}  // namespace shardscope
