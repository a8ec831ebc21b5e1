// Version and licences. Library versions are those the program runs with where they can be asked, else those it was built with.
#include "app/about_dialog.h"

#include <fmt/core.h>
#include <CLI/Version.hpp>
#include <QCoreApplication>
#include <QMessageBox>
#include <nlohmann/json.hpp>

#include "app/icons.h"

namespace shardscope {
namespace {

struct About {
    Q_DECLARE_TR_FUNCTIONS(About)
};

QString row(const QString& name, const QString& version, const QString& licence) {
    return QStringLiteral("<tr><td>%1&nbsp;%2</td><td style=\"padding-left:16px\">%3</td></tr>").arg(name, version, licence);
}

QString libraries() {
    const QString fmtVersion = QStringLiteral("%1.%2.%3").arg(FMT_VERSION / 10000).arg(FMT_VERSION / 100 % 100).arg(FMT_VERSION % 100);
    const QString jsonVersion = QStringLiteral("%1.%2.%3").arg(NLOHMANN_JSON_VERSION_MAJOR).arg(NLOHMANN_JSON_VERSION_MINOR).arg(NLOHMANN_JSON_VERSION_PATCH);
    return row(QStringLiteral("Qt"), QLatin1String(qVersion()), QStringLiteral("LGPL-3.0")) +
           row(QStringLiteral("Graphviz"), QString(), QStringLiteral("EPL-1.0")) + row(QStringLiteral("nlohmann/json"), jsonVersion, QStringLiteral("MIT")) +
           row(QStringLiteral("fmt"), fmtVersion, QStringLiteral("MIT")) +
           row(QStringLiteral("CLI11"), QStringLiteral(CLI11_VERSION), QStringLiteral("BSD-3-Clause")) +
           row(QStringLiteral("tl::expected"), QString(), QStringLiteral("CC0-1.0"));
}

}  // namespace

void showAbout(QWidget* parent) {
    QMessageBox box(parent);
    box.setWindowTitle(About::tr("About Shardscope"));
    box.setIconPixmap(programIcon().pixmap(64, 64));
    box.setTextFormat(Qt::RichText);
    box.setText(
        QStringLiteral("<h3>Shardscope %1</h3><p>%2</p>")
            .arg(QStringLiteral(SHARDSCOPE_VERSION), About::tr("Inspector for LLM inference graphs: what one rank runs, how it is rewritten, and why.")));
    box.setInformativeText(QStringLiteral("<p>%1</p><table>%2</table>")
                               .arg(About::tr("Licence: GPL-3.0-or-later, with an additional permission to link Graphviz. Built on:"), libraries()));
    box.exec();
}

}  // namespace shardscope
