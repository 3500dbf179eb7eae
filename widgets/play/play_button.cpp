#include "widgets/play/play_button.h"

#include <QEnterEvent>
#include <QPainter>
#include <QPainterPath>

namespace widgets
{

PlayButton::PlayButton(QWidget* parent) : QToolButton(parent)
{
    setObjectName(QStringLiteral("play"));
    setAutoRaise(true);
    setFocusPolicy(Qt::NoFocus);
}

void PlayButton::showPlaying(bool playing)
{
    playing_ = playing;
    update();
}

QSize PlayButton::sizeHint() const
{
    const int side = fontMetrics().height(); // no higher than the slider
    return {side, side};
}

void PlayButton::paintEvent(QPaintEvent* event)
{
    QToolButton::paintEvent(event); // the frame, no icon
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double unit = fontMetrics().height() / 16.0;
    painter.translate(QRectF(rect()).center());
    painter.scale(unit, unit);
    QColor ink = palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled,
                                 playing_ ? QPalette::Highlight : QPalette::ButtonText);
    if (!playing_ && !underMouse())
        ink.setAlphaF(0.45F); // one at each slider: they stay in the background
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    if (playing_) {
        painter.drawRect(QRectF(-4.0, -4.0, 8.0, 8.0));
        return;
    }
    QPainterPath triangle;
    triangle.moveTo(-3.5, -5.0);
    triangle.lineTo(5.0, 0.0);
    triangle.lineTo(-3.5, 5.0);
    triangle.closeSubpath();
    painter.drawPath(triangle);
}

void PlayButton::enterEvent(QEnterEvent* event)
{
    QToolButton::enterEvent(event);
    update();
}

void PlayButton::leaveEvent(QEvent* event)
{
    QToolButton::leaveEvent(event);
    update();
}

} // namespace widgets
