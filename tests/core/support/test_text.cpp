// Word distance, UTF-8 checking and excerpts.
#include <array>

#include <QTest>

#include "core/support/text.h"

using namespace shardscope;

class TestText : public QObject {
    Q_OBJECT

private slots:
    void countsEditsBetweenWords();
    void countsASwapOfNeighboursOnce();
    void findsTheWordThatWasMeant();
    void offersNothingWhenNoWordIsNear();
    void acceptsEveryLengthOfUtf8();
    void findsTheFirstByteThatIsNotUtf8_data();
    void findsTheFirstByteThatIsNotUtf8();
    void cutsAnExcerptBetweenCharacters();
    void writesBlanksOfAnExcerptAsOneSpace();
};

void TestText::countsEditsBetweenWords() {
    // kitten → sitten → sittin → sitting: the textbook example of Levenshtein's distance.
    QCOMPARE(editDistance("kitten", "sitting"), std::size_t{3});
    QCOMPARE(editDistance("", "abc"), std::size_t{3});
    QCOMPARE(editDistance("same", "same"), std::size_t{0});
}

void TestText::countsASwapOfNeighboursOnce() {
    QCOMPARE(editDistance("devcies", "devices"), std::size_t{1});  // "ci" for "ic"
}

void TestText::findsTheWordThatWasMeant() {
    constexpr std::array<std::string_view, 3> known{"tp-size", "dp-size", "enable-sequence-parallel"};
    QVERIFY(nearestWord("tp-sise", known) == "tp-size");
    QVERIFY(nearestWord("enable-sequence-paralel", known) == "enable-sequence-parallel");
}

void TestText::offersNothingWhenNoWordIsNear() {
    constexpr std::array<std::string_view, 2> known{"tp-size", "tp"};
    QVERIFY(!nearestWord("quantise", known));
    QVERIFY(!nearestWord("xy", known));  // two letters away from "tp", which is all of it
    QVERIFY(!nearestWord(std::string(1 << 20, 'x'), known));
}

void TestText::acceptsEveryLengthOfUtf8() { QVERIFY(!firstInvalidUtf8("a é 模 𝄞")); }

void TestText::findsTheFirstByteThatIsNotUtf8_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("offset");
    QTest::newRow("continuation alone") << QByteArray("ab\x80") << 2;
    QTest::newRow("overlong slash") << QByteArray("\xC0\xAF") << 0;
    QTest::newRow("surrogate") << QByteArray("a\xED\xA0\x80") << 1;
    QTest::newRow("beyond U+10FFFF") << QByteArray("\xF4\x90\x80\x80") << 0;
    QTest::newRow("cut short") << QByteArray("\xE6\xA8") << 0;
    QTest::newRow("UTF-16") << QByteArray("\xFF\xFE{\0", 4) << 0;
}

void TestText::findsTheFirstByteThatIsNotUtf8() {
    QFETCH(QByteArray, bytes);
    QFETCH(int, offset);
    const auto found = firstInvalidUtf8(bytes.toStdString());
    QVERIFY(found.has_value());
    QCOMPARE(*found, static_cast<std::size_t>(offset));
}

void TestText::cutsAnExcerptBetweenCharacters() {
    QCOMPARE(excerpt("模型", 3), std::string("模…"));  // 3 bytes a character
    QCOMPARE(excerpt("模型", 4), std::string("模…"));
    QCOMPARE(excerpt("模型", 6), std::string("模型"));
}

void TestText::writesBlanksOfAnExcerptAsOneSpace() { QCOMPARE(excerpt("a\n\t  b\x7F"), std::string("a b ")); }

QTEST_GUILESS_MAIN(TestText)
#include "test_text.moc"
