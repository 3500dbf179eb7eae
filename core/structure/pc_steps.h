#pragma once

#include "core/structure/pc.h"

#include <variant>
#include <vector>

namespace core
{

/// An exogenous node points at a neighbour.
struct ExogenousHead {
    int from = 0, to = 0;
    bool operator==(const ExogenousHead&) const = default;
};

/// One thing that PC did, and the graph after it.
struct PcStep {
    std::variant<AskedTest, ExogenousHead, Collider, MeekHead> what;
    Pdag graph;
};

/// What a run did, step by step: its tests in their order, an edge falling with the one that separates it, then the
/// heads of exogenous nodes and the colliders, then the heads of Meek's rules; the last graph is that of the result.
/// The settings are those of the run.
std::vector<PcStep> stepsOf(const PcResult& result, const PcSettings& settings);

} // namespace core
