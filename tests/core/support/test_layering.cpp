// The direction of dependencies as a test: app → widgets → core, and inside core from the top of core/CMakeLists.txt to its end.
#include <QtTest>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

const fs::path root = SHARDSCOPE_SOURCE_DIR;

std::string readText(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

bool isSource(const fs::path& file) { return file.extension() == ".cpp" || file.extension() == ".h"; }

std::vector<fs::path> filesBelow(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file()) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<fs::path> sourcesBelow(const fs::path& folder) {
    std::vector<fs::path> sources = filesBelow(folder);
    std::erase_if(sources, [](const fs::path& file) { return !isSource(file); });
    return sources;
}

/// What stands between the brackets or quotes of every #include, in order.
std::vector<std::string> includesOf(const std::string& text) {
    static const std::regex pattern(R"((?:^|\n)[ \t]*#[ \t]*include[ \t]*[<"]([^>"\n]+)[>"])");
    std::vector<std::string> includes;
    for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match) includes.push_back((*match)[1]);
    return includes;
}

/// <QString>, <QtCore/qglobal.h>, <qglobal.h>, <qcustomplot.h>; not <queue>.
bool isQtHeader(const std::string& include) {
    static const std::regex pattern(R"((Q[A-Z]\w*|Qt\w*(/.*)?|q\w+\.h|qcustomplot.*))");
    return std::regex_match(include, pattern);
}

bool standsBelow(const std::string& include, const std::string& folder) { return include.starts_with(folder + "/"); }

/// "core/graph/graph.h" → "graph"; empty for anything else.
std::string coreFolderOf(const std::string& include) {
    static const std::regex pattern(R"(core/(\w+)/.*)");
    std::smatch match;
    return std::regex_match(include, match, pattern) ? match[1].str() : std::string();
}

/// Folders of core in the order in which core/CMakeLists.txt lists them.
std::vector<std::string> coreFolders() {
    static const std::regex pattern(R"((?:^|\n)shardscope_core_library\((\w+))");
    const std::string text = readText(root / "core/CMakeLists.txt");
    std::vector<std::string> folders;
    for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match) folders.push_back((*match)[1]);
    return folders;
}

std::ptrdiff_t placeOf(const std::vector<std::string>& folders, const std::string& folder) {
    return std::find(folders.begin(), folders.end(), folder) - folders.begin();
}

/// The first absolute path of somebody's machine, or an empty string. JSON pointers and addresses do not count: their first part is another word.
std::string machinePathIn(const std::string& text) {
    static const std::regex pattern(R"((?:^|[^\w/.~}$-])(/(?:work|root|home|tmp)(?:/[^\s"']*|(?=["'\s]|$))))");
    std::smatch match;
    return std::regex_search(text, match, pattern) ? match[1].str() : std::string();
}

bool isBinary(const std::string& text) { return text.find('\0') != std::string::npos; }

std::vector<fs::path> filesOutsideTests() {
    std::vector<fs::path> files;
    for (const char* folder : {"core", "widgets", "app", "resources", "samples", ".ci"})
        for (const fs::path& file : filesBelow(root / folder)) files.push_back(file);
    for (const char* file : {"CMakeLists.txt", "CMakePresets.json", "README.md", "dev", ".clang-tidy", ".clang-format"}) files.push_back(root / file);
    return files;
}

/// Lists every offending line at once: one run of the test shows all there is to repair.
template <class Offends>
QStringList includesThat(const fs::path& folder, const Offends& offends) {
    QStringList found;
    for (const fs::path& file : sourcesBelow(folder))
        for (const std::string& include : includesOf(readText(file)))
            if (offends(file, include)) found << QString::fromStdString(fs::relative(file, root).string() + " includes " + include);
    return found;
}

}  // namespace

class TestLayering : public QObject {
    Q_OBJECT
private slots:
    void recognisesIncludes();
    void recognisesMachinePaths();
    void coreKnowsNoQt();
    void coreLinksNoQt();
    void coreKnowsNeitherWidgetsNorApp();
    void widgetsDoNotKnowApp();
    void coreFoldersDependOneWay();
    void everyFolderOfCoreIsInTheList();
    void everySourceSaysWhatItIs();
    void noFileNamesSomebodysMachine();
};

void TestLayering::recognisesIncludes() {
    const std::vector<std::string> includes = includesOf("#include <QString>\n  # include \"core/graph/graph.h\"\n// #include <QImage>\n#include <queue>\n");
    QCOMPARE(includes, (std::vector<std::string>{"QString", "core/graph/graph.h", "queue"}));
    for (const char* header : {"QString", "QtTest", "QtCore/qglobal.h", "qglobal.h", "qcustomplot.h"}) QVERIFY2(isQtHeader(header), header);
    for (const char* header : {"queue", "core/graph/graph.h", "fmt/format.h"}) QVERIFY2(!isQtHeader(header), header);
    QCOMPARE(coreFolderOf("core/graph/graph.h"), std::string("graph"));
    QCOMPARE(coreFolderOf("core/precompiled.h"), std::string());
}

void TestLayering::recognisesMachinePaths() {
    QCOMPARE(machinePathIn("cd /home/me/x && make"), std::string("/home/me/x"));
    QCOMPARE(machinePathIn("\"/tmp\""), std::string("/tmp"));
    QCOMPARE(machinePathIn("see ../work/x, https://example.org/home/x and /parallel/tp"), std::string());
}

void TestLayering::coreKnowsNoQt() {
    const QStringList offences = includesThat(root / "core", [](const fs::path&, const std::string& include) { return isQtHeader(include); });
    QVERIFY2(offences.isEmpty(), qPrintable(offences.join('\n')));
}

void TestLayering::coreLinksNoQt() {
    for (const fs::path& file : filesBelow(root / "core"))
        if (file.filename() == "CMakeLists.txt") QVERIFY2(readText(file).find("Qt") == std::string::npos, file.c_str());
}

void TestLayering::coreKnowsNeitherWidgetsNorApp() {
    const QStringList offences =
        includesThat(root / "core", [](const fs::path&, const std::string& include) { return standsBelow(include, "widgets") || standsBelow(include, "app"); });
    QVERIFY2(offences.isEmpty(), qPrintable(offences.join('\n')));
}

void TestLayering::widgetsDoNotKnowApp() {
    const QStringList offences = includesThat(root / "widgets", [](const fs::path&, const std::string& include) { return standsBelow(include, "app"); });
    QVERIFY2(offences.isEmpty(), qPrintable(offences.join('\n')));
}

void TestLayering::coreFoldersDependOneWay() {
    const std::vector<std::string> folders = coreFolders();
    const QStringList offences = includesThat(root / "core", [&](const fs::path& file, const std::string& include) {
        const std::string own = coreFolderOf(fs::relative(file, root).generic_string());
        const std::string other = coreFolderOf(include);
        return !own.empty() && !other.empty() && placeOf(folders, other) > placeOf(folders, own);
    });
    QVERIFY2(offences.isEmpty(), qPrintable(offences.join('\n')));
}

void TestLayering::everyFolderOfCoreIsInTheList() {
    const std::vector<std::string> folders = coreFolders();
    for (const fs::directory_entry& entry : fs::directory_iterator(root / "core")) {
        const std::string name = entry.path().filename().string();
        if (entry.is_directory()) QVERIFY2(placeOf(folders, name) < std::ssize(folders), name.c_str());
    }
}

void TestLayering::everySourceSaysWhatItIs() {
    QStringList silent;
    for (const char* folder : {"core", "widgets", "app"})
        for (const fs::path& file : sourcesBelow(root / folder))
            if (!readText(file).starts_with("// ")) silent << QString::fromStdString(fs::relative(file, root).string());
    QVERIFY2(silent.isEmpty(), qPrintable("no opening comment: " + silent.join(", ")));
}

void TestLayering::noFileNamesSomebodysMachine() {
    QStringList offences;
    for (const fs::path& file : filesOutsideTests()) {
        const std::string text = readText(file);
        if (isBinary(text)) continue;
        if (const std::string path = machinePathIn(text); !path.empty()) offences << QString::fromStdString(fs::relative(file, root).string() + ": " + path);
    }
    QVERIFY2(offences.isEmpty(), qPrintable(offences.join('\n')));
}

QTEST_GUILESS_MAIN(TestLayering)
#include "test_layering.moc"
