// Repetition markers: a region is built once; copies stand for the layers after it. Transparent to token layout.
#include "core/ops/ops.h"
#include "core/ops/rules.h"

namespace shardscope::ops {

const OpInfo region_begin{
    "region_begin", "tensor_cast", "", OpClass::marker, false, AliasRule::fresh, rules::likeFirst, "x", "x", "first value of a repeated layer"};
const OpInfo region_end{
    "region_end", "tensor_cast", "", OpClass::marker, false, AliasRule::fresh, rules::likeFirst, "x", "x", "last value of a repeated layer"};
const OpInfo copy_region{
    "copy_region", "tensor_cast", "", OpClass::marker, true, AliasRule::viewOfFirst, rules::likeFirst, "x", "x", "the region runs once more here"};

}  // namespace shardscope::ops
