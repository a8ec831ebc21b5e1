// Reports of whole analyses: the stable JSON keys, determinism, and what the texts say.
#include <QtTest>

#include <nlohmann/json.hpp>

#include "core/analysis/sample_analysis.h"
#include "core/report/catalogue.h"
#include "core/report/report.h"

using namespace shardscope;
using namespace shardscope::test;

namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> keysOf(const Json& object) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : object.items()) keys.push_back(key);
    return keys;
}

using Keys = std::vector<std::string>;

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

class TestReports : public QObject {
    Q_OBJECT

    AnalysisPtr m_analysis;
    Json m_json;

    [[nodiscard]] Json nodeWithRole(std::string_view role) const {
        for (const Json& node : m_json["graph"]["nodes"]) {
            if (node["role"] == role) return node;
        }
        return {};
    }

private slots:
    void initTestCase() {
        m_analysis = analysed(glmSample, {{"rank", "5"}});
        m_json = Json::parse(report::analysisJson(*m_analysis));
    }

    // Parts of later versions (cost, memory, dispatch, equivalence) are absent, not empty.
    void topLevelKeysStandInTheDocumentedOrder() {
        QCOMPARE(keysOf(m_json), (Keys{"schema", "model", "scenario", "graph", "steps", "passes", "contract", "soundness", "collectives", "diagnostics"}));
        QVERIFY(m_json["schema"] == "shardscope.analysis/1");
    }

    void aNodeTellsEverythingAboutItself() {
        const Json slice = nodeWithRole("token_slice");
        QCOMPARE(keysOf(slice),
                 (Keys{"id", "op", "kernel", "layer", "scope", "region", "repeat", "role", "auxiliary", "inputs", "outputs", "attributes", "step"}));
        QVERIFY(slice["op"] == "slice");
        QVERIFY(slice["layer"] == 0);
        QVERIFY(slice["region"] == "r0");
        QVERIFY(slice["repeat"] == 3);  // layers 0 … 2
        QVERIFY(slice["step"].is_number());
        QVERIFY(slice["inputs"][0]["shape"] == Json::array({4096, 64, 256}));
        QVERIFY(slice["inputs"][0]["layout"] == "full");
        QVERIFY(slice["outputs"][0]["shape"] == Json::array({256, 64, 256}));
        QVERIFY(slice["outputs"][0]["placement"]["tp"] == "Sharded(token)");
        // Rank 5: rows 5·256 … 6·256.
        QVERIFY(slice["attributes"]["start"] == 1280);
        QVERIFY(slice["attributes"]["end"] == 1536);
        QVERIFY(slice["attributes"]["group"]["size"] == 16);
        QVERIFY(slice["attributes"]["group"]["rank_in_group"] == 5);
    }

    void builtNodesHaveNoStepAndModelNodesNoLayer() {
        const Json embedding = nodeWithRole("embedding");
        QVERIFY(embedding["step"].is_null());
        QVERIFY(embedding["layer"].is_null());
        QVERIFY(embedding["region"].is_null());
    }

    // A cache that is written is no result.
    void mutatedCachesAreNotOutputs() { QCOMPARE(nodeWithRole("cache_write")["outputs"].size(), std::size_t{0}); }

    void regionsAreListed() {
        QVERIFY(m_json["graph"]["form"] == "repetition");
        QCOMPARE(m_json["graph"]["regions"].size(), std::size_t{2});
        QVERIFY(m_json["graph"]["regions"][1]["first_layer"] == 3);
        QVERIFY(m_json["graph"]["regions"][1]["count"] == 75);
    }

    void stepsCarryGuardsAndEdits() {
        QCOMPARE(m_json["steps"].size(), m_analysis->journal.steps().size());
        const Json& step = m_json["steps"].back();
        QCOMPARE(keysOf(step), (Keys{"index", "pass", "pattern", "verdict", "layer", "anchors", "guards", "edits", "delta"}));
        QVERIFY(step["verdict"] == "applied");
        QVERIFY(!step["guards"].empty());
        QVERIFY(step["guards"][0]["holds"].is_boolean());
    }

    void theContractListsItsRulesAndDecisions() {
        QVERIFY(m_json["contract"]["holds"] == true);
        QCOMPARE(m_json["contract"]["rules"].size(), std::size_t{10});
        QVERIFY(m_json["contract"]["decisions"]["final_gather"] == "after_final_norm");
        QVERIFY(m_json["contract"]["violations"].empty());
    }

    void theSameInputGivesTheSameBytes() {
        const AnalysisPtr again = analysed(glmSample, {{"rank", "5"}});
        QVERIFY(report::analysisJson(*again) == report::analysisJson(*m_analysis));
    }

    void theSummaryCountsWithoutSeparators() {
        const std::string text = report::analysisText(*m_analysis);
        QVERIFY(contains(text, "9 of 9 applicable rules hold"));
        QVERIFY(contains(text, "50331648"));  // 4096 · 6144 · 2 bytes of a gathered hidden state
        QVERIFY(contains(report::analysisMarkdown(*m_analysis), "| dsa_o_proj | 2 |"));
    }

    void csvHasARowForEachNode() {
        const std::string csv = report::analysisCsv(*m_analysis);
        QCOMPARE(static_cast<std::size_t>(std::ranges::count(csv, '\n')), m_analysis->graph.liveNodeCount() + 1);
    }

    void neighbouringLayersShareAViolationRow() {
        const AnalysisPtr broken = analysed(glmSample, with(expanded, {{"inject", "gather-before-moe"}}));
        const std::string text = report::checkText(*broken, false);
        QVERIFY(contains(text, "3-77"));
        QVERIFY(contains(text, "[4096, 6144] full-token"));
    }

    void everyStepHasALineAndOneItsOwnPage() {
        const std::string text = report::stepsText(*m_analysis);
        QCOMPARE(static_cast<std::size_t>(std::ranges::count(text, '\n')), m_analysis->journal.steps().size() + 1);
        for (std::size_t i = 0; i < m_analysis->journal.steps().size(); ++i) QVERIFY(!report::stepText(*m_analysis, i).empty());
    }

    void aStepShowsWhatItChanged() {
        const auto& steps = m_analysis->journal.steps();
        const auto found = std::ranges::find_if(steps, [](const Step& s) { return s.pass == "dsa_o_proj" && s.verdict == Verdict::applied; });
        QVERIFY(found != steps.end());
        const std::string text = report::stepText(*m_analysis, static_cast<std::size_t>(found - steps.begin()));
        QVERIFY(contains(text, "4096 % 16"));
        QVERIFY(contains(text, "\n+ %"));
        QVERIFY(contains(text, "= slice("));
    }

    void diagnosticsAreAListForMachines() {
        const Json list = Json::parse(report::diagnosticsJson({{Severity::warning, "a.b", {"f", "/x", 1, 2}, "m", "found", "expected", "hint"}}));
        QCOMPARE(list.size(), std::size_t{1});
        QVERIFY(list[0]["code"] == "a.b");
        QVERIFY(list[0]["where"] == "f:1:2 /x");
        QCOMPARE(Json::parse(report::diagnosticsJson({})).size(), std::size_t{0});
    }

    void cataloguesAreValidJson() {
        QCOMPARE(Json::parse(report::contractsJson(builtInContracts()))["contracts"].size(), std::size_t{2});
        QCOMPARE(Json::parse(report::contractJson(*loadContract("tensorcast-2026-08", {})))["rules"].size(), std::size_t{10});
        QVERIFY(Json::parse(report::opsJson())["ops"].size() > 30);  // the operators of the recorded prefill runs
        QVERIFY(contains(report::contractText(*loadContract("rfc-2026-07", {})), "after_final_norm"));
    }
};

QTEST_GUILESS_MAIN(TestReports)
#include "test_reports.moc"
