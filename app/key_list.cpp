// The list of every key, made from the commands themselves, so that it cannot go out of date.
#include "app/key_list.h"

#include <QCoreApplication>
#include <QDialog>
#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>

#include "app/window_actions.h"

namespace shardscope {
namespace {

struct KeyRow {
    QString keys;
    QString meaning;
};

struct KeyList {
    Q_DECLARE_TR_FUNCTIONS(KeyList)
};

QList<KeyRow> graphKeys() {
    return {{KeyList::tr("Arrows"), KeyList::tr("Walk along edges from the selected operator")},
            {KeyList::tr("Home, End"), KeyList::tr("First and last operator")},
            {QStringLiteral("+, −"), KeyList::tr("Unfold and fold the selected frame")},
            {KeyList::tr("Ctrl+wheel"), KeyList::tr("Zoom at the pointer")},
            {KeyList::tr("Space+drag, middle drag"), KeyList::tr("Move the graph")},
            {KeyList::tr("Double click"), KeyList::tr("Fold or unfold a frame")}};
}

QList<KeyRow> commandKeys(const WindowActions& actions) {
    QList<KeyRow> rows;
    for (const QAction* action : actions.all())
        if (!action->shortcut().isEmpty()) rows.append({QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText), action->statusTip()});
    return rows;
}

QTableWidget* makeTable(const QList<KeyRow>& rows, QWidget* parent) {
    auto* table = new QTableWidget(static_cast<int>(rows.size()), 2, parent);
    table->setHorizontalHeaderLabels({KeyList::tr("Key"), KeyList::tr("What it does")});
    for (int row = 0; row < table->rowCount(); ++row) {
        table->setItem(row, 0, new QTableWidgetItem(rows.at(row).keys));
        table->setItem(row, 1, new QTableWidgetItem(rows.at(row).meaning));
    }
    table->verticalHeader()->hide();
    table->horizontalHeader()->setStretchLastSection(true);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    table->resizeColumnToContents(0);
    return table;
}

}  // namespace

void showKeys(const WindowActions& actions, QWidget* parent) {
    QDialog dialog(parent);
    dialog.setWindowTitle(KeyList::tr("Keys"));
    dialog.resize(620, 640);
    auto* column = new QVBoxLayout(&dialog);
    column->addWidget(makeTable(graphKeys() + commandKeys(actions), &dialog));
    dialog.exec();
}

}  // namespace shardscope
