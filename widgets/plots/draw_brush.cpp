#include "widgets/plots/draw_brush.h"

#include "widgets/theme/theme.h"

#include <QLineF>

#include <algorithm>

namespace widgets
{

DrawBrushArea::DrawBrushArea(QCustomPlot& plot, Extent extent)
    : plot_(plot), extent_(extent), area_(new QCPItemRect(&plot))
{
    area_->setSelectable(false);
    area_->setVisible(false);
    if (extent == Extent::Range)
        for (QCPItemPosition* corner : {area_->topLeft, area_->bottomRight})
            corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
}

bool DrawBrushArea::moveTo(const QPointF& pixel)
{
    constexpr double start = 4.0; // pixels
    if (!from_)
        return false;
    dragged_ = dragged_ || QLineF(*from_, pixel).length() >= start;
    if (!dragged_)
        return false;
    const QRectF inside = plot_.axisRect()->rect();
    const auto along = [](const QCPAxis& axis, double a, double b, double least, double most) {
        const double first = axis.pixelToCoord(std::clamp(a, least, most)),
                     second = axis.pixelToCoord(std::clamp(b, least, most));
        return core::Interval{std::min(first, second), std::max(first, second)};
    };
    across_ = along(*plot_.xAxis, from_->x(), pixel.x(), inside.left(), inside.right());
    upwards_ = along(*plot_.yAxis, from_->y(), pixel.y(), inside.top(), inside.bottom());
    show(across_, upwards_);
    return true;
}

bool DrawBrushArea::release()
{
    const bool clicked = from_ && !dragged_;
    from_.reset();
    return clicked;
}

void DrawBrushArea::show(const std::optional<core::Interval>& across, const std::optional<core::Interval>& upwards)
{
    const bool range = extent_ == Extent::Range;
    area_->setVisible(across.has_value() && (range || upwards.has_value()));
    if (!area_->visible())
        return;
    area_->topLeft->setCoords(across->lo, range ? 0.0 : upwards->hi);
    area_->bottomRight->setCoords(across->hi, range ? 1.0 : upwards->lo);
}

void DrawBrushArea::setTheme(const Theme& theme)
{
    area_->setPen(theme.pen(Role::Brush, 1.0));
    area_->setBrush(theme.tint(Role::Brush));
}

} // namespace widgets
