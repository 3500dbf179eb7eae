#pragma once

#include "core/structure/pdag.h"
#include "widgets/plots/plot_table.h"

#include <QString>

#include <string>
#include <vector>

namespace widgets
{

/// Columns "from" and "to", the numbers of the nodes from 1, and whether there is a "head_at_from", "head_at_to".
void addEdges(PlotTable& table, const std::vector<core::GraphEdge>& edges);

/// "a → b", "a – b", "a ↔ b".
QString edgeText(const core::GraphEdge& edge, const std::vector<std::string>& names);

} // namespace widgets
