// In-app help: Markdown pages of resources/help in the language of the program, with a list of topics.
#pragma once

#include <QDialog>

#include "app/language_controller.h"

class QListWidget;
class QTextBrowser;

namespace shardscope {

class HelpWindow : public QDialog {
    Q_OBJECT

public:
    explicit HelpWindow(const LanguageController& language, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    const LanguageController& m_language;
    QListWidget* m_topics;
    QTextBrowser* m_page;

    void retranslate();
    void showTopic(int index);
};

/// Opens the help beside the window, or brings it to the front.
void showHelp(const LanguageController& language, QWidget* parent);

}  // namespace shardscope
