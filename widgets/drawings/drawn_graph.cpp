#include "widgets/drawings/drawn_graph.h"

#include "core/structure/graph_text.h"

namespace widgets
{

QPointF DrawnGraph::placeOf(int node) const
{
    if (const auto found = places.find(names[static_cast<std::size_t>(node)]); found != places.end())
        return {found->second[0], found->second[1]};
    const Eigen::MatrixX2d circle = core::circleLayout(static_cast<int>(names.size()));
    return {circle(node, 0), circle(node, 1)};
}

} // namespace widgets
