#include "widgets/plots/graph_plot.h"

#include "core/structure/graph_text.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"

#include <QMenu>

#include <algorithm>
#include <limits>
#include <utility>

namespace widgets
{

namespace
{

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
constexpr auto marked = "marked", absent = "absent", conflict = "conflict", tested = "tested",
               known = "given";                               // of the legend
constexpr double thinnest = 0.6, thickest = 4.0, plain = 1.6; // of edges, at text of 100 %

} // namespace

/// The graph on the layer of the points.
class GraphPlot::Marks : public QCPLayerable
{
public:
    explicit Marks(GraphPlot* plot) : QCPLayerable(plot, QStringLiteral("points")), plot_(plot) {}

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    QRect clipRect() const override { return plot_->axes()->rect(); }
    void draw(QCPPainter* painter) override
    {
        painter->setFont(plot_->theme().font());
        if (plot_->graph_.names.empty()) {
            painter->setPen(plot_->theme().colour(Role::MutedText));
            painter->drawText(plot_->axes()->rect().adjusted(20, 20, -20, -20), Qt::AlignCenter | Qt::TextWordWrap,
                              plot_->emptyText());
        }
        plot_->pictureWith(QFontMetricsF(painter->fontMetrics())).paint(*painter);
        plot_->paintOver(*painter);
    }

private:
    GraphPlot* plot_;
};

GraphPlot::GraphPlot(QWidget* parent) : PlotView(Space::Own, parent), marks_(new Marks(this))
{
    setTitle({}, tr("Graph"));
    for (QCPAxis* axis : {xAxis, yAxis})
        axis->setVisible(false);
    setToolTip(tr("Each column is a node. Drag a node to move it; click an edge, or two nodes one after the other, to "
                  "look at their test; a right click forbids or requires the edge there, or that of the pair that is "
                  "looked at."));
    restyle();
    fitOwnAxes();
}

GraphPlot::~GraphPlot() = default;

void GraphPlot::showGraph(const ShownGraph& graph)
{
    if (graph.names != graph_.names) {
        drag_.reset();
        first_.reset();
    }
    const auto dragged =
        drag_ ? graph_.places.find(graph_.names[static_cast<std::size_t>(drag_->node)]) : graph_.places.end();
    const auto ahead = dragged != graph_.places.end() ? std::optional(*dragged) : std::nullopt;
    graph_ = graph;
    if (ahead)
        graph_.places[ahead->first] = ahead->second; // the hand is ahead of the session
    describe();
    replot(rpQueuedReplot);
}

QPointF GraphPlot::placeOfNode(int node) const
{
    const auto found = graph_.places.find(graph_.names[static_cast<std::size_t>(node)]);
    if (found != graph_.places.end())
        return {found->second[0], found->second[1]};
    const Eigen::MatrixX2d circle = core::circleLayout(static_cast<int>(graph_.names.size()));
    return {circle(node, 0), circle(node, 1)};
}

QPointF GraphPlot::pixelOf(int node) const
{
    const QPointF place = placeOfNode(node);
    return {xAxis->coordToPixel(place.x()), yAxis->coordToPixel(place.y())};
}

QPointF GraphPlot::placeAt(const QPointF& pixel) const
{
    return {std::clamp(xAxis->pixelToCoord(pixel.x()), -1.0, 1.0),
            std::clamp(yAxis->pixelToCoord(pixel.y()), -1.0, 1.0)};
}

std::vector<DrawnNode> GraphPlot::drawnNodes() const
{
    const bool showsTested = !isEntryHidden(QLatin1String(tested)), showsGiven = !isEntryHidden(QLatin1String(known));
    std::vector<DrawnNode> nodes;
    for (int k = 0; k < static_cast<int>(graph_.names.size()); ++k) {
        DrawnNode node{.name = nameOf(k), .at = pixelOf(k)};
        const bool isTested = graph_.tested && (graph_.tested->first == k || graph_.tested->second == k);
        if ((isTested && showsTested) || chosenNode() == k)
            node.outline = Role::Current;
        else if (showsGiven && std::ranges::find(graph_.given, k) != graph_.given.end())
            node.outline = Role::Site;
        node.filled = node.outline.has_value();
        nodes.push_back(std::move(node));
    }
    return nodes;
}

std::vector<DrawnEdge> GraphPlot::drawnEdges() const
{
    std::vector<DrawnEdge> edges;
    for (const ShownEdge& edge : graph_.edges) {
        const bool isConflict = edge.edge.type == core::EdgeType::Bidirected;
        DrawnEdge drawn{.edge = edge.edge,
                        .width = edge.frequency ? thinnest + (thickest - thinnest) * *edge.frequency : plain,
                        .ink = edge.marked   ? Role::Evidence
                               : edge.absent ? Role::MutedText
                                             : Role::Text,
                        .faint = edge.absent,
                        .lifted = (edge.looked && !isEntryHidden(QLatin1String(tested))) || isChosen(edge.edge)};
        drawn.hidden = (edge.marked && isEntryHidden(QLatin1String(marked))) ||
                       (edge.absent && isEntryHidden(QLatin1String(absent))) ||
                       (isConflict && isEntryHidden(QLatin1String(conflict)));
        edges.push_back(drawn);
    }
    return edges;
}

GraphPicture GraphPlot::pictureWith(const QFontMetricsF& metrics) const
{
    return {drawnNodes(), drawnEdges(), theme(), metrics};
}

void GraphPlot::describe()
{
    std::vector<LegendEntry> entries;
    const auto add = [&](bool isThere, const char* key, const QString& text, const QPen& pen) {
        if (isThere)
            entries.push_back({.text = text, .line = pen, .key = QLatin1String(key), .show = [this](bool) {
                                   replot(rpQueuedReplot);
                               }}); // drawn as isEntryHidden says
    };
    const auto any = [&](const auto& is) { return std::ranges::any_of(graph_.edges, is); };
    const auto isConflict = [](const ShownEdge& edge) { return edge.edge.type == core::EdgeType::Bidirected; };
    if (!arrowText().isEmpty())
        entries.push_back(
            {.text = arrowText(), .draw = [ink = theme().colour(Role::Text)](QPainter& painter, const QRectF& at) {
                 GraphPicture::paintArrow(painter, {at.left(), at.center().y()}, {at.right(), at.center().y()}, ink,
                                          plain);
             }});
    add(any(&ShownEdge::marked), marked, graph_.markedText, theme().pen(Role::Evidence, plain));
    add(any(&ShownEdge::absent), absent, graph_.absentText, theme().pen(Role::MutedText, plain, Qt::DotLine));
    add(any(isConflict), conflict, tr("two reasons point both ways"), theme().pen(Role::Text, plain, Qt::DashLine));
    add(graph_.tested.has_value(), tested, tr("under test"), theme().pen(Role::Current, 2.5));
    add(!graph_.given.empty(), known, tr("given"), theme().pen(Role::Site, 2.5));
    setLegend(std::move(entries));
    setSummary(graph_.summary.isEmpty() ? emptyText() : graph_.summary);
}

void GraphPlot::restyle()
{
    describe();
}

PlotTable GraphPlot::numbers() const
{
    std::vector<const ShownEdge*> edges;
    for (const ShownEdge& edge : graph_.edges)
        if (!edge.absent)
            edges.push_back(&edge);
    const auto column = [&](const auto& of) {
        Eigen::VectorXd values(std::ssize(edges));
        for (Eigen::Index k = 0; k < values.size(); ++k)
            values[k] = of(*edges[static_cast<std::size_t>(k)]);
        return values;
    };
    std::vector<core::GraphEdge> drawn;
    drawn.reserve(edges.size());
    for (const ShownEdge* edge : edges)
        drawn.push_back(edge->edge);
    PlotTable table;
    table.family(QStringLiteral("edges"));
    addEdges(table, drawn);
    if (std::ranges::any_of(edges, [](const ShownEdge* e) { return e->p.has_value(); }))
        table.add(QStringLiteral("p"), column([](const ShownEdge& e) { return e.p.value_or(unknown); }));
    if (std::ranges::any_of(edges, [](const ShownEdge* e) { return e->frequency.has_value(); }))
        table.add(QStringLiteral("frequency"),
                  column([](const ShownEdge& e) { return e.frequency.value_or(unknown); }));
    Eigen::MatrixXd places(std::ssize(graph_.names), 2);
    for (int node = 0; node < static_cast<int>(places.rows()); ++node) {
        const QPointF at = placeOfNode(node);
        places.row(node) << at.x(), at.y();
    }
    table.family(QStringLiteral("nodes"));
    table.addEach(QStringLiteral("node_place"), places);
    return table;
}

QString GraphPlot::tipAt(const QPointF& pixel) const
{
    const GraphPicture drawn = picture();
    if (const auto node = drawn.nodeAt(pixel))
        return nodeTip(*node);
    if (const auto edge = drawn.edgeAt(pixel))
        return graph_.edges[static_cast<std::size_t>(*edge)].tip;
    return PlotView::tipAt(pixel);
}

void GraphPlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers)
{
    const GraphPicture drawn = picture();
    const auto node = drawn.nodeAt(pixel);
    const auto edge = node ? std::nullopt : drawn.edgeAt(pixel);
    const std::optional<int> before = std::exchange(first_, std::nullopt);
    if (node && before && *before != *node)
        emit pairChosen(nameOf(*before), nameOf(*node));
    else if (node && !before)
        first_ = node;
    else if (edge) {
        const core::GraphEdge& found = graph_.edges[static_cast<std::size_t>(*edge)].edge;
        emit pairChosen(nameOf(found.from), nameOf(found.to));
    }
    replot(rpQueuedReplot);
}

void GraphPlot::mousePressEvent(QMouseEvent* event)
{
    const auto node = picture().nodeAt(event->position());
    if (event->button() == Qt::LeftButton && node)
        drag_ = Drag{.node = *node, .from = event->position(), .gesture = newGesture()};
    else
        PlotView::mousePressEvent(event);
}

void GraphPlot::mouseMoveEvent(QMouseEvent* event)
{
    constexpr double click = 4.0; // pixels
    if (!drag_) {
        PlotView::mouseMoveEvent(event);
        if (isPanning())
            return;
        const GraphPicture drawn = picture();
        if (drawn.nodeAt(event->position()) || drawn.edgeAt(event->position()))
            setCursor(Qt::PointingHandCursor);
        else
            unsetCursor();
        return;
    }
    if (!drag_->moved && QLineF(drag_->from, event->position()).length() < click)
        return;
    drag_->moved = true;
    const QPointF place = placeAt(event->position());
    graph_.places[graph_.names[static_cast<std::size_t>(drag_->node)]] = {place.x(), place.y()};
    replot(rpQueuedReplot);
    emit nodeMoved(nameOf(drag_->node), place, drag_->gesture);
}

void GraphPlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (!drag_ || event->button() != Qt::LeftButton)
        return PlotView::mouseReleaseEvent(event);
    const bool clicked = !drag_->moved;
    drag_.reset();
    if (clicked)
        clickAt(event->position(), event->modifiers());
}

void GraphPlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (!picture().nodeAt(event->position()))
        PlotView::mouseDoubleClickEvent(event);
}

void GraphPlot::contextMenuEvent(QContextMenuEvent* event)
{
    const GraphPicture drawn = picture();
    menuEdge_ = drawn.nodeAt(event->pos()) ? std::nullopt : drawn.edgeAt(event->pos());
    PlotView::contextMenuEvent(event);
}

void GraphPlot::addToMenu(QMenu& menu)
{
    std::optional<core::NodePair> pair = graph_.tested;
    if (menuEdge_ && *menuEdge_ < static_cast<int>(graph_.edges.size())) {
        const core::GraphEdge& edge = graph_.edges[static_cast<std::size_t>(*menuEdge_)].edge;
        pair.emplace(edge.from, edge.to);
    }
    if (pair)
        emit pairMenuAsked(nameOf(pair->first), nameOf(pair->second), &menu);
}

} // namespace widgets
