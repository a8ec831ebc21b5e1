// Graph pictures as files: sizes the image, paints the drawing into it and writes it through a temporary file.
#include "app/export_graph.h"

#include <QBuffer>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QTranslator>

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "core/support/file.h"
#include "widgets/graph_painter.h"

namespace shardscope {
namespace {

constexpr double maxSidePixels = 32767;             // QPainter's raster engine addresses pixels with 16-bit coordinates
constexpr double maxImageBytes = 1024.0 * 1048576;  // 4 bytes per pixel; a larger image is a slip of the scale, not a wish
constexpr double bytesPerPixel = 4;
constexpr double minScale = 0.05;
constexpr double maxScale = 16;

Location placeOf(const char* option) {
    Location place;
    place.pointer = option;
    return place;
}

Diagnostics optionProblem(const char* option, const std::string& found, const char* expected) {
    return {{.severity = Severity::error,
             .code = "export.option",
             .where = placeOf(option),
             .message = "this value cannot be used for an export",
             .found = found,
             .expected = expected,
             .hint = std::string("use one of: ") + expected}};
}

bool isOneOf(const std::string& value, std::initializer_list<const char*> choices) {
    return std::any_of(choices.begin(), choices.end(), [&](const char* choice) { return value == choice; });
}

Diagnostics unsupported(const ExportRequest& request) {
    return {{.severity = Severity::error,
             .code = "export.unsupported",
             .where = placeOf("--format"),
             .message = "this combination of content and format cannot be written",
             .found = "--what " + request.what + " --format " + request.format,
             .expected = "--what graph --format png",
             .hint = "use --what graph --format png"}};
}

PaintOptions paintOptions(const ExportRequest& request) {
    PaintOptions options;
    options.palette = request.theme == "dark" ? Palette::dark() : Palette::light();
    options.isInteractive = false;
    options.showsLegend = request.showsLegend;
    options.showsBackground = request.background != "transparent";
    return options;
}

/// Device-independent size of the image, and the zoom at which the drawing fits into it.
struct Frame {
    QSizeF size;
    double zoom = 1.0;
};

Frame fitInto(const QSizeF& drawn, const ExportRequest& request) {
    if (request.width <= 0 && request.height <= 0) return {drawn, 1.0};
    const double byWidth = request.width > 0 ? request.width / drawn.width() : request.height / drawn.height();
    const double byHeight = request.height > 0 ? request.height / drawn.height() : byWidth;
    const double zoom = std::min(byWidth, byHeight);
    const double width = request.width > 0 ? request.width : drawn.width() * zoom;
    const double height = request.height > 0 ? request.height : drawn.height() * zoom;
    return {{width, height}, zoom};
}

QSizeF pixelSize(const Frame& frame, const ExportRequest& request) {
    return {std::max(1.0, std::round(frame.size.width() * request.scale)), std::max(1.0, std::round(frame.size.height() * request.scale))};
}

bool isTooLarge(const QSizeF& pixels) {
    return pixels.width() > maxSidePixels || pixels.height() > maxSidePixels || pixels.width() * pixels.height() * bytesPerPixel > maxImageBytes;
}

Diagnostics tooLarge(const QSizeF& pixels, const ExportRequest& request) {
    const double sideShare = maxSidePixels / std::max(pixels.width(), pixels.height());
    const double areaShare = std::sqrt(maxImageBytes / (pixels.width() * pixels.height() * bytesPerPixel));
    const double fitting = std::floor(request.scale * std::min(sideShare, areaShare) * 100) / 100;
    return {{.severity = Severity::error,
             .code = "export.too_large",
             .where = placeOf("--scale"),
             .message = "the image would be too large",
             .found = QStringLiteral("%1 × %2 pixels").arg(pixels.width(), 0, 'f', 0).arg(pixels.height(), 0, 'f', 0).toStdString(),
             .expected = "sides up to 32767 pixels and up to 1 GiB",
             .hint = QStringLiteral("a scale of %1 fits").arg(fitting, 0, 'f', 2).toStdString()}};
}

QImage paintImage(const Analysis& analysis, const drawing::Drawing& drawing, PaintOptions options, const Frame& frame, const ExportRequest& request) {
    QImage image(pixelSize(frame, request).toSize(), QImage::Format_ARGB32_Premultiplied);
    if (image.isNull()) return image;
    image.fill(options.showsBackground ? options.palette.canvas : QColor(Qt::transparent));
    options.zoom = frame.zoom * request.scale;
    const QRectF area = paintedBounds(drawing, options);
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.translate((image.width() - area.width() * options.zoom) / 2, (image.height() - area.height() * options.zoom) / 2);
    painter.scale(options.zoom, options.zoom);
    painter.translate(-area.topLeft());
    paintDrawing(painter, drawing, NodeMarks(analysis), options);
    return image;
}

Result<void> writePng(const QImage& image, const std::string& fileName) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG")) {
        return failure({Severity::error,
                        "export.encode",
                        {fileName, {}, 0, 0},
                        "the picture could not be encoded as PNG",
                        {},
                        {},
                        "a smaller --width, --height or --scale"});
    }
    return writeFileAtomically(fileName, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

/// Installs the program's translation for the time of an export in another language than the application runs in.
class ExportLanguage {
public:
    explicit ExportLanguage(const std::string& code) {
        if (code == "zh_CN" && m_translator.load(QStringLiteral(":/translations/shardscope_zh_CN.qm"))) QGuiApplication::installTranslator(&m_translator);
    }

private:
    QTranslator m_translator;  // removes itself from the application when destroyed
};

}  // namespace

Result<void> checkExportRequest(const ExportRequest& request) {
    if (request.what != "graph" || request.format != "png") return failure(unsupported(request));
    if (!isOneOf(request.theme, {"light", "dark"})) return failure(optionProblem("--theme", request.theme, "light, dark"));
    if (!isOneOf(request.background, {"white", "transparent"})) return failure(optionProblem("--background", request.background, "white, transparent"));
    if (!isOneOf(request.language, {"en", "zh_CN"})) return failure(optionProblem("--lang", request.language, "en, zh_CN"));
    if (request.width < 0) return failure(optionProblem("--width", std::to_string(request.width), "0 … 32767"));
    if (request.height < 0) return failure(optionProblem("--height", std::to_string(request.height), "0 … 32767"));
    const bool isScaleInRange = request.scale >= minScale && request.scale <= maxScale;  // false for NaN
    if (!isScaleInRange) return failure(optionProblem("--scale", std::to_string(request.scale), "0.05 … 16"));
    return {};
}

QSize exportPixels(const drawing::Drawing& drawing, const ExportRequest& request) {
    return pixelSize(fitInto(paintedBounds(drawing, paintOptions(request)).size(), request), request).toSize();
}

Result<void> exportDrawing(const Analysis& analysis, const drawing::Drawing& drawing, const ExportRequest& request) {
    if (auto valid = checkExportRequest(request); !valid) return valid;
    const PaintOptions options = paintOptions(request);
    const QSizeF drawn = paintedBounds(drawing, options).size();
    if (drawing.frames.empty() || drawn.isEmpty())
        return failure(Diagnostic{
            Severity::error, "export.empty", {}, "there is nothing to draw", "a graph without frames", "at least one layer", "open another scenario"});
    const Frame frame = fitInto(drawn, request);
    const QSizeF pixels = pixelSize(frame, request);
    if (isTooLarge(pixels)) return failure(tooLarge(pixels, request));
    const QImage image = paintImage(analysis, drawing, options, frame, request);
    if (image.isNull()) return failure(tooLarge(pixels, request));
    return writePng(image, request.file);
}

Result<void> exportGraph(const Analysis& analysis, const ExportRequest& request) {
    if (auto valid = checkExportRequest(request); !valid) return valid;
    const ExportLanguage language(request.language);
    drawing::Options options{.folded = drawing::defaultFolded(analysis.graph), .aspect = 1.6, .showsAuxiliary = request.showsAuxiliary};
    if (request.width > 0 && request.height > 0) options.aspect = static_cast<double>(request.width) / request.height;
    return exportDrawing(analysis, drawing::compose(analysis.graph, analysis.journal, FontTextMeasure(), options), request);
}

}  // namespace shardscope
