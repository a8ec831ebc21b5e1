// A pass is a small closed thing: candidates, guards with the values they saw, a rewrite. The driver records; passes know nothing of recording.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/contract/contract.h"
#include "core/rewrite/editor.h"
#include "core/rewrite/journal.h"

namespace shardscope {

/// What examining one candidate found: the pattern's anchors and every guard with its value.
struct Examination {
    std::string_view pattern;
    std::vector<NodeId> anchors;
    std::vector<Guard> guards;

    [[nodiscard]] bool applies() const;
};

class Pass {
public:
    virtual ~Pass() = default;

    [[nodiscard]] virtual std::string_view id() const = 0;     // "sp_p1", as in the analysis JSON
    [[nodiscard]] virtual std::string_view title() const = 0;  // "SP · P1"
    /// Nodes worth a look, in program order, taken once before the first rewrite of this pass.
    [[nodiscard]] virtual std::vector<NodeId> candidates(const Graph& graph) const = 0;
    /// Guards of one candidate on the graph as it is now. Pure.
    [[nodiscard]] virtual Examination examine(const Graph& graph, NodeId candidate) const = 0;
    /// Carries the rewrite out; called only when every guard holds.
    virtual void rewrite(Editor& editor, const Examination& examination) const = 0;
};

/// What passes may know of the scenario.
struct PassContext {
    GroupId tp;  // invalid when tp is 1
    Decisions decisions;
    Injection injection = Injection::none;
};

/// The pipeline in order; one place. `rewritesTokens` false leaves norm fusion alone.
[[nodiscard]] std::vector<std::unique_ptr<Pass>> makePipeline(const PassContext& context, bool rewritesTokens);
/// Runs every pass and records applied and rejected candidates. `progress` gets (passes done, passes); a stop request ends early.
/// Returns false when stopped.
bool runPasses(const std::vector<std::unique_ptr<Pass>>& passes, Graph& graph, Journal& journal,
               const std::function<void(std::size_t, std::size_t)>& progress = {}, std::stop_token stop = {});

}  // namespace shardscope
