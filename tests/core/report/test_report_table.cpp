// Tables as text, Markdown and CSV.
#include <QtTest>

#include "core/report/table.h"

using namespace shardscope::report;

namespace {

Table sample() {
    Table table({"op", "count"});
    table.add({"all_gather", "83"});
    table.add({"a, \"b\"", "4"});
    return table;
}

}  // namespace

class TestReportTable : public QObject {
    Q_OBJECT

private slots:
    void numbersAreRightAlignedAndLinesEndWithoutSpaces() {
        QCOMPARE(sample().text(""), std::string("op          count\n"
                                                "all_gather     83\n"
                                                "a, \"b\"          4\n"));
    }

    void wideCharactersTakeTwoColumns() {
        QCOMPARE(displayWidth("层间"), std::size_t{4});
        QCOMPARE(displayWidth("×16"), std::size_t{3});
    }

    // RFC 4180: commas and quotes inside quotes, quotes doubled.
    void csvQuotesWhatNeedsIt() { QCOMPARE(sample().csv(), std::string("op,count\nall_gather,83\n\"a, \"\"b\"\"\",4\n")); }

    void markdownAlignsNumbers() {
        QVERIFY(sample().markdown().starts_with("| op | count |\n| --- | ---: |\n"));
        Table table({"a"});
        table.add({"x|y"});
        QVERIFY(table.markdown().find("x\\|y") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestReportTable)
#include "test_report_table.moc"
