// Claims about the final gather: row selection must see every token, when the contract says so and only once.
#include <QtTest>

#include "core/rewrite/graph_fixture.h"
#include "core/rewrite/passes.h"

using namespace shardscope;
using shardscope::test::GraphFixture;

namespace {

NodeId rowSelection(GraphFixture& f, ValueId normed) {
    const ValueId rows = f.source("last_rows", {DType::int64, {Dim(Axis::request, 1)}});
    return f.add(ops::index, Role::row_selection, {normed, rows}, {{Attr::dim, std::int64_t{1}}, {Attr::row_index, std::vector<std::int64_t>{127}}});
}

}  // namespace

class TestFinalGather : public QObject {
    Q_OBJECT
private slots:
    void rowSelectionSeesEveryToken();
    void followsTheContract();
    void aFullNormNeedsNone();
    void gathersOnce();
};

// Spec 20 §8-2: the simulator takes row 127 of 64 here.
void TestFinalGather::rowSelectionSeesEveryToken() {
    GraphFixture f;
    const ValueId normed = f.norm(f.local(), Role::final_norm);
    const NodeId rows = rowSelection(f, normed);
    QVERIFY(f.run(passes::finalGather(f.context())));
    QCOMPARE(f.shape(f.in(rows)), (std::vector<std::int64_t>{1, 128, 4096}));
    QVERIFY(f.isOnlyGathered(normed));
    QVERIFY(f.graph().node(f.producer(f.in(rows))).role == Role::final_gather);
}

void TestFinalGather::followsTheContract() {
    GraphFixture f;
    rowSelection(f, f.norm(f.local(), Role::final_norm));
    PassContext context = f.context();
    context.decisions.finalGather = Decisions::FinalGather::none;
    QVERIFY(f.run(passes::finalGather(context)));
    QCOMPARE(f.count(ops::all_gather), 0);
    QCOMPARE(f.refusal("final_gather"), std::string("contract gathers behind the final norm: after_final_norm, found none"));
}

void TestFinalGather::aFullNormNeedsNone() {
    GraphFixture f;
    rowSelection(f, f.norm(f.full(), Role::final_norm));
    QVERIFY(f.run(passes::finalGather(f.context())));
    QCOMPARE(f.count(ops::all_gather), 0);
    QVERIFY(QString::fromStdString(f.refusal("final_gather")).startsWith("normed value is local: local, found"));
}

void TestFinalGather::gathersOnce() {
    GraphFixture f;
    rowSelection(f, f.gather(f.norm(f.local(), Role::final_norm)));
    QVERIFY(f.run(passes::finalGather(f.context())));
    QCOMPARE(f.count(ops::all_gather), 1);
    QVERIFY(QString::fromStdString(f.refusal("final_gather")).startsWith("not yet gathered:"));
}

QTEST_GUILESS_MAIN(TestFinalGather)
#include "test_final_gather.moc"
