// Graph pictures as files: Analysis → Drawing → image, painted by the same function as the window. Used by the export dialog and `shardscope export`.
#pragma once

#include <QSize>

#include <string>

#include "core/analysis/analysis.h"
#include "core/drawing/drawing.h"

namespace shardscope {

/// Text fields hold command-line values, so that one place checks them.
struct ExportRequest {
    std::string what = "graph";
    std::string format = "png";
    std::string file;
    int width = 0;                     // device-independent pixels; 0: follows from the height, or the drawing's own width
    int height = 0;                    // likewise
    double scale = 1.0;                // image pixels per device-independent pixel
    std::string theme = "light";       // light | dark
    std::string background = "white";  // white (the theme's canvas) | transparent
    std::string language = "en";       // en | zh_CN
    bool showsLegend = true;
    bool showsAuxiliary = false;
};

/// Composes the drawing as a graph is opened first and writes it. A QGuiApplication must exist. The file is written whole or not at all.
/// Codes: export.unsupported, export.option, export.too_large, export.empty, output.cannot_write.
[[nodiscard]] Result<void> exportGraph(const Analysis& analysis, const ExportRequest& request);
/// The same for a drawing that is there already, as folded in the window. May run on any thread.
[[nodiscard]] Result<void> exportDrawing(const Analysis& analysis, const drawing::Drawing& drawing, const ExportRequest& request);
/// Pixels of the image that a request makes.
[[nodiscard]] QSize exportPixels(const drawing::Drawing& drawing, const ExportRequest& request);
/// Whether the request can be carried out, without looking at a graph.
[[nodiscard]] Result<void> checkExportRequest(const ExportRequest& request);

}  // namespace shardscope
