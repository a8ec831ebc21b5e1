// In-app help: each page is one Markdown file; its first heading is its name in the list of topics.
#include "app/help_window.h"

#include <QEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QListWidget>
#include <QTextBrowser>

#include <array>

namespace shardscope {
namespace {

constexpr std::array pages = {"start", "reading", "contracts", "files"};

QString pageText(const char* page, Language language) {
    QFile file(QStringLiteral(":/help/%1/%2.md").arg(LanguageController::code(language), QLatin1String(page)));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// "# Reading the graph" → "Reading the graph"
QString titleOf(const QString& markdown) { return markdown.section(QLatin1Char('\n'), 0, 0).remove(QLatin1Char('#')).trimmed(); }

}  // namespace

HelpWindow::HelpWindow(const LanguageController& language, QWidget* parent)
    : QDialog(parent), m_language(language), m_topics(new QListWidget(this)), m_page(new QTextBrowser(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    resize(820, 600);
    m_topics->setMaximumWidth(210);
    m_page->setOpenExternalLinks(true);
    m_page->document()->setDocumentMargin(16);
    auto* row = new QHBoxLayout(this);
    row->addWidget(m_topics);
    row->addWidget(m_page, 1);
    for (std::size_t i = 0; i < pages.size(); ++i) m_topics->addItem(QString());
    connect(m_topics, &QListWidget::currentRowChanged, this, &HelpWindow::showTopic);
    retranslate();
    m_topics->setCurrentRow(0);
}

void HelpWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QDialog::changeEvent(event);
}

void HelpWindow::retranslate() {
    setWindowTitle(tr("Shardscope help"));
    for (std::size_t i = 0; i < pages.size(); ++i) m_topics->item(static_cast<int>(i))->setText(titleOf(pageText(pages[i], m_language.current())));
    if (m_topics->currentRow() >= 0) showTopic(m_topics->currentRow());
}

void HelpWindow::showTopic(int index) { m_page->setMarkdown(pageText(pages[static_cast<std::size_t>(index)], m_language.current())); }

void showHelp(const LanguageController& language, QWidget* parent) {
    auto* window = parent->findChild<HelpWindow*>(QString(), Qt::FindDirectChildrenOnly);
    if (window == nullptr) window = new HelpWindow(language, parent);
    window->show();
    window->raise();
    window->activateWindow();
}

}  // namespace shardscope
