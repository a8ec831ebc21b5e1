// What the words of a command line mean: window or subcommand, options, and what is said about a wrong one.
#include <QtTest>

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "app/cli/arguments.h"
#include "app/cli/cli.h"
#include "app/cli/interrupt.h"

using namespace shardscope;
using namespace shardscope::cli;

namespace {

using Words = std::vector<const char*>;

bool isCommand(Words words) {
    words.insert(words.begin(), "shardscope");
    return isCommandLine(static_cast<int>(words.size()), words.data());
}

Result<ParsedArguments> parse(Words words) {
    words.insert(words.begin(), "shardscope");
    return parseArguments(static_cast<int>(words.size()), words.data());
}

Arguments parsed(const Words& words) {
    const auto result = parse(words);
    return result && std::holds_alternative<Arguments>(*result) ? std::get<Arguments>(*result) : Arguments{};
}

std::string codeOf(const Words& words) {
    const auto result = parse(words);
    return result ? std::string() : result.error().front().code;
}

/// 0 when SIGINT became a stop request. Runs in a child process: the test's own threads would take the signal.
int interruptedChild() {
    using namespace std::chrono_literals;
    const InterruptWatcher watcher;
    ::kill(::getpid(), SIGINT);
    for (int wait = 0; wait < 1000 && !watcher.token().stop_requested(); ++wait) std::this_thread::sleep_for(10ms);
    return watcher.token().stop_requested() ? 0 : 1;
}

}  // namespace

class TestCommandLine : public QObject {
    Q_OBJECT

private slots:
    void filesAndOptionsOfTheWindowAreNoSubcommand() {
        QVERIFY(!isCommand({}));
        QVERIFY(!isCommand({"scenario.json"}));
        QVERIFY(!isCommand({"some/directory"}));
        QVERIFY(!isCommand({"--theme", "dark"}));
        QVERIFY(isCommand({"analyze", "x.json"}));
        QVERIFY(isCommand({"--help"}));
        QVERIFY(isCommand({"--version"}));
    }

    void aWordThatIsNeitherListsTheSubcommands() {
        QVERIFY(isCommand({"analize"}));
        const auto result = parse({"analize", "x"});
        QCOMPARE(result.error().front().code, std::string("cli.command.unknown"));
        QVERIFY(result.error().front().expected.find("analyze, check, steps, export, contracts, ops") != std::string::npos);
        QVERIFY(result.error().front().hint.find("analyze") != std::string::npos);
    }

    void scenarioOptionsAreHandedOnAsTheyStand() {
        const Arguments arguments = parsed({"analyze", "x.json", "--tp-size", "16", "--set", "a=1", "--set", "b=2", "--enable-sequence-parallel"});
        QCOMPARE(arguments.command, std::string("analyze"));
        QCOMPARE(arguments.input, std::string("x.json"));
        OptionValues sorted = arguments.options;
        std::ranges::sort(sorted);
        QCOMPARE(sorted, (OptionValues{{"enable-sequence-parallel", "true"}, {"set", "a=1"}, {"set", "b=2"}, {"tp-size", "16"}}));
    }

    void optionsMayStandBeforeTheInputAndWithEquals() {
        const Arguments arguments = parsed({"check", "--rank=5", "--soundness", "-"});
        QCOMPARE(arguments.input, std::string("-"));
        QVERIFY(arguments.withSoundness);
        QCOMPARE(arguments.options, (OptionValues{{"rank", "5"}}));
    }

    void outputOptionsAreUnderstood() {
        const Arguments arguments = parsed({"analyze", "x", "--format", "json", "-o", "out.json", "--diagnostics", "json"});
        QCOMPARE(arguments.format, std::string("json"));
        QCOMPARE(arguments.outputFile, std::string("out.json"));
        QCOMPARE(arguments.diagnostics, std::string("json"));
    }

    void exportTakesTheRequestOfAPicture() {
        const Arguments arguments = parsed({"export",  "x", "--what",  "graph", "--format",     "png",         "-o",     "g.png", "--width", "800",
                                            "--scale", "2", "--theme", "dark",  "--background", "transparent", "--lang", "zh_CN", "--form",  "expanded"});
        QCOMPARE(arguments.exporting.width, 800);
        QCOMPARE(arguments.exporting.scale, 2.0);
        QCOMPARE(arguments.exporting.theme, std::string("dark"));
        QCOMPARE(arguments.exporting.form, std::string("expanded"));
    }

    void wrongWordsAreNamed() {
        QCOMPARE(codeOf({"analyze"}), std::string("cli.usage"));
        QCOMPARE(codeOf({"analyze", "x", "y"}), std::string("cli.usage"));
        QCOMPARE(codeOf({"analyze", "x", "--format", "xml"}), std::string("cli.usage"));
        QCOMPARE(codeOf({"analyze", "x", "--tp-size"}), std::string("cli.usage"));
        QCOMPARE(codeOf({"steps", "x", "--step", "one"}), std::string("cli.usage"));
        QCOMPARE(codeOf({"export", "x"}), std::string("cli.usage"));
        QCOMPARE(codeOf({"analyze", "x", "--tp-sise", "4"}), std::string("option.unknown"));
        QVERIFY(parse({"analyze", "x", "--tp-sise", "4"}).error().front().hint.find("--tp-size") != std::string::npos);
    }

    void interruptingBecomesAStopRequest() {
        const pid_t child = ::fork();
        if (child == 0) ::_exit(interruptedChild());
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY(WIFEXITED(status));
        QCOMPARE(WEXITSTATUS(status), 0);
    }

    void helpAndVersionAreAnswers() {
        for (const Words& words : {Words{"--help"}, Words{"--version"}, Words{"check", "--help"}}) {
            const auto result = parse(words);
            QVERIFY(result.has_value() && std::holds_alternative<TextAnswer>(*result));
        }
        QVERIFY(std::get<TextAnswer>(*parse({"check", "--help"})).text.find("--soundness") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestCommandLine)
#include "test_command_line.moc"
