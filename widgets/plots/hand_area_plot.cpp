#include "widgets/plots/hand_area_plot.h"

#include <utility>

namespace widgets
{

HandAreaPlot::HandAreaPlot(Drawing first, DrawBrushArea::Extent extent, QWidget* parent)
    : DrawnPlot(std::move(first), parent), extent_(extent), area_(*this, extent)
{
    area_.setTheme(theme());
    showPicked();
}

void HandAreaPlot::drawingChanged()
{
    if (!area_.isTaken()) // else the hand is ahead of the drawing
        showPicked();
}

void HandAreaPlot::showPicked()
{
    const HandArea area = drawing().area.value_or(HandArea());
    area_.show(area.across, area.up);
}

void HandAreaPlot::restyle()
{
    area_.setTheme(theme());
    DrawnPlot::restyle();
}

void HandAreaPlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && !(event->modifiers() & Qt::ShiftModifier) && drawing().area &&
        axes()->rect().contains(event->position().toPoint()))
        area_.press(event->position());
    else
        DrawnPlot::mousePressEvent(event);
}

void HandAreaPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (!area_.isTaken())
        return DrawnPlot::mouseMoveEvent(event);
    if (!area_.moveTo(event->position()))
        return;
    replot(rpQueuedReplot);
    const bool isBox = extent_ == DrawBrushArea::Extent::Box;
    emit picked(area_.across(), isBox ? std::optional(area_.upwards()) : std::nullopt);
}

void HandAreaPlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (!area_.isTaken() || event->button() != Qt::LeftButton)
        return DrawnPlot::mouseReleaseEvent(event);
    if (!area_.release())
        return;
    if (drawing().area && drawing().area->isAnyPicked)
        emit picked({}, {});
    else
        clickAt(event->position(), event->modifiers());
}

} // namespace widgets
