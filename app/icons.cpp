// Toolbar icons: reads an SVG once, sets its stroke to the palette's text colour and renders it at the size asked for.
#include "app/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QSvgRenderer>

namespace shardscope {
namespace {

QByteArray readResource(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QColor inkOf(QIcon::Mode mode) {
    const QPalette palette = QGuiApplication::palette();
    if (mode == QIcon::Disabled) return palette.color(QPalette::Disabled, QPalette::ButtonText);
    if (mode == QIcon::Selected) return palette.color(QPalette::HighlightedText);
    return palette.color(QPalette::ButtonText);
}

class LineIconEngine : public QIconEngine {
public:
    explicit LineIconEngine(QByteArray svg) : m_svg(std::move(svg)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        QByteArray tinted = m_svg;
        tinted.replace("currentColor", inkOf(mode).name().toLatin1());
        QSvgRenderer(tinted).render(painter, QRectF(rect));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    [[nodiscard]] QIconEngine* clone() const override { return std::make_unique<LineIconEngine>(*this).release(); }

private:
    QByteArray m_svg;
};

}  // namespace

QIcon lineIcon(const QString& name) { return QIcon(std::make_unique<LineIconEngine>(readResource(QStringLiteral(":/icons/%1.svg").arg(name))).release()); }

QIcon programIcon() { return QIcon(QStringLiteral(":/icons/shardscope.svg")); }

}  // namespace shardscope
