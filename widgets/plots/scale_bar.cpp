#include "widgets/plots/scale_bar.h"

#include <cmath>

namespace widgets
{

namespace
{

constexpr double room = 22.0;  // pixels, as the next: beneath the axis
constexpr double beside = 8.0; // the text from the bar

} // namespace

void ScaleBar::dress(const Theme& theme)
{
    constexpr int without = 5; // the library's own
    theme_ = theme;
    mParentPlot->xAxis->setPadding(scale_ ? static_cast<int>(room * theme.textScale) : without);
}

void ScaleBar::draw(QCPPainter* painter)
{
    const QCPAxis& axis = *mParentPlot->xAxis;
    const QRectF axes = axis.axisRect()->rect();
    const double length = scale_ ? std::abs(axis.coordToPixel(scale_->length) - axis.coordToPixel(0.0)) : 0.0;
    if (!(length > 0.0) || length > axes.width())
        return;
    const double y = axis.axisRect()->outerRect().bottom() - 0.5 * room * theme_.textScale,
                 x = axes.center().x() + 0.5 * length;
    painter->setPen(theme_.pen(Role::Text, 3.0));
    painter->drawLine(QLineF(x - length, y, x, y));
    painter->setFont(theme_.font());
    painter->setPen(theme_.colour(Role::Text));
    const double half = 0.5 * painter->fontMetrics().height();
    painter->drawText(QRectF(x + beside, y - half, axes.width(), 2.0 * half), Qt::AlignLeft | Qt::AlignVCenter,
                      scale_->text);
}

} // namespace widgets
