// Each of the ten rules notices its own violation, in its own layer. The graph is a sound one in which a single thing has been changed.
#include <QtTest>

#include <functional>
#include <set>

#include "core/analysis/sample_analysis.h"
#include "core/contract/checker.h"
#include "core/ops/ops.h"

using namespace shardscope;
using namespace shardscope::test;

namespace {

const OptionValues fiveLayers{{"num-hidden-layers-override", "5"}, {"disable-repetition", "true"}};  // layers 0-2 dense, 3 and 4 MoE

Placement full() { return {}; }

Placement local() {
    Placement placement;
    placement.on(ParallelAxis::tp) = shardedOn(Axis::token);
    return placement;
}

struct Patient {
    Graph graph;
    Contract contract;

    explicit Patient(const Analysis& analysis) : graph(analysis.graph), contract(analysis.contract) {}

    [[nodiscard]] NodeId find(int layer, Role role) const {
        for (const NodeId id : graph.program()) {
            if (graph.layerOf(id) == layer && graph.node(id).role == role) return id;
        }
        return {};
    }
    [[nodiscard]] ValueId result(int layer, Role role, std::size_t output = 0) const { return graph.node(find(layer, role)).outputs[output]; }
    void resize(ValueId value, Axis axis, std::int64_t size) {
        TensorType type = graph.value(value).type;
        type.resize(axis, size);
        graph.setType(value, type);
    }
    /// An all_gather that reads `value`, behind its producer.
    void gather(ValueId value) {
        const NodeId producer = graph.value(value).producer;
        Node node;
        node.op = &ops::all_gather;
        node.scope = graph.node(producer).scope;
        node.region = graph.node(producer).region;
        node.inputs = {value};
        node.attributes = {{Attr::dim, std::int64_t{1}}, {Attr::group, GroupId(0)}};
        const NodeId id = graph.addNode(std::move(node), 1, producer);
        graph.setType(graph.node(id).outputs[0], graph.value(value).type);
    }
    [[nodiscard]] ContractReport check() const { return checkContract(graph, contract, true); }
};

std::set<std::pair<std::string, int>> violated(const ContractReport& report) {
    std::set<std::pair<std::string, int>> found;
    for (const Violation& violation : report.violations) found.emplace(violation.rule, violation.layer);
    return found;
}

using Places = std::set<std::pair<std::string, int>>;

}  // namespace

class TestRules : public QObject {
    Q_OBJECT

    AnalysisPtr m_sound;
    AnalysisPtr m_sharedTp;

    Places afterChange(const std::function<void(Patient&)>& change) const {
        Patient patient(*m_sound);
        change(patient);
        return violated(patient.check());
    }

private slots:
    void initTestCase() {
        m_sound = analysed(glmSample, fiveLayers);
        m_sharedTp = analysed(glmSample, with(fiveLayers, {{"enable-shared-expert-tp", "true"}}));
    }

    void theUnchangedGraphViolatesNothing() { QCOMPARE(violated(Patient(*m_sound).check()), Places{}); }

    /// A contract file may name any role with any check: what does not fit is a violation, never a crash.
    void checksThatDoNotFitTheirNodesAreViolations() {
        for (const RuleKind kind : {RuleKind::tokenSlice, RuleKind::localLinear, RuleKind::keepsLayout, RuleKind::sameShape, RuleKind::normGather}) {
            for (const Role role : {Role::cache_write, Role::attention, Role::view, Role::indexer, Role::lm_head}) {
                Patient patient(*m_sound);
                Rule rule = patient.contract.rules.front();
                rule.kind = kind;
                rule.roles = {role};
                patient.contract.rules = {rule};
                QVERIFY(patient.check().rules.size() == 1);
            }
        }
    }

    void ruleOneWantsFullTokensInsideAttention() {
        const auto change = [](Patient& p) { p.graph.setPlacement(p.result(3, Role::attention_projection, 3), local()); };
        QCOMPARE(afterChange(change), (Places{{"1", 3}}));
    }

    void ruleTwoWantsAllHeads() {
        const auto change = [](Patient& p) {
            Placement heads;
            heads.on(ParallelAxis::tp) = shardedOn(Axis::head);
            p.graph.setPlacement(p.result(3, Role::attention), heads);
        };
        QCOMPARE(afterChange(change), (Places{{"2", 3}}));
    }

    void ruleThreeWantsThisRanksShareOfTheTokensAlone() {
        QCOMPARE(afterChange([](Patient& p) { p.resize(p.result(3, Role::token_slice), Axis::token, 128); }), (Places{{"3", 3}}));
        QCOMPARE(afterChange([](Patient& p) { p.resize(p.result(3, Role::token_slice), Axis::head, 32); }), (Places{{"3", 3}}));
    }

    void ruleThreeMissesAnAbsentSlice() {
        QCOMPARE(afterChange([](Patient& p) { p.graph.setRole(p.find(1, Role::token_slice), Role::none); }), (Places{{"3", 1}}));
    }

    void ruleFourWantsTheWholeWeightAndNoReduction() {
        const auto shard = [](Patient& p) {
            Placement rows;
            rows.on(ParallelAxis::tp) = shardedOn(Axis::head);
            p.graph.setPlacement(p.graph.node(p.find(3, Role::o_proj)).inputs[1], rows);
        };
        QCOMPARE(afterChange(shard), (Places{{"4", 3}}));
        QCOMPARE(afterChange([](Patient& p) { p.graph.setRole(p.find(3, Role::cache_copy), Role::o_proj_reduce); }), (Places{{"4", 3}}));
    }

    void ruleFiveWantsALocalNorm() {
        QCOMPARE(afterChange([](Patient& p) { p.graph.setPlacement(p.result(3, Role::post_attention_norm), full()); }), (Places{{"5", 3}}));
    }

    void ruleSixWantsLocalExperts() {
        QCOMPARE(afterChange([](Patient& p) { p.graph.setPlacement(p.result(4, Role::top_k, 1), full()); }), (Places{{"6", 4}}));
    }

    void ruleSevenWantsTheLayoutKept() {
        Patient patient(*m_sharedTp);
        QCOMPARE(violated(patient.check()), Places{});
        patient.resize(patient.result(3, Role::shared_reduce), Axis::token, 16);
        QVERIFY(violated(patient.check()).contains({"7", 3}));
    }

    void ruleEightWantsOperandsOfOneShape() {
        // The view between the sum of the experts and the residual merge.
        const auto change = [](Patient& p) {
            const ValueId sum = p.result(3, Role::moe_add);
            p.resize(p.graph.node(p.graph.value(sum).uses.front().node).outputs[0], Axis::hidden, 6000);
        };
        QCOMPARE(afterChange(change), (Places{{"8", 3}}));
    }

    void ruleNineWantsALocalInputNorm() {
        QCOMPARE(afterChange([](Patient& p) { p.graph.setPlacement(p.result(4, Role::input_norm), full()); }), (Places{{"9", 4}}));
        QCOMPARE(afterChange([](Patient& p) { p.graph.setPlacement(p.result(-1, Role::final_norm), full()); }), (Places{{"9", -1}}));
    }

    void ruleTenWantsTheResidualLeftAlone() {
        QCOMPARE(afterChange([](Patient& p) { p.gather(p.result(4, Role::input_norm, 1)); }), (Places{{"10", 4}}));
    }

    void ruleTenWantsTheNormedValueGathered() {
        const auto change = [](Patient& p) { p.graph.setInput(p.find(4, Role::attention_gather), 0, p.result(4, Role::input_norm, 1)); };
        QVERIFY(afterChange(change).contains({"10", 4}));
    }

    // Layer 0 has no boundary in front of it: its norm may look as it likes to rules 9 and 10.
    void theFirstNormStandsAtNoBoundary() {
        QCOMPARE(afterChange([](Patient& p) { p.graph.setPlacement(p.result(0, Role::input_norm), full()); }), Places{});
    }

    // The region of layers 3 … 77 counts 75; of the region of layers 0 … 2 two boundaries lie inside.
    void aRegionCountsAsItRuns() {
        Patient patient(*analysed(glmSample));
        patient.graph.setPlacement(patient.result(3, Role::top_k, 1), full());
        patient.graph.setPlacement(patient.result(0, Role::input_norm), full());
        const ContractReport report = patient.check();
        QCOMPARE(report.rules[5].violated, std::int64_t{75});
        QCOMPARE(report.rules[8].violated, std::int64_t{2});
        QCOMPARE(report.rules[8].checked, std::int64_t{78});
        QCOMPARE(violated(report), (Places{{"6", 3}, {"9", 0}}));
    }

    void aViolationSaysWhatWasFoundAndExpected() {
        Patient patient(*m_sound);
        patient.graph.setPlacement(patient.result(3, Role::post_attention_norm), full());
        const ContractReport report = patient.check();
        QCOMPARE(report.violations.size(), std::size_t{1});
        QCOMPARE(report.violations[0].found, std::string("add_rms_norm2 normed [1, 256, 6144] full-token"));
        QCOMPARE(report.violations[0].expected, std::string("local-token"));
        QVERIFY(report.violations[0].node == patient.find(3, Role::post_attention_norm));
        QVERIFY(report.rules[4].firstNode == report.violations[0].node);
    }

    void nothingIsCheckedWhereSequenceParallelismIsNotApplied() {
        const ContractReport report = checkContract(m_sound->graph, m_sound->contract, false);
        QVERIFY(!report.isApplied && report.holds());
        for (const RuleResult& rule : report.rules) QCOMPARE(rule.checked, std::int64_t{0});
    }
};

QTEST_GUILESS_MAIN(TestRules)
#include "test_rules.moc"
