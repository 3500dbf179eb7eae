#include "core/structure/compare_graphs.h"

#include <algorithm>
#include <cassert>

namespace core
{

int GraphComparison::distance() const
{
    return static_cast<int>(std::ssize(missing) + std::ssize(extra) + std::ssize(turned));
}

GraphComparison compareGraphs(const Pdag& found, const Pdag& truth)
{
    assert(found.nodes() == truth.nodes());
    GraphComparison comparison;
    const std::vector<GraphEdge> ofTruth = truth.edges();
    for (const GraphEdge& edge : ofTruth)
        if (!found.adjacent(edge.from, edge.to))
            comparison.missing.push_back(edge);
    for (const GraphEdge& edge : found.edges()) {
        if (std::ranges::find(ofTruth, edge) != ofTruth.end())
            ++comparison.common;
        else
            (truth.adjacent(edge.from, edge.to) ? comparison.turned : comparison.extra).push_back(edge);
    }
    return comparison;
}

} // namespace core
