#include "widgets/plots/graph_edges.h"

#include "widgets/drawings/drawn_graph.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace widgets
{

namespace
{

/// A column of a number that some edges have; none where none has.
void addNumber(PlotTable& table, const QString& name, const std::vector<DrawnEdge>& edges,
               std::optional<double> DrawnEdge::*number)
{
    if (std::ranges::none_of(edges, [&](const DrawnEdge& edge) { return (edge.*number).has_value(); }))
        return;
    Eigen::VectorXd values(std::ssize(edges));
    std::ranges::transform(edges, values.begin(), [&](const DrawnEdge& edge) {
        return (edge.*number).value_or(std::numeric_limits<double>::quiet_NaN());
    });
    table.add(name, values);
}

} // namespace

QString edgeText(const core::GraphEdge& edge, const std::vector<std::string>& names)
{
    const auto name = [&](int node) { return QString::fromStdString(names[static_cast<std::size_t>(node)]); };
    const QString sign = edge.type == core::EdgeType::Directed     ? QStringLiteral(" → ")
                         : edge.type == core::EdgeType::Bidirected ? QStringLiteral(" ↔ ")
                                                                   : QStringLiteral(" – ");
    return name(edge.from) + sign + name(edge.to);
}

void addEdges(PlotTable& table, const std::vector<core::GraphEdge>& edges)
{
    Eigen::MatrixXd columns(std::ssize(edges), 4);
    for (Eigen::Index k = 0; k < columns.rows(); ++k) {
        const core::GraphEdge& edge = edges[static_cast<std::size_t>(k)];
        const bool headAtFrom = edge.type == core::EdgeType::Bidirected,
                   headAtTo = edge.type != core::EdgeType::Undirected;
        columns.row(k) << edge.from + 1.0, edge.to + 1.0, headAtFrom ? 1.0 : 0.0, headAtTo ? 1.0 : 0.0;
    }
    for (const auto& [column, name] : {std::pair{0, "from"}, {1, "to"}, {2, "head_at_from"}, {3, "head_at_to"}})
        table.add(QLatin1String(name), columns.col(column));
}

void addGraphColumns(PlotTable& table, const DrawnGraph& graph)
{
    std::vector<DrawnEdge> edges = graph.edges;
    std::erase_if(edges, [](const DrawnEdge& edge) { return edge.absent; });
    std::vector<core::GraphEdge> heads;
    for (const DrawnEdge& edge : edges)
        heads.push_back(edge.edge);
    table.family(QStringLiteral("edges"));
    addEdges(table, heads);
    addNumber(table, QStringLiteral("p"), edges, &DrawnEdge::p);
    addNumber(table, QStringLiteral("frequency"), edges, &DrawnEdge::frequency);
    Eigen::MatrixXd places(std::ssize(graph.names), 2);
    for (int node = 0; node < static_cast<int>(places.rows()); ++node) {
        const QPointF at = graph.placeOf(node);
        places.row(node) << at.x(), at.y();
    }
    table.family(QStringLiteral("nodes"));
    table.addEach(QStringLiteral("node_place"), places);
}

} // namespace widgets
