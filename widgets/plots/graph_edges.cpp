#include "widgets/plots/graph_edges.h"

#include <utility>

namespace widgets
{

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

} // namespace widgets
