// When sequence parallelism is applied, which guard failed when not, and where the simulator would stop.
#include <QtTest>

#include "core/contract/contract.h"

using namespace shardscope;

namespace {

Decisions decisionsOf(const char* contract) { return loadContract(contract, {})->decisions; }

/// GLM-5.1 in what these decisions read of it.
ModelSpec sparseModel() {
    ModelSpec model;
    model.layers = 78;
    model.indexer.topK = 2048;
    model.moe.routedExperts = 256;
    model.moe.sharedExperts = 1;
    model.moe.firstDenseLayers = 3;
    model.rmsNormEps = 1e-5;
    return model;
}

Scenario prefill(std::int64_t tokens = 4096) {
    Scenario scenario;
    scenario.parallel = {16, 16, 1, 16, WordEmbedding::row, false};
    scenario.requests = {{tokens, 0, 1}};
    scenario.sequenceParallel = true;
    return scenario;
}

std::vector<std::string> defectCodes(const ModelSpec& model, const Scenario& scenario) {
    std::vector<std::string> codes;
    for (const Diagnostic& d : simulatorDefects(*loadContract("tensorcast-2026-08", {}), model, scenario)) codes.push_back(d.code);
    return codes;
}

using Codes = std::vector<std::string>;

}  // namespace

class TestSequenceParallel : public QObject {
    Q_OBJECT

private slots:
    void nothingHappensUnasked() {
        Scenario scenario = prefill();
        scenario.sequenceParallel = false;
        for (const char* contract : {"rfc-2026-07", "tensorcast-2026-08"}) {
            const auto verdict = decideSequenceParallel(decisionsOf(contract), sparseModel(), scenario);
            QVERIFY(!verdict.rewrites && !verdict.usesContextParallelWeights && verdict.notes.empty());
        }
    }

    void allGuardsHoldingMeansRewriting() {
        const auto verdict = decideSequenceParallel(decisionsOf("rfc-2026-07"), sparseModel(), prefill());
        QVERIFY(verdict.rewrites && verdict.usesContextParallelWeights && verdict.notes.empty());
    }

    // 4097 = 256 · 16 + 1: the neighbours that divide are 4096 and 4112.
    void tokensThatDoNotDivideAreNamedWithNeighboursThatDo() {
        const auto verdict = decideSequenceParallel(decisionsOf("rfc-2026-07"), sparseModel(), prefill(4097));
        QVERIFY(!verdict.rewrites && !verdict.usesContextParallelWeights);
        QCOMPARE(verdict.notes.size(), std::size_t{1});
        QCOMPARE(verdict.notes[0].code, std::string("sp.not_applied"));
        QVERIFY(verdict.notes[0].severity == Severity::warning);
        QCOMPARE(verdict.notes[0].found, std::string("4097 % 16 = 1"));
        QVERIFY(verdict.notes[0].hint.find("4096") != std::string::npos && verdict.notes[0].hint.find("4112") != std::string::npos);
    }

    void fewerTokensThanRanksNameOneCount() {
        const auto verdict = decideSequenceParallel(decisionsOf("rfc-2026-07"), sparseModel(), prefill(9));
        QCOMPARE(verdict.notes[0].hint, std::string("16 tokens would work"));
    }

    void aModelWithoutIndexerOrAGroupOfOneIsNotRewritten() {
        ModelSpec dense = sparseModel();
        dense.indexer.topK = 0;
        QVERIFY(!decideSequenceParallel(decisionsOf("rfc-2026-07"), dense, prefill()).rewrites);
        Scenario single = prefill();
        single.parallel = {1, 1, 1, 1, WordEmbedding::none, false};
        const auto verdict = decideSequenceParallel(decisionsOf("rfc-2026-07"), sparseModel(), single);
        QVERIFY(!verdict.rewrites);
        QCOMPARE(verdict.notes[0].code, std::string("sp.not_applied"));
    }

    void withoutEmbeddingTpTheEntrySliceDecides() {
        Scenario scenario = prefill();
        scenario.parallel.wordEmbedding = WordEmbedding::none;
        QVERIFY(decideSequenceParallel(decisionsOf("rfc-2026-07"), sparseModel(), scenario).rewrites);
        const auto without = loadContract("rfc-2026-07", {{"entry_slice", "none"}});
        QVERIFY(!decideSequenceParallel(without->decisions, sparseModel(), scenario).rewrites);
    }

    // The simulator lays the weights out at build, whatever the passes will find (decode with 9 tokens over 4 ranks: 0 rewrites, full weights).
    void theSimulatorHoldsWholeWeightsEvenWhenNothingCanBeRewritten() {
        const auto verdict = decideSequenceParallel(decisionsOf("tensorcast-2026-08"), sparseModel(), prefill(4097));
        QVERIFY(verdict.usesContextParallelWeights);
        QVERIFY(verdict.notes.empty());
    }

    void whereTheSimulatorFinishesNothingIsReported() { QCOMPARE(defectCodes(sparseModel(), prefill()), Codes{}); }

    void onOtherRanksTheSimulatorsSharedExpertSliceIsEmpty() {
        Scenario scenario = prefill();
        scenario.rank = 5;
        QCOMPARE(defectCodes(sparseModel(), scenario), Codes{"tensorcast.stops.8"});
        scenario.parallel.sharedExpertTp = true;  // the shared experts then read what the gate reads
        QCOMPARE(defectCodes(sparseModel(), scenario), Codes{});
    }

    void theFirstRankOfEveryTpGroupIsFine() {
        Scenario scenario = prefill();
        scenario.parallel.devices = 32;
        scenario.rank = 16;
        QCOMPARE(defectCodes(sparseModel(), scenario), Codes{});
    }

    void unquantisedLinearsStopTheSimulator() {
        Scenario scenario = prefill();
        scenario.linear = LinearQuantisation::disabled;
        QCOMPARE(defectCodes(sparseModel(), scenario), Codes{"tensorcast.stops.3"});
        scenario.sequenceParallel = false;
        QCOMPARE(defectCodes(sparseModel(), scenario), Codes{});
    }

    void theExpandedGraphNeedsEmbeddingTp() {
        Scenario scenario = prefill();
        scenario.parallel.wordEmbedding = WordEmbedding::none;
        QCOMPARE(defectCodes(sparseModel(), scenario), Codes{});
        scenario.repetition = false;
        QCOMPARE(defectCodes(sparseModel(), scenario), Codes{"tensorcast.stops.11"});
    }

    // DeepSeek-V3.2: eps 1e-6 and routing behind the slice.
    void routingBehindTheSliceAndFusedNormsAreReported() {
        ModelSpec model = sparseModel();
        model.rmsNormEps = 1e-6;
        model.moe.gateReturnsRawLogits = false;
        Scenario scenario = prefill();
        QCOMPARE(defectCodes(model, scenario), Codes{"tensorcast.stops.15"});
        scenario.repetition = false;
        QCOMPARE(defectCodes(model, scenario), (Codes{"tensorcast.differs.14", "tensorcast.differs.15"}));
    }

    void aContractMayIgnoreTheSimulatorsDefects() {
        Scenario scenario = prefill();
        scenario.rank = 5;
        const auto contract = loadContract("tensorcast-2026-08", {{"simulator_defects", "ignored"}});
        QVERIFY(simulatorDefects(*contract, sparseModel(), scenario).empty());
    }
};

QTEST_GUILESS_MAIN(TestSequenceParallel)
#include "test_sequence_parallel.moc"
