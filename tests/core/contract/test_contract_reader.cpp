// Contract files, built in or not: what they may say, and what is said about a wrong one.
#include <QtTest>

#include <QTemporaryDir>

#include <set>

#include "core/contract/contract.h"
#include "core/support/file.h"

using namespace shardscope;

namespace {

const std::string rule = R"({"id":"1","title":{"en":"a"},"expected":"x","check":"layout","layout":"full","anchor":"attention","roles":["attention"]})";

std::string contractWith(const std::string& members) { return R"({"schema":"shardscope.contract/1","name":"mine",)" + members + "}"; }

std::string codeOf(const std::string& json) {
    const auto contract = parseContract(json, "mine.json");
    return contract ? std::string() : contract.error().front().code;
}

std::string valueOf(const Contract& contract, std::string_view decision) {
    for (const auto& [name, value] : decisionTexts(contract.decisions)) {
        if (name == decision) return value;
    }
    return {};
}

}  // namespace

class TestContractReader : public QObject {
    Q_OBJECT

private slots:
    void builtInContractsAreListedInAFixedOrder() {
        const auto contracts = builtInContracts();
        QCOMPARE(contracts.size(), std::size_t{2});
        QCOMPARE(contracts[0].name, std::string("rfc-2026-07"));
        QCOMPARE(contracts[1].name, std::string("tensorcast-2026-08"));
    }

    // The ten rows of the table in RFC section 3.3.1.
    void bothHaveTheTenRulesOfTheRfc() {
        for (const ContractSummary& summary : builtInContracts()) {
            const auto contract = loadContract(summary.name, {});
            QVERIFY(contract.has_value());
            QCOMPARE(contract->rules.size(), std::size_t{10});
            std::set<std::string> ids;
            for (const Rule& r : contract->rules) {
                ids.insert(r.id);
                QVERIFY(!r.title.empty() && !r.titleZh.empty());
            }
            QCOMPARE(ids.size(), std::size_t{10});
        }
    }

    void theTwoDifferInTheirDecisions() {
        const auto rfc = loadContract("rfc-2026-07", {});
        const auto tensorcast = loadContract("tensorcast-2026-08", {});
        QCOMPARE(valueOf(*rfc, "final_gather"), std::string("after_final_norm"));
        QCOMPARE(valueOf(*tensorcast, "final_gather"), std::string("none"));
        QCOMPARE(valueOf(*rfc, "trigger"), std::string("sp_dsa_prefill_divisible"));
        QCOMPARE(valueOf(*tensorcast, "trigger"), std::string("sp_and_dsa"));
        QCOMPARE(valueOf(*tensorcast, "gate_operator"), std::string("softmax"));
    }

    void anOverrideChangesOneDecision() {
        const auto contract = loadContract("rfc-2026-07", {{"final_gather", "none"}});
        QVERIFY(contract.has_value());
        QCOMPARE(valueOf(*contract, "final_gather"), std::string("none"));
        QCOMPARE(valueOf(*contract, "entry_slice"), std::string("token_slice"));
    }

    void overridesThatCannotWorkListWhatWould() {
        const auto contract = loadContract("rfc-2026-07", {{"final_gather", "always"}, {"finalgather", "none"}});
        QVERIFY(!contract.has_value());
        QCOMPARE(contract.error().size(), std::size_t{2});
        QCOMPARE(contract.error()[0].code, std::string("contract.decision.value"));
        QVERIFY(contract.error()[0].expected.find("after_final_norm") != std::string::npos);
        QCOMPARE(contract.error()[1].code, std::string("contract.decision.unknown"));
        QVERIFY(contract.error()[1].expected.find("final_gather") != std::string::npos);
    }

    void anUnknownNameSuggestsTheNearest() {
        const auto contract = loadContract("rfc-2026-7", {});
        QVERIFY(!contract.has_value());
        QCOMPARE(contract.error().front().code, std::string("contract.unknown"));
        QVERIFY(contract.error().front().hint.find("rfc-2026-07") != std::string::npos);
    }

    void aFileIsAContractToo() {
        const QTemporaryDir directory;
        const std::string path = directory.filePath("mine.json").toStdString();
        QVERIFY(writeFileAtomically(path, contractWith(R"("rules":[)" + rule + "]")).has_value());
        const auto contract = loadContract(path, {});
        QVERIFY(contract.has_value());
        QCOMPARE(contract->rules.size(), std::size_t{1});
        QCOMPARE(loadContract(path + ".json", {}).error().front().code, std::string("input.not_found"));
    }

    void rulesMayBeBorrowedFromABuiltInContract() {
        const auto contract = parseContract(contractWith(R"("rules_from":"rfc-2026-07")"), "mine.json");
        QVERIFY(contract.has_value());
        QCOMPARE(contract->rules.size(), std::size_t{10});
        // A borrower does not lend, so that no circle can arise.
        QCOMPARE(codeOf(contractWith(R"("rules_from":"tensorcast-2026-08")")), std::string("contract.rules_from.unknown"));
    }

    void aWrongContractNamesTheProblem_data() {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("code");
        const auto add = [](const char* name, const std::string& json, const char* code) {
            QTest::newRow(name) << QString::fromStdString(json) << QString(code);
        };
        const auto changed = [](std::string from, const std::string& to) {
            std::string text = rule;
            text.replace(text.find(from), from.size(), to);
            return contractWith(R"("rules":[)" + text + "]");
        };
        add("not JSON", "{", "json.syntax");
        add("a list", "[]", "contract.not_object");
        add("no rules", contractWith(R"("title":"t")"), "contract.field.missing");
        add("another schema", R"({"schema":"shardscope.contract/9","name":"m","rules":[)" + rule + "]}", "contract.schema");
        add("unknown key", contractWith(R"("rule":[],"rules":[)" + rule + "]"), "contract.key.unknown");
        add("unknown decision", contractWith(R"("decisions":{"o_proj":"tp"},"rules":[)" + rule + "]"), "contract.decision.unknown");
        add("decision value", contractWith(R"("decisions":{"trigger":7},"rules":[)" + rule + "]"), "contract.decision.value");
        add("unknown check", changed(R"("check":"layout")", R"("check":"shape")"), "contract.value.unknown");
        add("unknown layout", changed(R"("layout":"full")", R"("layout":"whole")"), "contract.value.unknown");
        add("no layout", changed(R"("layout":"full",)", ""), "contract.field.missing");
        add("unknown role", changed(R"(["attention"])", R"(["atention"])"), "contract.role.unknown");
        add("role is a number", changed(R"(["attention"])", "[3]"), "contract.role.unknown");
        add("no roles", changed(R"(["attention"])", "[]"), "contract.field.missing");
        add("no anchor", changed(R"("anchor":"attention",)", ""), "contract.field.missing");
        add("no title", changed(R"("title":{"en":"a"},)", ""), "contract.field.missing");
        add("same id twice", contractWith(R"("rules":[)" + rule + "," + rule + "]"), "contract.rule.repeated");
        add("unknown condition", contractWith(R"("rules_from":"rfc-2026-07","defects":[{"code":"c","when":["rain"],"message":"m"}])"),
            "contract.condition.unknown");
        add("rule is a string", contractWith(R"("rules":["1"])"), "contract.field.missing");
    }
    void aWrongContractNamesTheProblem() {
        QFETCH(QString, json);
        QFETCH(QString, code);
        QCOMPARE(QString::fromStdString(codeOf(json.toStdString())), code);
    }
};

QTEST_GUILESS_MAIN(TestContractReader)
#include "test_contract_reader.moc"
