// The engine's two waits: from config.json to the rewritten, checked graph of 78 layers, and from there to a drawing with every layer unfolded.
#include "core/drawing/drawing.h"
#include "tests/bench/limit_table.h"
#include "tests/bench/sample.h"

namespace {

using namespace shardscope;

// Widths near those of a 13 px sans serif; what is measured is the arrangement, not the font.
struct FixedTextMeasure : drawing::TextMeasure {
    [[nodiscard]] double width(drawing::FontRole /*role*/, std::string_view text) const override { return 7.0 * static_cast<double>(text.size()); }
    [[nodiscard]] double lineHeight(drawing::FontRole /*role*/) const override { return 16.0; }
};

void measureAnalysis(benchmark::State& state) {
    for ([[maybe_unused]] auto iteration : state) {
        AnalysisPtr analysis = bench::analyseExpandedSample();
        benchmark::DoNotOptimize(analysis);
        if (analysis == nullptr) state.SkipWithError("the sample was refused");
    }
}

void measureComposing(benchmark::State& state, bool isFolded) {
    const AnalysisPtr analysis = bench::analyseExpandedSample();
    if (analysis == nullptr) return state.SkipWithError("the sample was refused");
    const FixedTextMeasure measure;
    drawing::Options options;
    if (isFolded) options.folded = drawing::defaultFolded(analysis->graph);
    for ([[maybe_unused]] auto iteration : state) {
        drawing::Drawing composed = drawing::compose(analysis->graph, analysis->journal, measure, options);
        benchmark::DoNotOptimize(composed);
        if (composed.boxes.empty()) state.SkipWithError("the drawing is empty");
    }
}

}  // namespace

int main(int argc, char** argv) {
    bench::add("config to rewritten, checked graph, 78 layers expanded", 30, 25, measureAnalysis);
    bench::add("drawing composed, as opened", 80, 15, [](benchmark::State& state) { measureComposing(state, true); });
    bench::add("drawing composed, 78 layers unfolded", 80, 15, [](benchmark::State& state) { measureComposing(state, false); });
    return bench::runAll(argc, argv);
}
