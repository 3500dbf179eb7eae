#include "widgets/theme/sign_icon.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>

#include <algorithm>

namespace widgets
{

namespace
{

// On a square of 16 units.

void fillPlay(QPainter& painter)
{
    painter.drawPolygon(QPolygonF{{4.0, 2.5}, {13.5, 8.0}, {4.0, 13.5}});
}

void fillPause(QPainter& painter)
{
    painter.drawRect(QRectF(3.5, 2.5, 3.2, 11.0));
    painter.drawRect(QRectF(9.3, 2.5, 3.2, 11.0));
}

void drawBin(QPainter& painter)
{
    painter.setPen(QPen(painter.brush(), 1.3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawLine(QPointF(2.5, 4.5), QPointF(13.5, 4.5));
    painter.drawPolyline(QPolygonF{{6.0, 4.2}, {6.4, 2.4}, {9.6, 2.4}, {10.0, 4.2}});
    painter.drawPolyline(QPolygonF{{4.0, 4.8}, {4.7, 13.6}, {11.3, 13.6}, {12.0, 4.8}});
    painter.drawLine(QPointF(6.7, 7.0), QPointF(6.9, 11.4));
    painter.drawLine(QPointF(9.3, 7.0), QPointF(9.1, 11.4));
}

void drawTearOff(QPainter& painter)
{
    painter.setPen(QPen(painter.brush(), 1.3));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(2.5, 5.5, 8.0, 8.0));
    painter.drawPolyline(QPolygonF{{5.5, 5.0}, {5.5, 2.5}, {13.5, 2.5}, {13.5, 10.5}, {11.0, 10.5}});
}

void drawClose(QPainter& painter)
{
    painter.setPen(QPen(painter.brush(), 1.6, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(4.0, 4.0), QPointF(12.0, 12.0));
    painter.drawLine(QPointF(12.0, 4.0), QPointF(4.0, 12.0));
}

class SignEngine : public QIconEngine
{
public:
    explicit SignEngine(Sign sign) : sign_(sign) {}

    QIconEngine* clone() const override { return new SignEngine(sign_); }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        const double side = std::min(rect.width(), rect.height());
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(QRectF(rect).center() - QPointF(0.5 * side, 0.5 * side));
        painter->scale(side / 16.0, side / 16.0);
        painter->setPen(Qt::NoPen);
        painter->setBrush(QGuiApplication::palette().color(group, QPalette::ButtonText));
        switch (sign_) {
        case Sign::Play:
            fillPlay(*painter);
            break;
        case Sign::Pause:
            fillPause(*painter);
            break;
        case Sign::Bin:
            drawBin(*painter);
            break;
        case Sign::TearOff:
            drawTearOff(*painter);
            break;
        case Sign::Close:
            drawClose(*painter);
            break;
        }
        painter->restore();
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap picture(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return picture;
    }

private:
    Sign sign_;
};

} // namespace

QIcon signIcon(Sign sign)
{
    return QIcon(new SignEngine(sign));
}

} // namespace widgets
