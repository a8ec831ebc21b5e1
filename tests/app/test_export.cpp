// Images are written whole or not at all, in the size asked for; requests that cannot be carried out are named.
#include <QImage>
#include <QTemporaryDir>
#include <QtTest>

#include "app/export_graph.h"
#include "app/samples.h"
#include "widgets/palette.h"

namespace shardscope {

class TestExport : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_directory;
    AnalysisPtr m_analysis;

    [[nodiscard]] ExportRequest request(const QString& name) const {
        ExportRequest request;
        request.file = m_directory.filePath(name).toStdString();
        return request;
    }

    [[nodiscard]] QString codeOf(const ExportRequest& asked) const {
        const auto result = exportGraph(*m_analysis, asked);
        return result ? QString() : QString::fromStdString(result.error().front().code);
    }

private slots:
    void initTestCase() {
        const QString sample = sampleScenarios(QStringLiteral(SHARDSCOPE_SOURCE_DIR "/samples")).value(0);
        auto loaded = loadInput(sample.toStdString(), {});
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().front().text().c_str());
        auto analysis = analyse(loaded->model, loaded->scenario);
        QVERIFY2(analysis.has_value(), analysis ? "" : analysis.error().front().text().c_str());
        m_analysis = *analysis;
    }

    void writesAnImageOfTheSizeAskedFor() {
        ExportRequest asked = request("sized.png");
        asked.width = 800;
        asked.height = 500;
        asked.scale = 2;
        QVERIFY(exportGraph(*m_analysis, asked).has_value());
        QCOMPARE(QImage(m_directory.filePath("sized.png")).size(), QSize(1600, 1000));  // 800 × 500 at 2 pixels per unit
    }

    void keepsTheAspectWhereOneSideIsGiven() {
        ExportRequest natural = request("natural.png");
        ExportRequest narrow = request("narrow.png");
        narrow.width = 600;
        QVERIFY(exportGraph(*m_analysis, natural).has_value());
        QVERIFY(exportGraph(*m_analysis, narrow).has_value());
        const QSize whole = QImage(m_directory.filePath("natural.png")).size();
        const QSize scaled = QImage(m_directory.filePath("narrow.png")).size();
        QCOMPARE(scaled.width(), 600);
        QVERIFY(std::abs(scaled.height() - 600.0 * whole.height() / whole.width()) <= 1);  // rounded to a pixel
    }

    void isLightAndFilledUnlessAskedOtherwise() {
        QVERIFY(exportGraph(*m_analysis, request("light.png")).has_value());
        QCOMPARE(QImage(m_directory.filePath("light.png")).pixelColor(0, 0), Palette::light().canvas);
        ExportRequest asked = request("clear.png");
        asked.background = "transparent";
        QVERIFY(exportGraph(*m_analysis, asked).has_value());
        QCOMPARE(QImage(m_directory.filePath("clear.png")).pixelColor(0, 0).alpha(), 0);
    }

    void drawsSomething() {
        ExportRequest asked = request("drawn.png");
        asked.width = 400;
        QVERIFY(exportGraph(*m_analysis, asked).has_value());
        const QImage image(m_directory.filePath("drawn.png"));
        const QRgb full = Palette::light().look(TokenLayout::full).fill.rgb();
        bool hasFullToken = false;
        for (int y = 0; y < image.height() && !hasFullToken; ++y)
            for (int x = 0; x < image.width() && !hasFullToken; ++x) hasFullToken = image.pixel(x, y) == full;
        QVERIFY(hasFullToken);  // the gathered attention of the sample is full-token: blue boxes
    }

    void isTheSameEveryTime() {
        QVERIFY(exportGraph(*m_analysis, request("first.png")).has_value());
        QVERIFY(exportGraph(*m_analysis, request("second.png")).has_value());
        QFile first(m_directory.filePath("first.png"));
        QFile second(m_directory.filePath("second.png"));
        QVERIFY(first.open(QIODevice::ReadOnly) && second.open(QIODevice::ReadOnly));
        QCOMPARE(first.readAll(), second.readAll());
    }

    void leavesNothingWhereItCannotWrite() {
        ExportRequest asked = request("missing/graph.png");
        QCOMPARE(codeOf(asked), QStringLiteral("output.cannot_write"));
        QVERIFY(!QFile::exists(m_directory.filePath("missing")));
    }

    void keepsTheOldFileWhenARequestIsWrong() {
        QFile file(m_directory.filePath("old.png"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("old");
        file.close();
        ExportRequest asked = request("old.png");
        asked.scale = 0;
        QCOMPARE(codeOf(asked), QStringLiteral("export.option"));
        QCOMPARE(file.size(), 3);
    }

    void namesWhatItCannotDo_data() {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("code");
        QTest::newRow("content") << "what"
                                 << "spectrum"
                                 << "export.unsupported";
        QTest::newRow("format") << "format"
                                << "gif"
                                << "export.unsupported";
        QTest::newRow("theme") << "theme"
                               << "blue"
                               << "export.option";
        QTest::newRow("background") << "background"
                                    << "checkered"
                                    << "export.option";
        QTest::newRow("language") << "language"
                                  << "fr"
                                  << "export.option";
        QTest::newRow("negative width") << "width"
                                        << "-1"
                                        << "export.option";
        QTest::newRow("not a number") << "scale"
                                      << "nan"
                                      << "export.option";
        QTest::newRow("wider than an image can be") << "width"
                                                    << "40000"
                                                    << "export.too_large";
    }

    void namesWhatItCannotDo() {
        QFETCH(QString, field);
        QFETCH(QString, value);
        QFETCH(QString, code);
        ExportRequest asked = request("never.png");
        const std::map<QString, std::string*> texts = {
            {"what", &asked.what}, {"format", &asked.format}, {"theme", &asked.theme}, {"background", &asked.background}, {"language", &asked.language}};
        if (const auto text = texts.find(field); text != texts.end()) *text->second = value.toStdString();
        if (field == "width") asked.width = value.toInt();
        if (field == "scale") asked.scale = std::numeric_limits<double>::quiet_NaN();
        QCOMPARE(codeOf(asked), code);
        QVERIFY(!QFile::exists(m_directory.filePath("never.png")));
    }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::TestExport)
#include "test_export.moc"
