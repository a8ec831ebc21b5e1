// The tables of the IR: program order, use lists, ghosts, and the exact inverse of every change.
#include <QtTest>

#include "core/ops/ops.h"

using namespace shardscope;

namespace {

struct Chain {
    Graph graph;
    ValueId input;
    std::vector<NodeId> nodes;

    explicit Chain(int length) {
        const ScopeId scope = graph.addScope({{}, "layers.0", BlockKind::layer, 0});
        input = graph.addSource(ValueKind::input, "x", TensorType(DType::float16, {Dim(Axis::token, 8)}), {});
        ValueId value = input;
        for (int i = 0; i < length; ++i) {
            Node node;
            node.op = &ops::clone;
            node.scope = scope;
            node.inputs = {value};
            nodes.push_back(graph.addNode(std::move(node), 1));
            value = graph.node(nodes.back()).outputs[0];
        }
    }
};

}  // namespace

class TestGraph : public QObject {
    Q_OBJECT

private slots:
    void programOrderIsInsertionOrderUnlessSaidOtherwise() {
        Chain chain(3);
        Node node;
        node.op = &ops::clone;
        node.scope = chain.graph.node(chain.nodes[0]).scope;
        node.inputs = {chain.input};
        const NodeId inserted = chain.graph.addNode(std::move(node), 1, chain.nodes[0]);
        QCOMPARE(chain.graph.program(), (std::vector<NodeId>{chain.nodes[0], inserted, chain.nodes[1], chain.nodes[2]}));
        QCOMPARE(chain.graph.liveNodeCount(), std::size_t{4});
    }

    void usesNameEveryReader() {
        Chain chain(2);
        const ValueId first = chain.graph.node(chain.nodes[0]).outputs[0];
        QCOMPARE(chain.graph.value(first).uses.size(), std::size_t{1});
        chain.graph.setInput(chain.nodes[1], 0, chain.input);
        QVERIFY(chain.graph.value(first).uses.empty());
        QCOMPARE(chain.graph.value(chain.input).uses.size(), std::size_t{2});
    }

    void aRemovedNodeIsAGhostThatReadsNothing() {
        Chain chain(3);
        chain.graph.unlink(chain.nodes[2]);
        QVERIFY(!chain.graph.node(chain.nodes[2]).isAlive);
        QCOMPARE(chain.graph.program().size(), std::size_t{2});
        QCOMPARE(chain.graph.nodeTableSize(), std::size_t{3});
        QVERIFY(chain.graph.value(chain.graph.node(chain.nodes[1]).outputs[0]).uses.empty());
    }

    void everyChangeHasAnExactInverse() {
        Chain chain(3);
        const std::string before = canonicalText(chain.graph);
        chain.graph.unlink(chain.nodes[1]);
        chain.graph.relink(chain.nodes[1], chain.nodes[0]);
        QCOMPARE(canonicalText(chain.graph), before);
        Node node;
        node.op = &ops::clone;
        node.scope = chain.graph.node(chain.nodes[0]).scope;
        node.inputs = {chain.input};
        (void)chain.graph.addNode(std::move(node), 2, chain.nodes[1]);
        QVERIFY(canonicalText(chain.graph) != before);
        chain.graph.dropLastNode();
        QCOMPARE(canonicalText(chain.graph), before);
    }

    void theFirstNodeCanLeaveAndReturn() {
        Chain chain(2);
        const std::string before = canonicalText(chain.graph);
        chain.graph.unlink(chain.nodes[0]);
        QCOMPARE(chain.graph.firstNode(), chain.nodes[1]);
        chain.graph.relink(chain.nodes[0], {});
        QCOMPARE(canonicalText(chain.graph), before);
    }
};

QTEST_GUILESS_MAIN(TestGraph)
#include "test_graph.moc"
