// Words of the command line become files, scenario options and options of the window; what is wrong is named.
#include <QtTest>

#include "app/window_arguments.h"

namespace shardscope {

class TestWindowArguments : public QObject {
    Q_OBJECT

private slots:
    void keepsFilesAndScenarioOptionsInOrder() {
        const auto arguments = parseWindowArguments({"config.json", "--tp-size", "16", "--enable-sequence-parallel", "--query-length=4096"});
        QVERIFY(arguments.has_value());
        QCOMPARE(arguments->files, (std::vector<std::string>{"config.json"}));
        QCOMPARE(arguments->options, (OptionValues{{"tp-size", "16"}, {"enable-sequence-parallel", "true"}, {"query-length", "4096"}}));
    }

    void readsOptionsOfTheWindow() {
        const auto arguments = parseWindowArguments(
            {"--screenshot", "a.png", "--size=1024x700", "--select", "layers.3", "--select", "token_slice", "--theme", "dark", "--lang", "zh_CN"});
        QVERIFY(arguments.has_value());
        QCOMPARE(*arguments->screenshot, std::string("a.png"));
        QCOMPARE(*arguments->size, QSize(1024, 700));
        QCOMPARE(arguments->select, (std::vector<std::string>{"layers.3", "token_slice"}));
        QCOMPARE(*arguments->theme, Theme::dark);
        QCOMPARE(*arguments->language, Language::chinese);
    }

    void takesAFlagWithoutEatingTheFileBehindIt() {
        const auto arguments = parseWindowArguments({"--enable-sequence-parallel", "config.json"});
        QVERIFY(arguments.has_value());
        QCOMPARE(arguments->files, (std::vector<std::string>{"config.json"}));
    }

    void namesTheNearestOption() {
        const auto arguments = parseWindowArguments({"--tp-sise", "16"});
        QVERIFY(!arguments.has_value());
        QCOMPARE(arguments.error().front().code, std::string("option.unknown"));
        QVERIFY(arguments.error().front().hint.find("--tp-size") != std::string::npos);
    }

    void rejectsMissingAndWrongValues_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("code");
        QTest::newRow("nothing behind") << QStringList{"--screenshot"} << "option.value_missing";
        QTest::newRow("an option behind") << QStringList{"--tp-size", "--rank"} << "option.value_missing";
        QTest::newRow("one side") << QStringList{"--size", "1600"} << "option.value";
        QTest::newRow("too small") << QStringList{"--size", "10x10"} << "option.value";
        QTest::newRow("too large") << QStringList{"--size", "99999x700"} << "option.value";
        QTest::newRow("theme") << QStringList{"--theme", "blue"} << "option.value";
        QTest::newRow("language") << QStringList{"--lang", "fr"} << "option.value";
    }

    void rejectsMissingAndWrongValues() {
        QFETCH(QStringList, words);
        QFETCH(QString, code);
        std::vector<std::string> all;
        for (const QString& word : words) all.push_back(word.toStdString());
        const auto arguments = parseWindowArguments(all);
        QVERIFY(!arguments.has_value());
        QCOMPARE(QString::fromStdString(arguments.error().front().code), code);
    }
};

}  // namespace shardscope

QTEST_GUILESS_MAIN(shardscope::TestWindowArguments)
#include "test_window_arguments.moc"
