#include "widgets/plots/hand_line_plot.h"

#include "widgets/plots/axis_look.h"
#include "widgets/plots/plot_text.h"

#include <cmath>
#include <utility>

namespace widgets
{

HandLinePlot::HandLinePlot(Drawing first, QWidget* parent)
    : DrawnPlot(std::move(first), parent), line_(new QCPItemLine(this))
{
    line_->setSelectable(false);
    line_->start->setTypeY(QCPItemPosition::ptAxisRectRatio);
    line_->end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    line_->setVisible(false);
    showCurrent(hand().value);
    restyle();
}

Drawing HandLinePlot::underHand(Drawing next)
{
    if (next.across.label != drawing().across.label)
        drag_.reset(); // it is another value
    answeredMeanwhile_ = drag_.has_value();
    const bool handIsAhead = drag_ && current_ && next.hand && next.hand->movedTo;
    return handIsAhead ? next.hand->movedTo(*current_) : std::move(next);
}

void HandLinePlot::drawingChanged()
{
    placeLine();
    showHand();
}

const HandLine& HandLinePlot::hand() const
{
    static const HandLine none;
    return drawing().hand ? *drawing().hand : none;
}

void HandLinePlot::showHand()
{
    if (!drawing().hand || hand().value)
        showCurrent(hand().value);
}

void HandLinePlot::showCurrent(std::optional<double> value)
{
    if (drag_ || value == current_)
        return; // the hand is ahead of the session
    moveTo(value);
}

void HandLinePlot::moveTo(std::optional<double> value)
{
    current_ = value;
    placeLine();
    if (const HandLine& line = hand(); value && line.movedTo && line.value != value)
        return showAsIs(line.movedTo(*value));
    describe();
    replot(rpQueuedReplot);
}

bool HandLinePlot::isOnAxis() const
{
    return current_ && hasPlace(*current_, widgets::isLogarithmic(*xAxis));
}

void HandLinePlot::placeLine()
{
    line_->setVisible(isOnAxis() && !isEntryHidden(hand().key));
    line_->start->setCoords(current_.value_or(0.0), 1.0);
    line_->end->setCoords(current_.value_or(0.0), 0.0);
}

std::vector<LegendEntry> HandLinePlot::entriesBeside() const
{
    std::vector<LegendEntry> entries;
    if (isOnAxis()) {
        const QString text = hand().legend;
        entries.push_back({.text = text.contains(QStringLiteral("%1")) ? text.arg(numberText(*current_)) : text,
                           .line = line_->pen(),
                           .key = hand().key,
                           .show = visibilityOf({line_})});
    }
    for (LegendEntry& entry : DrawnPlot::entriesBeside())
        entries.push_back(std::move(entry));
    return entries;
}

void HandLinePlot::choose(double value, int gesture)
{
    const double nearest = hand().admissible ? hand().admissible(value) : value;
    if (!std::isfinite(nearest) || nearest == current_)
        return;
    answeredMeanwhile_ = false;
    moveTo(nearest);
    emit valueChosen(nearest, gesture);
}

bool HandLinePlot::isOnLine(const QPointF& pixel) const
{
    constexpr double reach = 6.0; // pixels
    return line_->realVisibility() && current_ && axes()->rect().contains(pixel.toPoint()) &&
           std::abs(xAxis->coordToPixel(*current_) - pixel.x()) <= reach;
}

void HandLinePlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return DrawnPlot::mousePressEvent(event);
    if (isOnLine(event->position()))
        drag_.emplace(event->position(), QPointF(xAxis->coordToPixel(*current_), event->position().y()));
    else if (const DrawnFlag* flag = flagAt(event->position()))
        choose(flag->at, newGesture());
    else
        DrawnPlot::mousePressEvent(event);
}

void HandLinePlot::mouseMoveEvent(QMouseEvent* event)
{
    if (drag_) {
        if (const auto at = drag_->movedTo(event->position(), axes()->rect()))
            choose(xAxis->pixelToCoord(at->x()), drag_->gesture());
        return;
    }
    DrawnPlot::mouseMoveEvent(event);
    if (isPanning())
        return;
    if (isOnLine(event->position()))
        setCursor(Qt::SizeHorCursor);
    else if (flagAt(event->position()) || isMark(event->position()))
        setCursor(Qt::PointingHandCursor);
    else
        unsetCursor();
}

/// The line comes to rest where a drawing made since has it.
void HandLinePlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (!drag_ || event->button() != Qt::LeftButton)
        return DrawnPlot::mouseReleaseEvent(event);
    const bool clicked = drag_->isClick();
    drag_.reset();
    if (clicked)
        clickAt(event->position(), event->modifiers());
    if (!std::exchange(answeredMeanwhile_, false))
        return;
    fitOwnAxes();
    showHand();
    replot(rpQueuedReplot);
}

void HandLinePlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers)
{
    if (!current_ || drawing().curves.empty())
        return;
    const auto mark = takenAt(pixel);
    choose(mark ? mark->x() : xAxis->pixelToCoord(pixel.x()), clickGesture());
}

QPointF HandLinePlot::toldPlace(const QPointF& place) const
{
    if (drawing().grid.size() == 0)
        return place;
    const QPointF pixel(xAxis->coordToPixel(place.x()), yAxis->coordToPixel(place.y()));
    if (const auto mark = takenAt(pixel))
        return *mark;
    if (const DrawnFlag* flag = flagAt(pixel))
        return {flag->at, place.y()};
    return {toldAcross(place.x()), place.y()};
}

void HandLinePlot::restyle()
{
    line_->setPen(theme().pen(drawing().hand ? drawing().hand->role : Role::Current, 2.0));
    DrawnPlot::restyle();
}

} // namespace widgets
