// What the window asks of the worker and what comes back: an input with the reader's choices laid over it, and an Analysis with its drawing.
#pragma once

#include <QMetaType>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "core/analysis/analysis.h"
#include "core/drawing/drawing.h"
#include "widgets/text_measure.h"

namespace shardscope {

/// Choices made in the window; each replaces what the scenario says.
struct ViewChoices {
    std::optional<bool> repetition;
    std::optional<std::string> contract;
    std::optional<int> rank;
};

struct AnalysisRequest {
    std::string input;  // scenario file, config.json or model directory; "-" reads `standardInput`
    OptionValues options{};
    std::string standardInput{};
    ViewChoices choices{};
};

using DrawingPtr = std::shared_ptr<const drawing::Drawing>;

/// Keys of folded frames, by whether the graph is in repetition form; a form without entry is drawn as a graph is opened first.
using FoldedByForm = std::map<bool, std::set<std::string>>;

struct DrawingRequest {
    FoldedByForm folded;
    double aspect = 1.6;
    bool showsAuxiliary = false;
    GraphFonts fonts;  // the worker measures with them, the view paints with them
};

/// A graph as drawn, with the folding that it was drawn with.
struct DrawnGraph {
    AnalysisPtr analysis;
    DrawingPtr drawing;
    std::set<std::string> folded;
};

}  // namespace shardscope

Q_DECLARE_METATYPE(shardscope::Diagnostics)
