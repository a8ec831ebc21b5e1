// Whole runs of the program, as a script sees them: start, load, analyse, write.
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/bench/limit_table.h"

extern char** environ;

namespace {

using namespace shardscope;

constexpr double limitMilliseconds = 1000;
constexpr int repetitions = 5;
const std::string program = SHARDSCOPE_BINARY_DIR "/app/shardscope";
const std::string sample = SHARDSCOPE_SOURCE_DIR "/samples/glm-5.1-prefill-tp16-dp2-ep32.json";

/// Exit code, or -1 when the program did not run to its end. Its output goes nowhere.
int runProgram(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), program);
    std::vector<char*> pointers;
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    const int error = posix_spawn(&child, program.c_str(), &actions, nullptr, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    int status = 0;
    if (error != 0 || waitpid(child, &status, 0) < 0 || !WIFEXITED(status)) return -1;
    return WEXITSTATUS(status);
}

void addProcess(const char* name, const std::vector<std::string>& arguments) {
    bench::add(name, limitMilliseconds, repetitions, [arguments](benchmark::State& state) {
        for ([[maybe_unused]] auto iteration : state)
            if (runProgram(arguments) != 0) state.SkipWithError("the program did not end with 0");
    });
}

}  // namespace

int main(int argc, char** argv) {
    const std::string picture = (std::filesystem::temp_directory_path() / "shardscope-bench.png").string();
    addProcess("shardscope analyze", {"analyze", sample, "--no-repetition", "--format", "json"});
    addProcess("shardscope check", {"check", sample, "--no-repetition"});
    addProcess("shardscope export", {"export", sample, "--no-repetition", "--what", "graph", "--format", "png", "-o", picture});
    const int status = bench::runAll(argc, argv);
    std::filesystem::remove(picture);
    return status;
}
