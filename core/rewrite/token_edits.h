// The edits that token rewrites are made of: scatter instead of sum, gather behind a value, slice behind a value.
#pragma once

#include <vector>

#include "core/rewrite/editor.h"
#include "core/rewrite/pass.h"

namespace shardscope {

/// Role of the all_gather behind a norm.
[[nodiscard]] Role gatherRole(Role norm);

/// The given readers of `value` read its gathered form: one all_gather over `tp` behind the value, or the one that is there.
void gatherFor(Editor& editor, ValueId value, const std::vector<Use>& readers, Role role, GroupId tp);
/// Every reader of `value` but its gathers reads the gathered form.
void gatherForAll(Editor& editor, ValueId value, Role role, GroupId tp);
/// The norm's output 0 in gathered form for all its readers.
void gatherNormed(Editor& editor, NodeId norm, GroupId tp);

/// A token slice behind `value`; its readers move to it. Returns the slice.
NodeId sliceTokens(Editor& editor, ValueId value, Role role, GroupId tp);

/// reduce_scatter in place of the all_reduce `sum`; readers of the token stream (norms, adds, markers) take this rank's share, with a leading batch
/// dimension when `rank` is one more than the sum's; any other reader gets it gathered.
void scatterSum(Editor& editor, NodeId sum, std::size_t rank, GroupId tp);

}  // namespace shardscope
