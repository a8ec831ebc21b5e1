// The pass pipeline, in order. Fusion first, since the patterns behind it anchor on fused norms; then the stream from its entry to its end.
#include "core/rewrite/passes.h"

namespace shardscope {
namespace {

std::unique_ptr<Pass> injectionPass(const PassContext& context) {
    switch (context.injection) {
        case Injection::gatherBeforeMoe: return passes::injectGatherBeforeMoe(context);
        case Injection::localIntoAttention: return passes::injectLocalIntoAttention(context);
        case Injection::gatherResidual: return passes::injectGatherResidual(context);
        case Injection::none: break;
    }
    return nullptr;
}

}  // namespace

std::vector<std::unique_ptr<Pass>> makePipeline(const PassContext& context, bool rewritesTokens) {
    std::vector<std::unique_ptr<Pass>> pipeline;
    pipeline.push_back(passes::normFusion());
    if (!rewritesTokens || !context.tp.isValid()) return pipeline;
    pipeline.push_back(passes::entryNorm(context));
    pipeline.push_back(passes::replicatedOProj(context));
    pipeline.push_back(passes::fusedResidual(context));
    pipeline.push_back(passes::residualAdd(context));
    pipeline.push_back(passes::moeLocalToken(context));
    pipeline.push_back(passes::finalGather(context));
    if (std::unique_ptr<Pass> injection = injectionPass(context)) pipeline.push_back(std::move(injection));
    return pipeline;
}

}  // namespace shardscope
