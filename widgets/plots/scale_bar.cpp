#include "widgets/plots/scale_bar.h"

#include <cmath>

namespace widgets
{

void ScaleBar::draw(QCPPainter* painter)
{
    constexpr double below = 54.0, beside = 8.0; // pixels: the bar from the axis, the text from the bar
    const QCPAxis& axis = *mParentPlot->xAxis;
    const QRectF axes = axis.axisRect()->rect();
    const double length = std::abs(axis.coordToPixel(scale_.length) - axis.coordToPixel(0.0));
    if (!(length > 0.0) || length > axes.width())
        return;
    const double y = axes.bottom() + below * theme_.textScale, x = axes.center().x() + 0.5 * length;
    painter->setPen(theme_.pen(Role::Text, 3.0));
    painter->drawLine(QLineF(x - length, y, x, y));
    painter->setFont(theme_.font());
    painter->setPen(theme_.colour(Role::Text));
    const double half = 0.5 * painter->fontMetrics().height();
    painter->drawText(QRectF(x + beside, y - half, axes.width(), 2.0 * half), Qt::AlignLeft | Qt::AlignVCenter,
                      scale_.text);
}

} // namespace widgets
