// The translation is complete: no text is left unfinished, and the placeholders of the original all come back.
#include <QFile>
#include <QRegularExpression>
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
    QList<Message> m_messages;

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
        QFile file(QStringLiteral(SHARDSCOPE_SOURCE_DIR "/resources/translations/shardscope_zh_CN.ts"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&file);
        while (!xml.atEnd())
            if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("message")) m_messages.append(readMessage(xml));
        QVERIFY(!m_messages.isEmpty());
    }

    void leavesNoTextUnfinished() {
        for (const Message& message : m_messages) QVERIFY2(message.isFinished && !message.translation.trimmed().isEmpty(), qPrintable(message.source));
    }

    void keepsEveryPlaceholder() {
        for (const Message& message : m_messages) QVERIFY2(placeholders(message.source) == placeholders(message.translation), qPrintable(message.source));
    }
};

}  // namespace shardscope

QTEST_GUILESS_MAIN(shardscope::TestTranslations)
#include "test_translations.moc"
