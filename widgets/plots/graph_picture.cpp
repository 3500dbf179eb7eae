#include "widgets/plots/graph_picture.h"

#include "widgets/plots/reach.h"

#include <QLineF>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <utility>

namespace widgets
{

namespace
{

constexpr double boxPadding = 8.0, corner = 6.0, headLength = 11.0; // pixels at text of 100 %

/// Where the line from the middle of a box towards a point leaves it.
QPointF borderTowards(const QRectF& box, const QPointF& point)
{
    const QPointF step = point - box.center();
    const double across = std::abs(step.x()) / (0.5 * box.width()), along = std::abs(step.y()) / (0.5 * box.height());
    return box.center() + step / std::max({across, along, 1e-9});
}

QPointF directionOf(const QLineF& line)
{
    return QPointF(line.dx(), line.dy()) / std::max(line.length(), 1e-9);
}

void paintHead(QPainter& painter, const QPointF& tip, const QPointF& along, const QColor& ink, double length)
{
    const QPointF back = tip - length * along, side = 0.4 * length * QPointF(-along.y(), along.x());
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.drawPolygon(QPolygonF({tip, back + side, back - side}));
}

} // namespace

GraphPicture::GraphPicture(std::vector<PaintedNode> nodes, std::vector<PaintedEdge> edges, const Theme& theme,
                           const QFontMetricsF& metrics)
    : nodes_(std::move(nodes)), edges_(std::move(edges)), theme_(theme)
{
    const double padding = boxPadding * theme_.textScale;
    for (const PaintedNode& node : nodes_) {
        const double width = metrics.horizontalAdvance(node.name) + 2.0 * padding, height = metrics.height() + padding;
        QRectF box(0.0, 0.0, std::max(width, 1.3 * height), height);
        box.moveCenter(node.at);
        boxes_.push_back(box);
    }
}

QLineF GraphPicture::lineOf(const PaintedEdge& edge) const
{
    const QRectF &first = box(edge.edge.from), &second = box(edge.edge.to);
    return {borderTowards(first, second.center()), borderTowards(second, first.center())};
}

std::optional<int> GraphPicture::nodeAt(const QPointF& pixel) const
{
    for (int node = static_cast<int>(boxes_.size()) - 1; node >= 0; --node) // the uppermost
        if (box(node).contains(pixel))
            return node;
    return std::nullopt;
}

std::optional<int> GraphPicture::edgeAt(const QPointF& pixel) const
{
    constexpr double reach = 7.0; // pixels
    std::optional<int> nearest;
    double least = reach;
    for (std::size_t k = 0; k < edges_.size(); ++k)
        if (const double distance = distanceTo(lineOf(edges_[k]), pixel); distance <= least && !edges_[k].hidden) {
            least = distance;
            nearest = static_cast<int>(k);
        }
    return nearest;
}

void GraphPicture::paintEdge(QPainter& painter, const PaintedEdge& edge) const
{
    const QLineF line = lineOf(edge);
    const QColor ink = theme_.colour(edge.ink);
    const bool conflict = edge.edge.type == core::EdgeType::Bidirected;
    const double head = headLength * theme_.textScale + edge.width;
    const QPointF along = directionOf(line), cut = 0.8 * head * along; // the line ends within the head
    const QLineF shaft(conflict ? line.p1() + cut : line.p1(),
                       edge.edge.type == core::EdgeType::Undirected ? line.p2() : line.p2() - cut);
    QPen pen = theme_.pen(ink, edge.width, edge.faint ? Qt::DotLine : conflict ? Qt::DashLine : Qt::SolidLine);
    pen.setCapStyle(Qt::FlatCap);
    if (edge.casing) {
        painter.setPen(theme_.pen(theme_.tint(*edge.casing), edge.width + 8.0));
        painter.drawLine(line);
    }
    painter.setPen(pen);
    painter.drawLine(shaft);
    if (edge.edge.type != core::EdgeType::Undirected)
        paintHead(painter, line.p2(), along, ink, head);
    if (conflict)
        paintHead(painter, line.p1(), -along, ink, head);
}

void GraphPicture::paintNode(QPainter& painter, std::size_t k) const
{
    const PaintedNode& node = nodes_[k];
    painter.setPen(theme_.pen(node.outline.value_or(Role::Text), node.outline ? 2.5 : 1.2));
    painter.setBrush(theme_.colour(Role::Background));
    painter.drawRoundedRect(boxes_[k], corner, corner);
    if (node.outline && node.filled) {
        painter.setBrush(theme_.tint(*node.outline));
        painter.drawRoundedRect(boxes_[k], corner, corner);
    }
    painter.setPen(theme_.colour(Role::Text));
    painter.drawText(boxes_[k], Qt::AlignCenter, node.name);
}

void GraphPicture::paint(QPainter& painter) const
{
    for (const PaintedEdge& edge : edges_)
        if (!edge.hidden)
            paintEdge(painter, edge);
    for (std::size_t k = 0; k < nodes_.size(); ++k)
        paintNode(painter, k);
}

void GraphPicture::paintArrow(QPainter& painter, const QPointF& from, const QPointF& to, const QColor& ink,
                              double width)
{
    const QLineF line(from, to);
    painter.setPen(QPen(ink, width));
    painter.drawLine(line);
    paintHead(painter, to, directionOf(line), ink, headLength);
}

} // namespace widgets
