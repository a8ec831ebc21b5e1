// Recent files: newest first, each once, at most ten, and only those that are still there.
#include <QTemporaryDir>
#include <QtTest>

#include "app/recent_files.h"

namespace shardscope {

class TestRecentFiles : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_directory;

    [[nodiscard]] QString make(const QString& name) const {
        QFile file(m_directory.filePath(name));
        file.open(QIODevice::WriteOnly);
        return file.fileName();
    }

private slots:
    void putsTheNewestFirstAndEachOnce() {
        QSettings settings(m_directory.filePath("order.ini"), QSettings::IniFormat);
        RecentFiles recent(settings);
        const QString a = make("a.json");
        const QString b = make("b.json");
        for (const QString& file : {a, b, a}) recent.add(file);
        QCOMPARE(recent.files(), (QStringList{a, b}));
    }

    void dropsWhatHasGone() {
        QSettings settings(m_directory.filePath("gone.ini"), QSettings::IniFormat);
        RecentFiles recent(settings);
        const QString kept = make("kept.json");
        const QString gone = make("gone.json");
        recent.add(kept);
        recent.add(gone);
        QVERIFY(QFile::remove(gone));
        QCOMPARE(recent.files(), QStringList{kept});
    }

    void keepsTen() {
        QSettings settings(m_directory.filePath("ten.ini"), QSettings::IniFormat);
        RecentFiles recent(settings);
        for (int i = 0; i < 12; ++i) recent.add(make(QStringLiteral("file%1.json").arg(i)));
        QCOMPARE(recent.files().size(), RecentFiles::maxCount);
        QCOMPARE(QFileInfo(recent.files().front()).fileName(), QStringLiteral("file11.json"));
    }

    void keepsNoStandardInput() {
        QSettings settings(m_directory.filePath("stdin.ini"), QSettings::IniFormat);
        RecentFiles recent(settings);
        recent.add("-");
        QVERIFY(recent.files().isEmpty());
    }

    void survivesInTheSettings() {
        QSettings settings(m_directory.filePath("kept.ini"), QSettings::IniFormat);
        const QString file = make("again.json");
        RecentFiles(settings).add(file);
        QCOMPARE(RecentFiles(settings).files(), QStringList{file});
    }
};

}  // namespace shardscope

QTEST_GUILESS_MAIN(shardscope::TestRecentFiles)
#include "test_recent_files.moc"
