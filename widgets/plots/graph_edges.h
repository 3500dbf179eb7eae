#pragma once

#include "core/structure/pdag.h"
#include "widgets/plots/plot_table.h"

#include <QString>

#include <string>
#include <vector>

namespace widgets
{

struct DrawnGraph;

/// Columns "from" and "to", the numbers of the nodes from 1, and whether there is a "head_at_from", "head_at_to".
void addEdges(PlotTable& table, const std::vector<core::GraphEdge>& edges);

/// The family "edges": a row an edge that there is, with these columns, its p and how often it was found; then the
/// family "nodes": where each stands.
void addGraphColumns(PlotTable& table, const DrawnGraph& graph);

/// "a → b", "a – b", "a ↔ b".
QString edgeText(const core::GraphEdge& edge, const std::vector<std::string>& names);

} // namespace widgets
