#include "widgets/plots/value_curve_plot.h"

#include "widgets/plots/legend_entry.h"

#include <cmath>

namespace widgets
{

ValueCurvePlot::ValueCurvePlot(QString gridColumn, QWidget* parent)
    : CurvePlot(Space::Own, std::move(gridColumn), parent), line_(new QCPItemLine(this))
{
    line_->setSelectable(false);
    line_->start->setTypeY(QCPItemPosition::ptAxisRectRatio);
    line_->end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    line_->setVisible(false);
}

void ValueCurvePlot::showCurrent(std::optional<double> value)
{
    if (drag_ || value == current_)
        return; // the hand is ahead of the session
    current_ = value;
    placeLine();
    describe();
    replot(rpQueuedReplot);
}

void ValueCurvePlot::placeLine()
{
    line_->setVisible(current_.has_value() && !isEntryHidden(keyOfCurrent()));
    line_->start->setCoords(current_.value_or(0.0), 1.0);
    line_->end->setCoords(current_.value_or(0.0), 0.0);
}

std::vector<LegendEntry> ValueCurvePlot::entriesBeside() const
{
    if (!current_)
        return {};
    return {{.text = nameOfCurrent(), .line = line_->pen(), .key = keyOfCurrent(), .show = visibilityOf({line_})}};
}

void ValueCurvePlot::choose(double value, int gesture)
{
    const double nearest = admissible(value);
    if (!std::isfinite(nearest) || nearest == current_)
        return;
    current_ = nearest;
    placeLine();
    describe();
    replot(rpQueuedReplot);
    emit valueChosen(nearest, gesture);
}

bool ValueCurvePlot::isOnLine(const QPointF& pixel) const
{
    return current_ && line_->visible() && isOnVerticalLine(pixel, xAxis->coordToPixel(*current_), axes()->rect());
}

void ValueCurvePlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers)
{
    if (current_ && !curves().rows().empty())
        choose(xAxis->pixelToCoord(pixel.x()), clickGesture());
}

void ValueCurvePlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && isOnLine(event->position())) {
        drag_.emplace(event->position(), QPointF(xAxis->coordToPixel(*current_), event->position().y()));
        return;
    }
    const auto named = valueNamedAt(event->position());
    if (event->button() == Qt::LeftButton && current_ && named)
        choose(*named, newGesture());
    else
        PlotView::mousePressEvent(event);
}

void ValueCurvePlot::mouseMoveEvent(QMouseEvent* event)
{
    if (!drag_) {
        PlotView::mouseMoveEvent(event);
        if (isPanning())
            return;
        if (isOnLine(event->position()))
            setCursor(Qt::SizeHorCursor);
        else if (current_ && valueNamedAt(event->position()))
            setCursor(Qt::PointingHandCursor);
        else
            unsetCursor();
        return;
    }
    if (const auto at = drag_->movedTo(event->position(), axes()->rect()))
        choose(xAxis->pixelToCoord(at->x()), drag_->gesture());
}

void ValueCurvePlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (!drag_ || event->button() != Qt::LeftButton) {
        PlotView::mouseReleaseEvent(event);
        return;
    }
    const bool clicked = drag_->isClick();
    drag_.reset();
    if (clicked)
        clickAt(event->position(), event->modifiers());
    else
        dragEnded();
}

void ValueCurvePlot::restyle()
{
    line_->setPen(theme().pen(Role::Current, 2.0));
    CurvePlot::restyle();
}

} // namespace widgets
