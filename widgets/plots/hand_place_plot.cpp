#include "widgets/plots/hand_place_plot.h"

#include "widgets/plots/axis_look.h"
#include "widgets/plots/reach.h"

#include <utility>

namespace widgets
{

HandPlacePlot::HandPlacePlot(Drawing first, QWidget* parent)
    : DrawnPlot(std::move(first), parent), casing_(addGraph()), cross_(addGraph())
{
    for (QCPGraph* graph : {casing_, cross_}) {
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setSelectable(QCP::stNone);
        graph->setLayer(QStringLiteral("labels")); // above all other marks
    }
    current_ = hand().value;
    placeCross();
    restyle();
}

Drawing HandPlacePlot::underHand(Drawing next)
{
    if (next.across.label != drawing().across.label || next.up.label != drawing().up.label)
        drag_.reset(); // these are other values
    answeredMeanwhile_ = drag_.has_value();
    if (!drag_ && next.place && next.place->value)
        current_ = next.place->value;
    const bool handIsAhead = drag_ && current_ && next.place && next.place->movedTo;
    return handIsAhead ? next.place->movedTo(*current_) : std::move(next);
}

void HandPlacePlot::showValues(double first, double second)
{
    if (const QPointF values(first, second); !drag_ && values != current_)
        moveTo(values); // else the hand is ahead of the session
}

void HandPlacePlot::moveTo(const QPointF& values)
{
    current_ = values;
    placeCross();
    if (const HandPlace& place = hand(); place.movedTo && place.value != values)
        return showAsIs(place.movedTo(values));
    describe();
    replot(rpQueuedReplot);
}

const HandPlace& HandPlacePlot::hand() const
{
    static const HandPlace none;
    return drawing().place ? *drawing().place : none;
}

bool HandPlacePlot::isAdmissible(const QPointF& values) const
{
    return hasPlace(values.x(), widgets::isLogarithmic(*xAxis)) && hasPlace(values.y(), widgets::isLogarithmic(*yAxis));
}

bool HandPlacePlot::isDrawn() const
{
    return drawing().place && current_ && isAdmissible(*current_);
}

void HandPlacePlot::placeCross()
{
    for (QCPGraph* graph : {casing_, cross_}) {
        graph->data()->clear();
        if (isDrawn())
            graph->addData(current_->x(), current_->y());
    }
}

std::vector<LegendEntry> HandPlacePlot::entriesBeside() const
{
    std::vector<LegendEntry> entries = DrawnPlot::entriesBeside();
    if (isDrawn())
        entries.push_back({.text = hand().legend,
                           .scatter = cross_->scatterStyle(),
                           .key = hand().key,
                           .show = visibilityOf({cross_, casing_})});
    return entries;
}

void HandPlacePlot::restyle()
{
    const double size = 15.0 * theme().marks();
    const auto cross = [&](const QColor& ink, double width) {
        return QCPScatterStyle(QCPScatterStyle::ssPlusCircle, theme().pen(ink, width), Qt::NoBrush, size);
    };
    casing_->setScatterStyle(cross(Qt::white, 4.5));
    cross_->setScatterStyle(cross(QColor(0xc2, 0x41, 0x0c), 2.0)); // stands out from every colour of a map
    DrawnPlot::restyle();
}

QPointF HandPlacePlot::pixelOf(const QPointF& values) const
{
    return {xAxis->coordToPixel(values.x()), yAxis->coordToPixel(values.y())};
}

QPointF HandPlacePlot::valuesAt(const QPointF& pixel) const
{
    return {xAxis->pixelToCoord(pixel.x()), yAxis->pixelToCoord(pixel.y())};
}

bool HandPlacePlot::isOnCross(const QPointF& pixel) const
{
    return isDrawn() && cross_->realVisibility() && axes()->rect().contains(pixel.toPoint()) &&
           QLineF(pixelOf(*current_), pixel).length() <= markReach;
}

void HandPlacePlot::choose(const QPointF& values, int gesture)
{
    if (!isAdmissible(values))
        return;
    moveTo(values);
    emit chosen(values.x(), values.y(), gesture);
}

void HandPlacePlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers)
{
    if (drawing().place)
        choose(takenAt(pixel).value_or(valuesAt(pixel)), clickGesture());
}

void HandPlacePlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !isOnCross(event->position()))
        return DrawnPlot::mousePressEvent(event);
    drag_.emplace(event->position(), pixelOf(*current_));
    answeredMeanwhile_ = false;
}

void HandPlacePlot::mouseMoveEvent(QMouseEvent* event)
{
    if (drag_) {
        if (const auto at = drag_->movedTo(event->position(), axes()->rect()))
            choose(valuesAt(*at), drag_->gesture());
        return;
    }
    DrawnPlot::mouseMoveEvent(event);
    if (isPanning())
        return;
    if (isOnCross(event->position()))
        setCursor(Qt::SizeAllCursor);
    else if (takenAt(event->position()))
        setCursor(Qt::PointingHandCursor);
    else
        unsetCursor();
}

void HandPlacePlot::mouseReleaseEvent(QMouseEvent* event)
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
    replot(rpQueuedReplot);
}

} // namespace widgets
