// All rows in one list, for `shardscope ops`, look-ups and tests.
#include <algorithm>

#include "core/ops/ops.h"

namespace shardscope {

std::string_view toString(OpClass opClass) {
    switch (opClass) {
        case OpClass::norm: return "norm";
        case OpClass::quantise: return "quantise";
        case OpClass::linear: return "linear";
        case OpClass::attention: return "attention";
        case OpClass::moe: return "moe";
        case OpClass::collective: return "collective";
        case OpClass::elementwise: return "elementwise";
        case OpClass::embedding: return "embedding";
        case OpClass::copy: return "copy";
        case OpClass::view: return "view";
        case OpClass::marker: return "marker";
    }
    return "?";
}

const std::vector<const OpInfo*>& allOps() {
    using namespace ops;
    static const std::vector<const OpInfo*> rows{&rms_norm,
                                                 &add_rms_norm,
                                                 &add_rms_norm2,
                                                 &dynamic_quantize_symmetric,
                                                 &static_quant_linear,
                                                 &mm,
                                                 &swiglu,
                                                 &mlapo,
                                                 &mlapo_quant,
                                                 &dsa_indexer,
                                                 &concat_and_cache_mla,
                                                 &mla_sparse_attention,
                                                 &moe_gating_top_k_softmax,
                                                 &moe_gating_top_k_sigmoid,
                                                 &topk,
                                                 &init_routing_v2,
                                                 &unpermute_tokens,
                                                 &grouped_matmul,
                                                 &grouped_matmul_swiglu,
                                                 &grouped_matmul_quant,
                                                 &grouped_matmul_quant_swiglu,
                                                 &all_reduce,
                                                 &reduce_scatter,
                                                 &all_gather,
                                                 &all_to_all,
                                                 &view,
                                                 &slice,
                                                 &split_with_sizes,
                                                 &unsqueeze,
                                                 &as_strided,
                                                 &constant_pad_nd,
                                                 &add,
                                                 &mul,
                                                 &sub,
                                                 &div,
                                                 &sum,
                                                 &where,
                                                 &ge,
                                                 &lt,
                                                 &bitwise_and,
                                                 &bitwise_not,
                                                 &convert_element_type,
                                                 &embedding,
                                                 &index,
                                                 &cat,
                                                 &clone,
                                                 &copy_,
                                                 &region_begin,
                                                 &region_end,
                                                 &copy_region};
    return rows;
}

const OpInfo* findOp(std::string_view name) {
    const auto found = std::find_if(allOps().begin(), allOps().end(), [name](const OpInfo* op) { return op->name == name; });
    return found != allOps().end() ? *found : nullptr;
}

}  // namespace shardscope
