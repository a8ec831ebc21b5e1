// The whole engine on the bundled samples: counts of the recorded runs and of the layout contract, injected errors, undo, cancellation.
#include <QtTest>

#include <atomic>
#include <map>

#include "core/analysis/sample_analysis.h"
#include "core/build/builder.h"
#include "core/ops/ops.h"

using namespace shardscope;
using namespace shardscope::test;

namespace {

using Counts = std::vector<std::int64_t>;

const OptionValues tensorcast{{"contract", "tensorcast-2026-08"}};

/// P1, DSA o_proj, P2, P3, MoE, as in the tables of the recorded runs.
Counts rewrites(const Analysis& analysis) {
    std::map<std::string, std::int64_t> applied;
    for (const PassSummary& pass : analysis.passes) applied[pass.id] = pass.applied;
    return {applied["sp_p1"], applied["dsa_o_proj"], applied["sp_p2"], applied["sp_p3"], applied["moe_local_token"]};
}

Counts collectives(const Analysis& analysis) {
    return {analysis.collectiveCount("all_reduce"), analysis.collectiveCount("reduce_scatter"), analysis.collectiveCount("all_gather"),
            analysis.collectiveCount("all_to_all")};
}

Counts checkedCounts(const Analysis& analysis) {
    Counts counts;
    for (const RuleResult& rule : analysis.contractReport.rules) counts.push_back(rule.checked);
    return counts;
}

bool hasSoundnessError(const Analysis& analysis) {
    return std::ranges::any_of(analysis.soundness, [](const SoundnessFinding& f) { return f.severity == FindingSeverity::error; });
}

bool hasPendingNode(const Graph& graph) {
    return std::ranges::any_of(graph.program(), [&](NodeId id) { return graph.node(id).isPending; });
}

std::vector<SliceRange> tokenSlices(const Graph& graph) {
    std::vector<SliceRange> ranges;
    for (const NodeId id : graph.program()) {
        if (graph.node(id).role == Role::token_slice) ranges.push_back(sliceRange(graph, id));
    }
    return ranges;
}

const Violation* violationOf(const Analysis& analysis, std::string_view rule) {
    const auto& violations = analysis.contractReport.violations;
    const auto found = std::ranges::find(violations, rule, &Violation::rule);
    return found == violations.end() ? nullptr : &*found;
}

bool shows(const Analysis& analysis, std::string_view text) {
    return std::ranges::any_of(analysis.contractReport.violations, [&](const Violation& v) { return v.found.find(text) != std::string::npos; });
}

}  // namespace

class TestAnalysis : public QObject {
    Q_OBJECT

private slots:
    // Rewrites and collectives of TensorCast's own runs, 78 layers, tp16 ep16 (recorded: expanded 1/78/3/0/75, repetition 1/2/0/1/1, collectives 0/4/82/150).
    void theSimulatorsContractMeetsTheRecordedCounts() {
        const AnalysisPtr repetition = analysed(glm16Sample, tensorcast);
        const AnalysisPtr whole = analysed(glm16Sample, with(tensorcast, expanded));
        QCOMPARE(rewrites(*whole), (Counts{1, 78, 3, 0, 75}));
        QCOMPARE(rewrites(*repetition), (Counts{1, 2, 0, 1, 1}));
        QCOMPARE(collectives(*whole), (Counts{0, 4, 82, 150}));
        QCOMPARE(collectives(*repetition), (Counts{0, 4, 82, 150}));
    }

    // One gather more than the simulator makes: behind the final norm. Rules 1-5 apply in 78 layers, 6 and 8 in the 75 MoE layers, 7 nowhere without
    // shared-expert TP, 9 and 10 at 77 boundaries and before the final norm.
    void everyRuleOfTheRfcHoldsOnEveryRankAndInBothForms() {
        for (const char* rank : {"0", "5", "15", "16", "31"}) {
            for (const OptionValues& form : {OptionValues{}, expanded}) {
                const AnalysisPtr analysis = analysed(glmSample, with(form, {{"rank", rank}}));
                QVERIFY(analysis->contractReport.isApplied);
                QVERIFY(analysis->contractReport.holds());
                QCOMPARE(checkedCounts(*analysis), (Counts{78, 78, 78, 78, 78, 75, 0, 75, 78, 78}));
                QCOMPARE(collectives(*analysis), (Counts{0, 4, 83, 150}));
                QVERIFY(!hasPendingNode(analysis->graph));
                QVERIFY(!hasSoundnessError(*analysis));
            }
        }
    }

    // Rank 5 of 16 keeps rows 5·256 … 6·256 of 4096; rank 15 keeps the last 256.
    void theTokenSliceIsTheRanksOwnShare() {
        for (const auto& [rank, begin] : {std::pair("5", 1280), std::pair("15", 3840), std::pair("16", 0)}) {
            const AnalysisPtr analysis = analysed(glmSample, {{"rank", rank}});
            const std::vector<SliceRange> slices = tokenSlices(analysis->graph);
            QCOMPARE(slices.size(), std::size_t{2});
            for (const SliceRange& slice : slices) {
                QCOMPARE(slice.begin, std::int64_t{begin});
                QCOMPARE(slice.end, std::int64_t{begin + 256});
            }
        }
    }

    // 75 MoE layers each reduce their shared experts; the sum over different tokens is what the RFC asks for and arithmetic does not.
    void sharedExpertTpIsCheckedAndNamedUnsound() {
        const AnalysisPtr analysis = analysed(glmSample, {{"enable-shared-expert-tp", "true"}});
        QVERIFY(analysis->contractReport.holds());
        QCOMPARE(checkedCounts(*analysis)[6], std::int64_t{75});
        QCOMPARE(analysis->collectiveCount("all_reduce"), std::int64_t{75});
        QVERIFY(std::ranges::any_of(analysis->soundness, [](const SoundnessFinding& f) {
            return f.code == "soundness.reduce_different_tokens" && f.severity == FindingSeverity::warning && f.layer == 3;
        }));
    }

    // Routing behind the token slice, fp32 combine, eps 1e-6; 61 layers of which 3 are dense.
    void theContractHoldsForDeepSeekToo() {
        for (const OptionValues& form : {OptionValues{}, expanded}) {
            const AnalysisPtr analysis = analysed(v32Sample, form);
            QVERIFY(analysis->contractReport.holds());
            QCOMPARE(checkedCounts(*analysis), (Counts{61, 61, 61, 61, 61, 58, 0, 58, 61, 61}));
        }
    }

    // Row 4095 is chosen out of the 256 local rows: the simulator's missing gather, which the lint names and the contract's own verdict does not.
    void theMissingFinalGatherIsNamedBySoundness() {
        const AnalysisPtr analysis = analysed(glm16Sample, tensorcast);
        QVERIFY(analysis->contractReport.holds());
        const auto finding = std::ranges::find(analysis->soundness, "soundness.row_out_of_range", &SoundnessFinding::code);
        QVERIFY(finding != analysis->soundness.end());
        QVERIFY(finding->message.find("4095 of 256") != std::string::npos);
    }

    void gatheringBeforeMoeViolatesRuleSix() {
        for (const OptionValues& form : {OptionValues{}, expanded}) {
            const AnalysisPtr analysis = analysed(glmSample, with(form, {{"inject", "gather-before-moe"}}));
            const Violation* violation = violationOf(*analysis, "6");
            QVERIFY(violation != nullptr);
            QCOMPARE(violation->layer, 3);
            QVERIFY(violation->node.isValid());
            QVERIFY(violation->found.find("4096") != std::string::npos);
        }
    }

    void localTokensInAttentionViolateRuleOne() {
        for (const OptionValues& form : {OptionValues{}, expanded}) {
            const AnalysisPtr analysis = analysed(glmSample, with(form, {{"inject", "local-into-attention"}}));
            const Violation* violation = violationOf(*analysis, "1");
            QVERIFY(violation != nullptr);
            QCOMPARE(violation->layer, 0);
            QVERIFY(violation->found.find("[256, 6144] local-token") != std::string::npos);
        }
    }

    // 4096 tokens gathered once more over 16 ranks: 65536.
    void aGatheredResidualInflatesTheTokens() {
        for (const OptionValues& form : {OptionValues{}, expanded}) {
            const AnalysisPtr analysis = analysed(glmSample, with(form, {{"inject", "gather-residual"}}));
            QVERIFY(violationOf(*analysis, "10") != nullptr);
            QVERIFY(shows(*analysis, "[1, 65536, 6144] inflated ×16"));
            QVERIFY(hasSoundnessError(*analysis));
        }
    }

    void undoingTheJournalGivesTheBuiltGraphToTheByte() {
        for (const std::string& sample : {glmSample, glm16Sample, v32Sample}) {
            for (const OptionValues& form : {OptionValues{}, expanded}) {
                const AnalysisPtr analysis = analysed(sample, form);
                Graph graph = analysis->graph;
                undoAll(graph, analysis->journal);
                const Graph built = buildGraph(analysis->model, analysis->scenario, analysis->contract.decisions, analysis->sequenceParallel);
                QVERIFY(canonicalText(graph) == canonicalText(built));
            }
        }
    }

    void tokensThatDoNotDivideLeavePlainTensorParallelism() {
        const AnalysisPtr analysis = analysed(glmSample, {{"query-length", "4097"}});
        QVERIFY(hasCode(analysis->diagnostics, "sp.not_applied"));
        QVERIFY(!analysis->contractReport.isApplied);
        QVERIFY(analysis->contractReport.holds());
        QCOMPARE(checkedCounts(*analysis), Counts(10, 0));
        // All-reduces of plain TP: embedding, 78 o_proj, 3 dense down projections.
        QCOMPARE(analysis->collectiveCount("all_reduce"), std::int64_t{82});
    }

    void everyContractAndDecisionIsAFreeChoice() {
        const AnalysisPtr analysis = analysed(glmSample, {{"set", "final_gather=none"}});
        QCOMPARE(analysis->collectiveCount("all_gather"), std::int64_t{82});
        QCOMPARE(firstCode(tryAnalyse(glmSample, {{"contract", "none"}}).error()), std::string("contract.unknown"));
    }

    void aStopRequestEndsWithACode() {
        const auto loaded = loadInput(glmSample, expanded);
        std::stop_source source;
        std::atomic<int> calls = 0;
        const Progress progress = [&](double, std::string_view) {
            if (++calls == 2) source.request_stop();
        };
        const auto result = analyse(loaded->model, loaded->scenario, progress, source.get_token());
        QVERIFY(!result.has_value());
        QCOMPARE(firstCode(result.error()), std::string("analysis.cancelled"));
    }

    void progressRisesToOne() {
        const auto loaded = loadInput(glmSample, {});
        double last = 0;
        const auto result = analyse(loaded->model, loaded->scenario, [&](double fraction, std::string_view) {
            QVERIFY(fraction >= last);
            last = fraction;
        });
        QVERIFY(result.has_value());
        QCOMPARE(last, 1.0);
    }

    void theLinearActionAndItsSourceAreSaid() { QVERIFY(hasCode(analysed(glmSample)->diagnostics, "quantisation.linear")); }

    // A repetition region stands for layers 3 … 77: each of its collectives counts 75 times and names 75 layers.
    void collectivesAreCountedAsExecuted() {
        const AnalysisPtr analysis = analysed(glmSample);
        const auto row = std::ranges::find(analysis->collectives, "all_to_all", &CollectiveCount::kind);
        QVERIFY(row != analysis->collectives.end());
        QCOMPARE(row->count, std::int64_t{150});
        QCOMPARE(row->layers.size(), std::size_t{75});
        QCOMPARE(row->layers.front(), 3);
        QCOMPARE(row->layers.back(), 77);
        QCOMPARE(row->groupSize, std::int64_t{32});
        QCOMPARE(row->bytesEach, std::int64_t{2048} * 6144 * 2);
    }
};

QTEST_GUILESS_MAIN(TestAnalysis)
#include "test_analysis.moc"
