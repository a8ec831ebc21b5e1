#pragma once
#include "core/graph/op_info.h"
