#pragma once

#include "core/structure/pdag.h"

#include <vector>

namespace core
{

/// How one graph differs from another on the same nodes.
struct GraphComparison {
    int common = 0;                 // edges of the second that the first has with the same heads
    std::vector<GraphEdge> missing; // of the second, whose pair has no edge in the first
    std::vector<GraphEdge> extra;   // of the first, whose pair has none in the second
    std::vector<GraphEdge> turned;  // of the first, whose pair has other heads in the second

    /// The structural Hamming distance: pairs that differ.
    int distance() const;
    bool operator==(const GraphComparison&) const = default;
};

/// Nodes are as many in both (asserted).
GraphComparison compareGraphs(const Pdag& found, const Pdag& truth);

} // namespace core
