// The table is complete and consistent: every row can be found by its name and says what a user needs.
#include <QtTest>
#include <set>

#include "core/ops/ops.h"

using namespace shardscope;

class TestTable : public QObject {
    Q_OBJECT

private slots:
    void namesAreUniqueAndFound() {
        std::set<std::string_view> names;
        for (const OpInfo* op : allOps()) {
            QVERIFY2(names.insert(op->name).second, std::string(op->name).c_str());
            QCOMPARE(findOp(op->name), op);
        }
        QCOMPARE(findOp("no_such_operator"), nullptr);
    }

    void everyRowHasARuleAndAMeaning() {
        for (const OpInfo* op : allOps()) {
            QVERIFY(op->infer != nullptr);
            QVERIFY(!op->meaning.empty());
            QVERIFY(!op->operands.empty());
        }
    }

    // Every operator of the recorded prefill runs but `detach` and `alias`, which the simulator adds around weights and the result.
    void coversTheRecordedRuns() {
        for (const char* name : {"add",
                                 "as_strided",
                                 "bitwise_and",
                                 "bitwise_not",
                                 "cat",
                                 "clone",
                                 "copy_",
                                 "div",
                                 "embedding",
                                 "ge",
                                 "index",
                                 "lt",
                                 "mm",
                                 "mul",
                                 "slice",
                                 "split_with_sizes",
                                 "sub",
                                 "sum",
                                 "unsqueeze",
                                 "view",
                                 "where",
                                 "convert_element_type",
                                 "add_rms_norm",
                                 "add_rms_norm2",
                                 "all_gather",
                                 "all_reduce",
                                 "all_to_all",
                                 "concat_and_cache_mla",
                                 "dsa_indexer",
                                 "dynamic_quantize_symmetric",
                                 "grouped_matmul",
                                 "grouped_matmul_quant",
                                 "grouped_matmul_quant_swiglu",
                                 "grouped_matmul_swiglu",
                                 "init_routing_v2",
                                 "mla_sparse_attention",
                                 "mlapo",
                                 "mlapo_quant",
                                 "moe_gating_top_k_softmax",
                                 "reduce_scatter",
                                 "rms_norm",
                                 "static_quant_linear",
                                 "swiglu",
                                 "unpermute_tokens"}) {
            QVERIFY2(findOp(name) != nullptr, name);
        }
    }
};

QTEST_GUILESS_MAIN(TestTable)
#include "test_table.moc"
