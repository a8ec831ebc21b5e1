// One frame of the graph view at fit: 78 unfolded layers painted into an image of the size the view has in a 1600×1000 window.
#include <QGuiApplication>
#include <QImage>
#include <QPainter>

#include "tests/bench/limit_table.h"
#include "tests/bench/sample.h"
#include "widgets/graph_painter.h"

namespace {

using namespace shardscope;

constexpr QSize frameSize{1100, 620};

struct Scene {
    drawing::Drawing drawing;
    NodeMarks marks;
};

std::optional<Scene> composeScene() {
    const AnalysisPtr analysis = bench::analyseExpandedSample();
    if (analysis == nullptr) return std::nullopt;
    drawing::Options options;
    options.aspect = static_cast<double>(frameSize.width()) / frameSize.height();
    return Scene{drawing::compose(analysis->graph, analysis->journal, FontTextMeasure(), options), NodeMarks(*analysis)};
}

void paintFrame(QImage& image, const Scene& scene, PaintOptions options) {
    const QRectF area = paintedBounds(scene.drawing, options);
    options.zoom = std::min(image.width() / area.width(), image.height() / area.height());
    options.visible = area;
    image.fill(options.palette.canvas);
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.scale(options.zoom, options.zoom);
    painter.translate(-area.topLeft());
    paintDrawing(painter, scene.drawing, scene.marks, options);
}

void measureFrame(benchmark::State& state, const std::optional<Scene>& scene) {
    if (!scene) return state.SkipWithError("the sample was refused");
    QImage image(frameSize, QImage::Format_ARGB32_Premultiplied);
    for ([[maybe_unused]] auto iteration : state) paintFrame(image, *scene, {});
}

}  // namespace

int main(int argc, char** argv) {
    const QGuiApplication application(argc, argv);
    const std::optional<Scene> scene = composeScene();
    bench::add("one frame at fit, 1100×620, 78 layers unfolded", 8, 101, [&scene](benchmark::State& state) { measureFrame(state, scene); });
    return bench::runAll(argc, argv);
}
