#include "widgets/controls/lock_button.h"

#include <QPainter>
#include <QPainterPath>

namespace widgets
{

LockButton::LockButton(QWidget* parent) : QToolButton(parent)
{
    setObjectName(QStringLiteral("lock"));
    setCheckable(true);
    setAutoRaise(true);
    setFocusPolicy(Qt::TabFocus);
}

QSize LockButton::sizeHint() const
{
    const int side = fontMetrics().height() + 6;
    return {side, side};
}

void LockButton::paintEvent(QPaintEvent* event)
{
    QToolButton::paintEvent(event); // frame and focus, no icon
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double unit = fontMetrics().height() / 16.0;
    painter.translate(QRectF(rect()).center());
    painter.scale(unit, unit);

    // Open is what is expected, so it stays in the background; closed stands out.
    QColor ink = palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::ButtonText);
    if (!isChecked())
        ink.setAlphaF(0.45F);
    painter.setPen(QPen(ink, 1.4, Qt::SolidLine, Qt::RoundCap));
    QPainterPath shackle;
    const double lift = isChecked() ? 0.0 : -1.5;
    shackle.moveTo(-2.8, lift);
    shackle.lineTo(-2.8, -2.2 + lift);
    shackle.arcTo(QRectF(-2.8, -5.0 + lift, 5.6, 5.6), 180.0, -180.0);
    if (isChecked())
        shackle.lineTo(2.8, 0.0);
    painter.drawPath(shackle);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.drawRoundedRect(QRectF(-4.5, -0.5, 9.0, 6.5), 1.2, 1.2);
}

} // namespace widgets
