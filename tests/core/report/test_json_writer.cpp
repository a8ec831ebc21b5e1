// The JSON writer: separators, escapes, styles.
#include <QtTest>

#include <limits>

#include <nlohmann/json.hpp>

#include "core/report/json_writer.h"

using namespace shardscope::report;

class TestJsonWriter : public QObject {
    Q_OBJECT

private slots:
    void membersKeepTheirOrder() {
        JsonWriter json;
        json.beginObject();
        json.field("b", 1);
        json.field("a", "x");
        json.nullField("c");
        json.endObject();
        QCOMPARE(json.take(), std::string("{\"b\": 1, \"a\": \"x\", \"c\": null}\n"));
    }

    void linesPutEachElementOnItsOwn() {
        JsonWriter json;
        json.beginArray(JsonStyle::lines);
        json.value(std::vector<std::int64_t>{1, 2});
        json.value(true);
        json.endArray();
        QCOMPARE(json.take(), std::string("[\n  [1, 2],\n  true\n]\n"));
    }

    void emptyContainersStayOnOneLine() {
        JsonWriter json;
        json.beginObject(JsonStyle::lines);
        json.key("list");
        json.beginArray(JsonStyle::lines);
        json.endArray();
        json.endObject();
        QCOMPARE(json.take(), std::string("{\n  \"list\": []\n}\n"));
    }

    void everyTextComesBackAsItWas() {
        const std::string text = "quote \" backslash \\ newline \n tab \t bell \a, 中文, ×16";
        JsonWriter json;
        json.value(text);
        QCOMPARE(nlohmann::json::parse(json.take()).get<std::string>(), text);
    }

    // File names may hold bytes that are not UTF-8; each becomes U+FFFD.
    void bytesThatAreNotUtf8AreReplaced() {
        JsonWriter json;
        json.value(
            std::string_view("a\xFF\xFE"
                             "b"));
        QCOMPARE(nlohmann::json::parse(json.take()).get<std::string>(), std::string("a\uFFFD\uFFFDb"));
    }

    void numbersAreExact() {
        JsonWriter json;
        json.beginArray();
        json.value(std::numeric_limits<std::int64_t>::min());
        json.value(0.1);
        json.value(std::numeric_limits<double>::infinity());
        json.endArray();
        QCOMPARE(json.take(), std::string("[-9223372036854775808, 0.1, null]\n"));
    }
};

QTEST_GUILESS_MAIN(TestJsonWriter)
#include "test_json_writer.moc"
