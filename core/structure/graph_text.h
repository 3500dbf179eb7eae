#pragma once

#include "core/structure/pdag.h"

#include <Eigen/Core>

#include <string>
#include <string_view>
#include <vector>

namespace core
{

/// Where nodes stand: on a circle of radius 1, the first at the top, clockwise (y upwards), n×2. It depends on how many
/// nodes there are alone, so that nothing moves when edges fall, and no edge passes through a third node.
Eigen::MatrixX2d circleLayout(int nodes);

/// "directed", "undirected", "bidirected".
std::string_view nameOf(EdgeType type);

/// The graph in the language of Graphviz, with the places of circleLayout for neato; `weights` (one an edge, or none)
/// become penwidths from 1 to 4.
std::string dotOf(const std::vector<std::string>& names, const std::vector<GraphEdge>& edges,
                  const std::vector<double>& weights = {});

} // namespace core
