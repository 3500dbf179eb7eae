#include "widgets/density/busy_sign.h"

#include <QPainter>
#include <QTimerEvent>

namespace widgets
{

namespace
{

constexpr int frame = 60;      // ms
constexpr int turn = 24;       // degrees a frame
constexpr int arcLength = 100; // degrees

} // namespace

BusySign::BusySign(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(tr("Idle"));
}

void BusySign::setBusy(bool busy)
{
    if (busy == isBusy())
        return;
    if (busy)
        timer_.start(frame, this);
    else
        timer_.stop();
    setAccessibleName(busy ? tr("Computing") : tr("Idle"));
    setToolTip(busy ? tr("Computing …") : QString());
    update();
}

QSize BusySign::sizeHint() const
{
    return {fontMetrics().height(), fontMetrics().height()};
}

void BusySign::paintEvent(QPaintEvent*)
{
    if (!isBusy())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF circle = QRectF(rect()).adjusted(3, 3, -3, -3);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2.0, Qt::SolidLine, Qt::RoundCap));
    painter.drawArc(circle, -angle_ * 16, arcLength * 16); // QPainter counts sixteenths of a degree
}

void BusySign::timerEvent(QTimerEvent* event)
{
    if (event->timerId() != timer_.timerId())
        return;
    angle_ = (angle_ + turn) % 360;
    update();
}

} // namespace widgets
