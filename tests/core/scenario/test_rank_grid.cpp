// Groups of a rank in the grid where tp is fastest.
#include <QTest>

#include "core/scenario/rank_grid.h"

using namespace shardscope;

class TestRankGrid : public QObject {
    Q_OBJECT

private slots:
    void tensorParallelRanksAreNeighbours();
    void dataParallelRanksAreOneTensorGroupApart();
    void expertParallelRanksAreAllOfThem();
    void expertParallelRanksSkipTensorParallelExperts();
    void everyRankIsWhereItsGroupsSay();
};

namespace {

RankGroups groupsOf(int rank, std::int64_t devices, std::int64_t tp, std::int64_t ep) {
    Scenario scenario;
    scenario.parallel = {devices, tp, devices / tp, ep, WordEmbedding::none, false};
    scenario.rank = rank;
    return rankGroups(scenario);
}

}  // namespace

void TestRankGrid::tensorParallelRanksAreNeighbours() {
    const CommGroup tp = groupsOf(21, 32, 16, 32).tp;  // 21 = 1 · 16 + 5
    QCOMPARE(tp.name, std::string("tp16"));
    QCOMPARE(tp.ranks.front(), 16);
    QCOMPARE(tp.ranks.back(), 31);
    QCOMPARE(tp.size(), std::int64_t{16});
    QCOMPARE(tp.indexInGroup, 5);
}

void TestRankGrid::dataParallelRanksAreOneTensorGroupApart() {
    const CommGroup dp = groupsOf(21, 32, 16, 32).dp;
    QCOMPARE(dp.ranks, (std::vector<int>{5, 21}));
    QCOMPARE(dp.indexInGroup, 1);
    QVERIFY(dp.axis == ParallelAxis::dp);
}

void TestRankGrid::expertParallelRanksAreAllOfThem() {
    const CommGroup ep = groupsOf(21, 32, 16, 32).ep;
    QCOMPARE(ep.name, std::string("ep32"));
    QCOMPARE(ep.size(), std::int64_t{32});
    QCOMPARE(ep.ranks.front(), 0);
    QCOMPARE(ep.indexInGroup, 21);
}

// With 8 devices and ep 4 the experts are cut by moe_tp 2, which is the faster axis.
void TestRankGrid::expertParallelRanksSkipTensorParallelExperts() {
    const CommGroup ep = groupsOf(3, 8, 8, 4).ep;
    QCOMPARE(ep.ranks, (std::vector<int>{1, 3, 5, 7}));
    QCOMPARE(ep.indexInGroup, 1);
}

void TestRankGrid::everyRankIsWhereItsGroupsSay() {
    for (int rank = 0; rank < 32; ++rank) {
        const RankGroups groups = groupsOf(rank, 32, 4, 32);
        for (const CommGroup* group : {&groups.tp, &groups.dp, &groups.ep}) QCOMPARE(group->ranks[static_cast<std::size_t>(group->indexInGroup)], rank);
    }
}

QTEST_GUILESS_MAIN(TestRankGrid)
#include "test_rank_grid.moc"
