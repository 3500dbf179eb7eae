#include "widgets/plots/trace_plot.h"

#include <utility>

namespace widgets
{

TracePlot::TracePlot(Drawing first, QWidget* parent)
    : DrawnPlot(std::move(first), parent), area_(*this, DrawBrushArea::Extent::Range)
{
    area_.setTheme(theme());
}

void TracePlot::showBrush(const core::DrawBrush& brush)
{
    isAnyPicked_ = !brush.isEverything();
    if (!area_.isTaken())
        area_.show(brush.numbers, {});
    replot(rpQueuedReplot);
}

void TracePlot::restyle()
{
    area_.setTheme(theme());
    DrawnPlot::restyle();
}

void TracePlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && !(event->modifiers() & Qt::ShiftModifier) && !curves().rows().empty() &&
        axes()->rect().contains(event->position().toPoint()))
        area_.press(event->position());
    else
        DrawnPlot::mousePressEvent(event);
}

void TracePlot::mouseMoveEvent(QMouseEvent* event)
{
    if (!area_.isTaken())
        return DrawnPlot::mouseMoveEvent(event);
    if (area_.moveTo(event->position())) {
        replot(rpQueuedReplot);
        emit brushed(area_.across());
    }
}

void TracePlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (!area_.isTaken() || event->button() != Qt::LeftButton)
        return DrawnPlot::mouseReleaseEvent(event);
    if (!area_.release())
        return;
    if (isAnyPicked_)
        emit brushed({});
    else
        clickAt(event->position(), event->modifiers());
}

} // namespace widgets
