// Every way in which a path is not the text file it should be, and files that are written whole or not at all.
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include <QTemporaryDir>
#include <QTest>

#include "core/support/file.h"

using namespace shardscope;
namespace fs = std::filesystem;

class TestFile : public QObject {
    Q_OBJECT

private slots:
    void init();
    void readsTextAndDropsTheByteOrderMark();
    void keepsCarriageReturns();
    void namesAMissingFile();
    void namesADirectory();
    void namesAPipeWithoutWaitingForIt();
    void namesADevice();
    void refusesALargeFileWithoutReadingIt();
    void namesAFileThatMayNotBeRead();
    void recognisesALfsPointer();
    void recognisesAnHtmlPage();
    void refusesTextThatIsNotUtf8();
    void writesANewFile();
    void keepsTheModeOfAnOverwrittenFile();
    void keepsALinkALink();
    void leavesNothingBehindWhenTheFolderIsMissing();
    void refusesToReplaceADirectory();
    void reportsAFullDevice();

private:
    std::unique_ptr<QTemporaryDir> m_directory;

    [[nodiscard]] fs::path path(const std::string& name) const { return fs::path(m_directory->path().toStdString()) / name; }
    [[nodiscard]] fs::path written(const std::string& name, const std::string& bytes) const {
        std::ofstream(path(name), std::ios::binary) << bytes;
        return path(name);
    }
    [[nodiscard]] std::size_t fileCount() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(m_directory->path().toStdString()), fs::directory_iterator()));
    }
};

namespace {

template <class T>
std::string codeOf(const Result<T>& result) {
    return result ? "none" : result.error().size() == 1 ? result.error().front().code : "several";
}

}  // namespace

void TestFile::init() { m_directory = std::make_unique<QTemporaryDir>(); }

void TestFile::readsTextAndDropsTheByteOrderMark() { QCOMPARE(readTextFile(written("a", "\xEF\xBB\xBF{}")).value(), std::string("{}")); }

void TestFile::keepsCarriageReturns() { QCOMPARE(readTextFile(written("a", "a\r\nb")).value(), std::string("a\r\nb")); }

void TestFile::namesAMissingFile() {
    const auto result = readTextFile(path("absent.json"));
    QCOMPARE(codeOf(result), std::string("input.not_found"));
    QVERIFY(result.error().front().where.file.ends_with("absent.json"));
    QCOMPARE(codeOf(readTextFile(written("file", "x") / "below")), std::string("input.not_found"));
}

void TestFile::namesADirectory() { QCOMPARE(codeOf(readTextFile(m_directory->path().toStdString())), std::string("input.is_directory")); }

void TestFile::namesAPipeWithoutWaitingForIt() {
    QCOMPARE(::mkfifo(path("pipe").c_str(), 0600), 0);
    QCOMPARE(codeOf(readTextFile(path("pipe"))), std::string("input.not_regular"));
}

void TestFile::namesADevice() { QCOMPARE(codeOf(readTextFile("/dev/zero")), std::string("input.not_regular")); }

void TestFile::refusesALargeFileWithoutReadingIt() {
    const fs::path file = written("large", "");
    fs::resize_file(file, std::uintmax_t{1} << 30);  // sparse
    QElapsedTimer timer;
    timer.start();
    const auto result = readTextFile(file);
    QCOMPARE(codeOf(result), std::string("input.too_large"));
    QVERIFY(timer.elapsed() < 100);
    QCOMPARE(result.error().front().expected, std::string("at most 16 MiB"));  // the limit of configs and scenarios
    QCOMPARE(codeOf(readTextFile(written("small", "12345"), 4)), std::string("input.too_large"));
    QVERIFY(readTextFile(written("exact", "1234"), 4).has_value());
}

void TestFile::namesAFileThatMayNotBeRead() {
    const fs::path file = written("secret", "x");
    fs::permissions(file, fs::perms::none);
    fs::permissions(m_directory->path().toStdString(), fs::perms::all);
    const bool isRoot = ::geteuid() == 0;  // root may read everything: read as somebody else
    if (isRoot && ::seteuid(65534) != 0) QSKIP("cannot give up root's rights here");
    const auto result = readTextFile(file);
    if (isRoot) QCOMPARE(::seteuid(0), 0);
    QCOMPARE(codeOf(result), std::string("input.no_permission"));
}

void TestFile::recognisesALfsPointer() {
    const std::string pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n";  // form given by the Git LFS specification
    QCOMPARE(codeOf(readTextFile(written("a.json", pointer))), std::string("input.lfs_pointer"));
}

void TestFile::recognisesAnHtmlPage() {
    QCOMPARE(codeOf(readTextFile(written("a.json", "\n<!DOCTYPE html>\n<html></html>"))), std::string("input.html"));
    QCOMPARE(codeOf(readTextFile(written("b.json", "<html lang=\"en\">"))), std::string("input.html"));
}

void TestFile::refusesTextThatIsNotUtf8() { QCOMPARE(codeOf(readTextFile(written("a.json", "{\"a\": \"\xE9\"}"))), std::string("input.not_utf8")); }

void TestFile::writesANewFile() {
    QVERIFY(writeFileAtomically(path("out"), "content").has_value());
    QCOMPARE(readTextFile(path("out")).value(), std::string("content"));
    QCOMPARE(fileCount(), std::size_t{1});  // no temporary file remains
}

void TestFile::keepsTheModeOfAnOverwrittenFile() {
    const fs::path file = written("out", "old");
    fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
    QVERIFY(writeFileAtomically(file, "new").has_value());
    QCOMPARE(readTextFile(file).value(), std::string("new"));
    QVERIFY(fs::status(file).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
}

void TestFile::keepsALinkALink() {
    const fs::path file = written("out", "old");
    fs::create_symlink(file, path("link"));
    QVERIFY(writeFileAtomically(path("link"), "new").has_value());
    QVERIFY(fs::is_symlink(path("link")));
    QCOMPARE(readTextFile(file).value(), std::string("new"));
}

void TestFile::leavesNothingBehindWhenTheFolderIsMissing() {
    QCOMPARE(codeOf(writeFileAtomically(path("absent/out"), "x")), std::string("output.cannot_write"));
    QCOMPARE(fileCount(), std::size_t{0});
}

void TestFile::refusesToReplaceADirectory() {
    QCOMPARE(codeOf(writeFileAtomically(m_directory->path().toStdString(), "x")), std::string("output.cannot_write"));
}

void TestFile::reportsAFullDevice() {
    if (!fs::exists("/dev/full")) QSKIP("no /dev/full here");
    QCOMPARE(codeOf(writeFileAtomically("/dev/full", "x")), std::string("output.cannot_write"));
    QVERIFY(fs::is_character_file("/dev/full"));  // written in place, never replaced
}

QTEST_GUILESS_MAIN(TestFile)
#include "test_file.moc"
