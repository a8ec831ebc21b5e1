// The translation is complete: no text is left unfinished, and the placeholders of the original all come back.
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

#include <algorithm>

namespace shardscope {

struct Message {
    QString source;
    QString translation;
    bool isFinished = true;
};

class TestTranslations : public QObject {
    Q_OBJECT

private:
    const QString m_file = QStringLiteral(SHARDSCOPE_SOURCE_DIR "/resources/translations/shardscope_zh_CN.ts");
    QList<Message> m_messages;

    static QList<Message> readMessages(const QString& path) {
        QList<Message> messages;
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly)) return messages;
        QXmlStreamReader xml(&file);
        while (!xml.atEnd())
            if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("message")) messages.append(readMessage(xml));
        return messages;
    }

    /// Reads one <message>; plural forms are joined, so that each of them is looked at.
    static Message readMessage(QXmlStreamReader& xml) {
        Message message;
        while (xml.readNextStartElement()) {
            if (xml.name() == QLatin1String("source")) {
                message.source = xml.readElementText();
            } else if (xml.name() == QLatin1String("translation")) {
                message.isFinished = !xml.attributes().hasAttribute(QLatin1String("type"));
                message.translation = xml.readElementText(QXmlStreamReader::IncludeChildElements);
            } else {
                xml.skipCurrentElement();
            }
        }
        return message;
    }

    static QStringList placeholders(const QString& text) {
        QStringList found;
        static const QRegularExpression placeholder(QStringLiteral("%(\\d|n)"));
        for (const auto& match : placeholder.globalMatch(text)) found.append(match.captured());
        found.removeDuplicates();
        std::sort(found.begin(), found.end());
        return found;
    }

private slots:
    void initTestCase() {
        m_messages = readMessages(m_file);
        QVERIFY(!m_messages.isEmpty());
    }

    void leavesNoTextUnfinished() {
        for (const Message& message : m_messages) QVERIFY2(message.isFinished && !message.translation.trimmed().isEmpty(), qPrintable(message.source));
    }

    void takesInEveryTextOfTheSources() {
        const QString lupdate = QStandardPaths::findExecutable(QStringLiteral("lupdate"), {QStringLiteral("/usr/lib/qt6/bin")});
        if (lupdate.isEmpty()) QSKIP("lupdate is not installed");
        const QTemporaryDir directory;
        const QString copy = directory.filePath(QStringLiteral("copy.ts"));
        QVERIFY(QFile::copy(m_file, copy));
        const QString sources = QStringLiteral(SHARDSCOPE_SOURCE_DIR);
        QCOMPARE(QProcess::execute(lupdate, {"-silent", "-no-obsolete", "-disable-heuristic", "similartext", "-disable-heuristic", "number", "-I", sources,
                                             sources + "/app", sources + "/widgets", "-ts", copy}),
                 0);
        for (const Message& message : readMessages(copy)) QVERIFY2(message.isFinished, qPrintable(message.source));
    }

    void keepsEveryPlaceholder() {
        for (const Message& message : m_messages) QVERIFY2(placeholders(message.source) == placeholders(message.translation), qPrintable(message.source));
    }
};

}  // namespace shardscope

QTEST_GUILESS_MAIN(shardscope::TestTranslations)
#include "test_translations.moc"
