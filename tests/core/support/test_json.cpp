// JSON with positions: what is refused, and where the finger points.
#include <QTest>

#include "core/support/fields.h"
#include "core/support/json.h"

using namespace shardscope;

class TestJson : public QObject {
    Q_OBJECT

private slots:
    void givesValuesByKey();
    void pointsToEveryValue();
    void pointsBehindComments();
    void countsColumnsInCharacters();
    void escapesPointers();
    void keepsPositionsBeyondTheFirstMark();
    void refusesBrokenText_data();
    void refusesBrokenText();
    void acceptsTwoHundredLevels();
    void keepsIntegersBeyond64BitsApart();
    void survivesEveryTruncation();
    void readsFieldsWithDefaults();
    void reportsEveryKindOfFieldProblem();
};

namespace {

JsonDocument parsed(std::string text, JsonComments comments = JsonComments::refused) { return parseJson(std::move(text), "f.json", comments).value(); }

std::string place(const JsonNode& node) { return node.where().text(); }

}  // namespace

void TestJson::givesValuesByKey() {
    const JsonDocument document = parsed(R"({"b": [1, -2.5, true, null, "x"], "a": {"c": 3}})");
    const JsonNode root(document);
    const auto list = root.find("b")->children();
    QCOMPARE(list.size(), std::size_t{5});
    QCOMPARE(*list[0].get<std::int64_t>(), std::int64_t{1});
    QCOMPARE(*list[1].get<double>(), -2.5);
    QVERIFY(*list[2].get<bool>());
    QVERIFY(list[3].isNull());
    QCOMPARE(*list[4].get<std::string>(), std::string("x"));
    QCOMPARE(*root.find("a")->find("c")->get<std::int64_t>(), std::int64_t{3});
    QVERIFY(!root.find("d"));
    QVERIFY(!list[0].find("d"));
}

void TestJson::pointsToEveryValue() {
    const JsonDocument document = parsed("{\n  \"a\": 12,\n  \"b\": [34, \"x\", {\"c\":5}]\n}");
    const JsonNode root(document);
    QCOMPARE(place(root), std::string("f.json:1:1"));
    QCOMPARE(place(*root.find("a")), std::string("f.json:2:8 /a"));
    QCOMPARE(root.find("a")->foundText(), std::string("12"));
    const auto list = root.find("b")->children();
    QCOMPARE(place(list[1]), std::string("f.json:3:13 /b/1"));
    QCOMPARE(place(*list[2].find("c")), std::string("f.json:3:23 /b/2/c"));
    QCOMPARE(list[2].foundText(), std::string("{\"c\":5}"));
}

void TestJson::pointsBehindComments() {
    const JsonDocument document = parsed("// one\n{ /* two */ \"a\": 1/*three*/, // four\n \"b\": /* , : */ 2 }", JsonComments::allowed);
    const JsonNode root(document);
    QCOMPARE(place(root), std::string("f.json:2:1"));
    QCOMPARE(place(*root.find("a")), std::string("f.json:2:18 /a"));
    QCOMPARE(root.find("a")->foundText(), std::string("1"));
    QCOMPARE(place(*root.find("b")), std::string("f.json:3:17 /b"));
}

void TestJson::countsColumnsInCharacters() {
    const JsonDocument document = parsed("{\"模型\": 1}");  // two characters of three bytes each
    QCOMPARE(place(*JsonNode(document).find("模型")), std::string("f.json:1:8 /模型"));
}

void TestJson::escapesPointers() {
    const JsonDocument document = parsed("{\"a/b~c\": 1}");
    QCOMPARE(JsonNode(document).find("a/b~c")->pointer(), std::string("/a~1b~0c"));  // RFC 6901, section 3
}

void TestJson::keepsPositionsBeyondTheFirstMark() {
    const std::string lines(10'000, '\n');
    const JsonDocument document = parsed("{" + lines + "  \"a\": 1}");
    QCOMPARE(place(*JsonNode(document).find("a")), std::string("f.json:10001:8 /a"));  // 1 + 10000 line breaks; two blanks, "a", colon, blank
}

void TestJson::refusesBrokenText_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("where");
    QTest::newRow("empty") << QByteArray("") << "json.syntax"
                           << "f.json:1:1";
    QTest::newRow("cut short") << QByteArray("{\"a\": 1") << "json.syntax"
                               << "f.json:1:8";
    QTest::newRow("single quotes") << QByteArray("{'a': 1}") << "json.syntax"
                                   << "f.json:1:2";
    QTest::newRow("comment") << QByteArray("{} // no") << "json.trailing"
                             << "f.json:1:9";
    QTest::newRow("trailing comma") << QByteArray("{\"a\": 1,\n}") << "json.syntax"
                                    << "f.json:2:1";
    QTest::newRow("trailing brace") << QByteArray("{\"a\": 1}\n}") << "json.trailing"
                                    << "f.json:2:1";
    QTest::newRow("two values") << QByteArray("{} {}") << "json.trailing"
                                << "f.json:1:4";
    QTest::newRow("NaN") << QByteArray("{\"a\": NaN}") << "json.not_finite"
                         << "f.json:1:7";
    QTest::newRow("Infinity") << QByteArray("[1, -Infinity]") << "json.not_finite"
                              << "f.json:1:5";
    QTest::newRow("1e999") << QByteArray("{\"a\": 1e999}") << "json.not_finite"
                           << "f.json:1:7";
    QTest::newRow("duplicate key") << QByteArray("{\"a\": 1,\n \"b\": 2, \"a\": 3}") << "json.duplicate_key"
                                   << "f.json:2:10";
    QTest::newRow("duplicate key, inner") << QByteArray("{\"o\": {\"a\": 1, \"a\": 1}}") << "json.duplicate_key"
                                          << "f.json:1:16";
    QTest::newRow("zero byte") << QByteArray("{}\0", 3) << "json.syntax"
                               << "f.json:1:3";
    QTest::newRow("Latin-1") << QByteArray("{\"a\": \"\xE9\"}") << "input.not_utf8"
                             << "f.json:1:8";
    QTest::newRow("201 levels") << QByteArray(201, '[') + QByteArray(201, ']') << "json.too_deep"
                                << "f.json:1:201";
    QTest::newRow("a million levels") << QByteArray(1'000'000, '[') << "json.too_deep"
                                      << "f.json:1:201";
}

void TestJson::refusesBrokenText() {
    QFETCH(QByteArray, text);
    QFETCH(QString, code);
    QFETCH(QString, where);
    const auto result = parseJson(text.toStdString(), "f.json");
    QVERIFY(!result);
    QCOMPARE(result.error().size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(result.error().front().code), code);
    QCOMPARE(QString::fromStdString(result.error().front().where.text()), where);
}

void TestJson::acceptsTwoHundredLevels() { QVERIFY(parseJson(std::string(200, '[') + std::string(200, ']'), "f.json").has_value()); }

void TestJson::keepsIntegersBeyond64BitsApart() {
    // 2^63 - 1, 2^63, 2^64 and -2^63 - 1.
    const JsonDocument document = parsed("[9223372036854775807, 9223372036854775808, 18446744073709551616, -9223372036854775809, 1e3]");
    const auto list = JsonNode(document).children();
    QCOMPARE(*list[0].get<std::int64_t>(), std::numeric_limits<std::int64_t>::max());
    for (std::size_t i = 1; i < 4; ++i) QVERIFY(list[i].get<JsonHugeInteger>() != nullptr);
    QCOMPARE(list[1].get<JsonHugeInteger>()->digits, std::string("9223372036854775808"));
    QCOMPARE(*list[4].get<double>(), 1000.0);
}

void TestJson::survivesEveryTruncation() {
    const std::string text = "\xEF\xBB\xBF// c\r\n{\"a\": [1.5e3, -2, true, null, \"\\u6a21\\n\"], /* d */ \"o\": {\"x\": {}}, \"模\": 9223372036854775808}";
    for (std::size_t length = 0; length < text.size(); ++length) QVERIFY(!parseJson(text.substr(0, length), "f.json", JsonComments::allowed));
    QVERIFY(parseJson(text, "f.json", JsonComments::allowed).has_value());
}

void TestJson::readsFieldsWithDefaults() {
    const JsonDocument document = parsed(R"({"n": 7, "x": 2, "y": 0.5, "b": true, "s": "text", "nothing": null})");
    Diagnostics problems;
    FieldReader fields(JsonNode(document), "config", problems);
    QCOMPARE(fields.integer("n", {1, 10}), std::int64_t{7});
    QCOMPARE(fields.integerOr("nothing", 3, {1, 10}), std::int64_t{3});
    QCOMPARE(fields.numberOr("x", 0, 0, 10), 2.0);
    QCOMPARE(fields.numberOr("y", 0, 0, 10), 0.5);
    QCOMPARE(fields.booleanOr("b", false), true);
    QCOMPARE(fields.textOr("absent", "else"), std::string("else"));
    QVERIFY(problems.empty());
    QVERIFY(!fields.has("nothing"));
}

void TestJson::reportsEveryKindOfFieldProblem() {
    const JsonDocument document = parsed(R"({"null": null, "text": "7", "real": 7.0, "low": 0, "huge": 18446744073709551616})");
    Diagnostics problems;
    FieldReader fields(JsonNode(document), "config", problems);
    for (const char* key : {"absent", "null", "text", "real", "low", "huge"}) fields.integer(key, {1, 10});
    QStringList codes;
    for (const Diagnostic& problem : problems) codes << QString::fromStdString(problem.code).remove("config.field.");
    QCOMPARE(codes, QStringList({"missing", "missing", "type", "type", "range", "range"}));
    QCOMPARE(problems[0].where.pointer, std::string("/absent"));
    QCOMPARE(problems[2].where.text(), std::string("f.json:1:24 /text"));
    QCOMPARE(problems[4].expected, std::string("1 … 10"));
}

QTEST_GUILESS_MAIN(TestJson)
#include "test_json.moc"
