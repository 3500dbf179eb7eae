#include "widgets/plots/graph_items.h"

#include "widgets/plots/plot_view.h"

#include <QFontMetricsF>

#include <algorithm>
#include <utility>

namespace widgets
{

namespace
{

constexpr auto markedKey = "marked", absentKey = "absent", conflictKey = "conflict", testedKey = "tested",
               givenKey = "given";                            // of the legend
constexpr double thinnest = 0.6, thickest = 4.0, plain = 1.6; // of edges, at text of 100 %

bool isConflict(const DrawnEdge& edge)
{
    return edge.edge.type == core::EdgeType::Bidirected;
}

} // namespace

GraphItems::GraphItems(PlotView& plot, IsHidden isHidden)
    : QCPLayerable(&plot, QStringLiteral("points")), plot_(plot), isHidden_(std::move(isHidden))
{
}

QRect GraphItems::clipRect() const
{
    return plot_.xAxis->axisRect()->rect();
}

void GraphItems::draw(QCPPainter* painter)
{
    if (!graph_)
        return;
    painter->setFont(plot_.theme().font());
    if (graph_->names.empty()) {
        painter->setPen(plot_.theme().colour(Role::MutedText));
        painter->drawText(clipRect().adjusted(20, 20, -20, -20), Qt::AlignCenter | Qt::TextWordWrap, graph_->emptyText);
    }
    pictureWith(QFontMetricsF(painter->fontMetrics())).paint(*painter);
    if (paintOver_)
        paintOver_(*painter);
}

QPointF GraphItems::pixelOf(int node) const
{
    const QPointF place = graph_->placeOf(node);
    return {plot_.xAxis->coordToPixel(place.x()), plot_.yAxis->coordToPixel(place.y())};
}

GraphPicture GraphItems::picture() const
{
    return pictureWith(QFontMetricsF(plot_.theme().font(), &plot_));
}

GraphPicture GraphItems::pictureWith(const QFontMetricsF& metrics) const
{
    if (!graph_)
        return {};
    std::vector<PaintedEdge> edges;
    for (const DrawnEdge& edge : graph_->edges)
        edges.push_back(paintedEdge(edge));
    return {paintedNodes(), std::move(edges), plot_.theme(), metrics};
}

std::vector<PaintedNode> GraphItems::paintedNodes() const
{
    const bool showsTested = !isHidden_(QLatin1String(testedKey)), showsGiven = !isHidden_(QLatin1String(givenKey));
    std::vector<PaintedNode> nodes;
    for (int k = 0; k < static_cast<int>(graph_->names.size()); ++k) {
        PaintedNode node{.name = graph_->nameOf(k), .at = pixelOf(k)};
        const bool isTested = graph_->tested && (graph_->tested->first == k || graph_->tested->second == k);
        if (chosen_.node == k)
            node.outline = Role::Selection;
        else if (isTested && showsTested)
            node.outline = Role::UnderTest;
        else if (showsGiven && std::ranges::find(graph_->given, k) != graph_->given.end())
            node.outline = Role::Site;
        node.filled = node.outline.has_value();
        nodes.push_back(std::move(node));
    }
    return nodes;
}

PaintedEdge GraphItems::paintedEdge(const DrawnEdge& edge) const
{
    const auto isHidden = [this](const char* key) { return isHidden_(QLatin1String(key)); };
    return {.edge = edge.edge,
            .width = edge.frequency ? thinnest + (thickest - thinnest) * *edge.frequency : plain,
            .ink = edge.marked   ? Role::Evidence
                   : edge.absent ? Role::MutedText
                                 : Role::Text,
            .faint = edge.absent,
            .hidden = (edge.marked && isHidden(markedKey)) || (edge.absent && isHidden(absentKey)) ||
                      (isConflict(edge) && isHidden(conflictKey)),
            .casing = chosen_.edge && chosen_.edge->edge == edge.edge ? std::optional(Role::Selection)
                      : edge.looked && !isHidden(testedKey)           ? std::optional(Role::UnderTest)
                                                                      : std::nullopt};
}

std::vector<LegendEntry> GraphItems::legend() const
{
    if (!graph_)
        return {};
    const Theme& theme = plot_.theme();
    std::vector<LegendEntry> entries;
    const auto add = [&](bool isThere, const char* key, const QString& text, const QPen& pen) {
        if (isThere)
            entries.push_back({.text = text, .line = pen, .key = QLatin1String(key), .show = [this](bool) {
                                   plot_.replot(QCustomPlot::rpQueuedReplot);
                               }}); // drawn as isHidden_ says
    };
    const auto any = [&](const auto& is) { return std::ranges::any_of(graph_->edges, is); };
    if (!graph_->arrowLegend.isEmpty())
        entries.push_back({.text = graph_->arrowLegend,
                           .draw = [ink = theme.colour(Role::Text)](QPainter& painter, const QRectF& at) {
                               GraphPicture::paintArrow(painter, {at.left(), at.center().y()},
                                                        {at.right(), at.center().y()}, ink, plain);
                           }});
    add(any(&DrawnEdge::marked), markedKey, graph_->markedLegend, theme.pen(Role::Evidence, plain));
    add(any(&DrawnEdge::absent), absentKey, graph_->absentLegend, theme.pen(Role::MutedText, plain, Qt::DotLine));
    add(any(isConflict), conflictKey, graph_->conflictLegend, theme.pen(Role::Text, plain, Qt::DashLine));
    add(graph_->tested.has_value(), testedKey, graph_->testedLegend, theme.pen(Role::UnderTest, 2.5));
    add(!graph_->given.empty(), givenKey, graph_->givenLegend, theme.pen(Role::Site, 2.5));
    return entries;
}

GraphItems::Part GraphItems::partAt(const QPointF& pixel) const
{
    const GraphPicture drawn = picture();
    if (const auto node = drawn.nodeAt(pixel))
        return {.node = node};
    if (const auto edge = drawn.edgeAt(pixel))
        return {.edge = graph_->edges[static_cast<std::size_t>(*edge)]};
    return {};
}

std::optional<QString> GraphItems::toldAt(const QPointF& pixel) const
{
    const Part part = partAt(pixel);
    if (part.edge)
        return part.edge->tip;
    if (!part.node)
        return {};
    return graph_->nodeTips.isEmpty() ? graph_->nameOf(*part.node) : graph_->nodeTips[*part.node];
}

} // namespace widgets
