#include "widgets/plots/hand_graph_plot.h"

#include "widgets/controls/gesture.h"

#include <QLineF>
#include <QMenu>

#include <algorithm>
#include <utility>

namespace widgets
{

Drawing HandGraphPlot::underHand(Drawing next)
{
    Q_ASSERT(next.graph);
    if (next.graph->names != graph().names) {
        drag_.reset();
        graphItems().choose({});
    }
    if (!drag_)
        return next;
    drag_->placesBelow = next.graph->places;
    if (const auto ahead = graph().places.find(graph().names[static_cast<std::size_t>(drag_->node)]);
        ahead != graph().places.end())
        next.graph->places[ahead->first] = ahead->second;
    return next;
}

QPointF HandGraphPlot::placeAt(const QPointF& pixel) const
{
    return {std::clamp(xAxis->pixelToCoord(pixel.x()), -1.0, 1.0),
            std::clamp(yAxis->pixelToCoord(pixel.y()), -1.0, 1.0)};
}

void HandGraphPlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers)
{
    const auto [node, edge] = graphItems().partAt(pixel);
    const std::optional<int> before = graphItems().chosen().node;
    graphItems().choose({.node = before ? std::nullopt : node});
    if (node && before && *before != *node)
        emit pairChosen(nameOf(*before), nameOf(*node));
    else if (edge)
        emit pairChosen(nameOf(edge->edge.from), nameOf(edge->edge.to));
    replot(rpQueuedReplot);
}

void HandGraphPlot::moveTo(const QPointF& pixel)
{
    const QPointF place = placeAt(pixel);
    const QString name = nameOf(drag_->node);
    const int gesture = drag_->gesture;
    drag_->placesBelow.reset();
    Drawing moved = wholeDrawing();
    moved.graph->places[name.toStdString()] = {place.x(), place.y()};
    showAsIs(std::move(moved));
    emit nodeMoved(name, place, gesture);
}

void HandGraphPlot::mousePressEvent(QMouseEvent* event)
{
    const auto node = graphItems().partAt(event->position()).node;
    if (event->button() == Qt::LeftButton && node)
        drag_ = Drag{.node = *node, .from = event->position(), .gesture = newGesture()};
    else
        DrawnPlot::mousePressEvent(event);
}

void HandGraphPlot::mouseMoveEvent(QMouseEvent* event)
{
    constexpr double click = 4.0; // pixels
    if (drag_) {
        drag_->moved = drag_->moved || QLineF(drag_->from, event->position()).length() >= click;
        if (drag_->moved)
            moveTo(event->position());
        return;
    }
    DrawnPlot::mouseMoveEvent(event);
    if (isPanning())
        return;
    if (const GraphItems::Part part = graphItems().partAt(event->position()); part.node || part.edge)
        setCursor(Qt::PointingHandCursor);
    else
        unsetCursor();
}

void HandGraphPlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (!drag_ || event->button() != Qt::LeftButton)
        return DrawnPlot::mouseReleaseEvent(event);
    const Drag ended = *std::exchange(drag_, std::nullopt);
    if (!ended.moved)
        return clickAt(event->position(), event->modifiers());
    if (!ended.placesBelow)
        return;
    Drawing below = wholeDrawing();
    below.graph->places = *ended.placesBelow;
    showAsIs(std::move(below));
}

void HandGraphPlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (!graphItems().partAt(event->position()).node)
        DrawnPlot::mouseDoubleClickEvent(event);
}

void HandGraphPlot::contextMenuEvent(QContextMenuEvent* event)
{
    underMenu_ = graphItems().partAt(event->pos());
    DrawnPlot::contextMenuEvent(event);
}

void HandGraphPlot::addToMenu(QMenu& menu)
{
    std::optional<std::pair<int, int>> pair = graph().tested;
    if (underMenu_.edge)
        pair.emplace(underMenu_.edge->edge.from, underMenu_.edge->edge.to);
    if (pair)
        emit pairMenuAsked(nameOf(pair->first), nameOf(pair->second), &menu);
}

} // namespace widgets
