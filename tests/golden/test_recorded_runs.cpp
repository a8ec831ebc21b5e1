// Recorded runs of the simulator against our graph, operator by operator: name and result shapes of every semantic operator, regions unrolled.
#include <QtTest>

#include <fstream>

#include <nlohmann/json.hpp>

#include "core/analysis/sample_analysis.h"
#include "core/graph/op_info.h"
#include "core/ops/ops.h"

using namespace shardscope;
using namespace shardscope::test;

namespace {

using Events = std::vector<std::string>;

/// aten operators that are semantic; of the simulator's own every one is, but for markers.
bool isSemantic(const OpInfo& op) {
    const bool isNamed = op.name == "mm" || op.name == "embedding" || op.name == "add";
    return isNamed || (op.library == "tensor_cast" && op.opClass != OpClass::marker);
}

std::string shapeText(const std::vector<std::int64_t>& shape) {
    std::string text;
    for (const std::int64_t size : shape) text += (text.empty() ? "" : ",") + std::to_string(size);
    return "[" + text + "]";
}

/// "mlapo_quant [4096,64,256];[4096,512]"; results without dimensions (a scale) are left out.
std::string eventOf(const Graph& graph, const Node& node) {
    std::string shapes;
    for (const ValueId output : node.outputs) {
        const std::vector<std::int64_t> shape = graph.value(output).type.shape();
        if (!shape.empty()) shapes += (shapes.empty() ? "" : ";") + shapeText(shape);
    }
    return std::string(node.op->name) + (shapes.empty() ? "" : " ") + shapes;
}

/// Program order as executed: a copy_region stands for the nodes of its region.
Events modelled(const Graph& graph) {
    std::vector<Events> bodies(graph.regionCount());
    Events events;
    for (const NodeId id : graph.program()) {
        const Node& node = graph.node(id);
        if (node.op == &ops::copy_region) {
            const Events& body = bodies[node.region.index()];
            events.insert(events.end(), body.begin(), body.end());
        }
        if (!isSemantic(*node.op)) continue;
        events.push_back(eventOf(graph, node));
        if (node.region.isValid()) bodies[node.region.index()].push_back(events.back());
    }
    return events;
}

/// Lines "operator shapes microseconds", comments with #.
Events reduced(const std::string& path) {
    std::ifstream file(path);
    Events events;
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("#")) events.push_back(line.substr(0, line.rfind(' ')));
    }
    return events;
}

std::string plainName(const std::string& op) {
    const auto begin = op.find('.');
    return op.substr(begin + 1, op.find('.', begin + 1) - begin - 1);
}

/// The recorded file itself, one JSON event a line.
Events recorded(const std::string& path) {
    std::ifstream file(path);
    Events events;
    for (std::string line; std::getline(file, line);) {
        const nlohmann::json event = nlohmann::json::parse(line);
        const std::string op = event["op"];
        const std::string name = plainName(op);
        const bool isOwn = op.starts_with("tensor_cast.") && op.find("_internal_") == std::string::npos;
        if (!isOwn && name != "mm" && name != "embedding" && name != "add") continue;
        std::string shapes;
        for (const auto& output : event["out"]) {
            const auto shape = output[1].get<std::vector<std::int64_t>>();
            if (!shape.empty()) shapes += (shapes.empty() ? "" : ";") + shapeText(shape);
        }
        events.push_back(name + (shapes.empty() ? "" : " ") + shapes);
    }
    return events;
}

void compare(const Events& have, const Events& want) {
    for (std::size_t i = 0; i < std::min(have.size(), want.size()); ++i) {
        QVERIFY2(have[i] == want[i], qPrintable(QString("operator %1: %2 instead of %3").arg(i).arg(have[i].c_str(), want[i].c_str())));
    }
    QCOMPARE(have.size(), want.size());
}

OptionValues fiveLayers(bool isParallel, bool isExpanded) {
    OptionValues options{{"contract", "tensorcast-2026-08"},
                         {"num-hidden-layers-override", "5"},
                         {"query-length", "4096"},
                         {"num-queries", "1"},
                         {"num-devices", "16"},
                         {"tp-size", "16"},
                         {"ep-size", "16"},
                         {"word-embedding-tp", "row"},
                         {"dtype", "float16"}};
    if (isParallel) options.emplace_back("enable-sequence-parallel", "true");
    if (isExpanded) options.emplace_back("disable-repetition", "true");
    return options;
}

}  // namespace

class TestRecordedRuns : public QObject {
    Q_OBJECT

private slots:
    void everyOperatorIsTheRecordedOne_data() {
        QTest::addColumn<QString>("run");
        QTest::addColumn<bool>("isParallel");
        QTest::addColumn<bool>("isExpanded");
        QTest::newRow("sequence parallelism, repetition") << "p16_dyn" << true << false;
        QTest::newRow("sequence parallelism, expanded") << "p16_dyn_norep" << true << true;
        QTest::newRow("plain TP") << "p16_dyn_nosp" << false << false;
    }
    void everyOperatorIsTheRecordedOne() {
        QFETCH(QString, run);
        QFETCH(bool, isParallel);
        QFETCH(bool, isExpanded);
        const AnalysisPtr analysis = analysed(SHARDSCOPE_SOURCE_DIR "/samples/glm-5.1/config.json", fiveLayers(isParallel, isExpanded));
        const Events have = modelled(analysis->graph);
        const Events want = reduced(SHARDSCOPE_SOURCE_DIR "/tests/golden/" + run.toStdString() + ".txt");
        QVERIFY(want.size() > 100);  // 108, 103 and 107 semantic events were recorded
        compare(have, want);
        const std::string whole = SHARDSCOPE_SOURCE_DIR "/../shared/golden/" + run.toStdString() + ".jsonl";
        if (std::ifstream(whole).good()) compare(have, recorded(whole));
    }
};

QTEST_GUILESS_MAIN(TestRecordedRuns)
#include "test_recorded_runs.moc"
