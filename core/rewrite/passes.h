// The passes by name, one file each; pipeline.cpp puts them in order.
#pragma once

#include <memory>

#include "core/rewrite/pass.h"

namespace shardscope::passes {

/// rms_norm(a + b) → add_rms_norm2 (the sum has other readers) or add_rms_norm.
[[nodiscard]] std::unique_ptr<Pass> normFusion();
/// all_reduce before an entry norm → reduce_scatter, norm on local tokens, all_gather behind it.
[[nodiscard]] std::unique_ptr<Pass> entryNorm(const PassContext& context);
/// Token slice in front of a replicated o_proj; the post-attention norm runs on local tokens and its normed value alone is gathered.
[[nodiscard]] std::unique_ptr<Pass> replicatedOProj(const PassContext& context);
/// all_reduce into add_rms_norm2 beside a local residual → reduce_scatter; the normed value is gathered, the residual stays local.
[[nodiscard]] std::unique_ptr<Pass> fusedResidual(const PassContext& context);
/// The same where add and norm stand apart (region markers between them) or the fused norm drops its sum.
[[nodiscard]] std::unique_ptr<Pass> residualAdd(const PassContext& context);
/// Gate, routing, experts and shared experts read the local norm; the gathers and slices around them go.
[[nodiscard]] std::unique_ptr<Pass> moeLocalToken(const PassContext& context);
/// all_gather behind the final norm, so that row selection sees every token.
[[nodiscard]] std::unique_ptr<Pass> finalGather(const PassContext& context);
/// Breaks the rewritten graph as the scenario asks.
[[nodiscard]] std::unique_ptr<Pass> injectGatherBeforeMoe(const PassContext& context);
[[nodiscard]] std::unique_ptr<Pass> injectLocalIntoAttention(const PassContext& context);
[[nodiscard]] std::unique_ptr<Pass> injectGatherResidual(const PassContext& context);

}  // namespace shardscope::passes
