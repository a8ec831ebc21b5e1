// Models to tab-separated text.
#include "widgets/table_text.h"

#include <QAbstractItemModel>
#include <QStringList>

namespace shardscope {

namespace {

QString cell(const QVariant& value) {
    QString text = value.toString();
    return text.replace(QLatin1Char('\t'), QLatin1Char(' ')).replace(QLatin1Char('\n'), QLatin1Char(' '));
}

}  // namespace

QString tableText(const QAbstractItemModel& model) {
    QStringList lines;
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column) cells.append(cell(model.headerData(column, Qt::Horizontal)));
    lines.append(cells.join(QLatin1Char('\t')));
    for (int row = 0; row < model.rowCount(); ++row) {
        cells.clear();
        for (int column = 0; column < model.columnCount(); ++column) cells.append(cell(model.index(row, column).data()));
        lines.append(cells.join(QLatin1Char('\t')));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace shardscope
