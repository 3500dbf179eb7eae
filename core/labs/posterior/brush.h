#pragma once

#include "core/interval.h"
#include "core/labs/posterior/posterior_lab.h"

#include <optional>
#include <vector>

namespace core
{

/// Draws picked out by hand: those of these numbers (from 1) at which the free hyperparameters, and the log density,
/// lie within the intervals. Nothing given: every draw.
struct DrawBrush {
    std::optional<Interval> numbers = {};
    std::vector<std::optional<Interval>> values = {}; // by free hyperparameter; those beyond its end are not restricted
    std::optional<Interval> logDensity = {};
    bool isEverything() const;
    bool operator==(const DrawBrush&) const = default;
};

/// Which of the draws that all chains have are meant, draws × chains.
Eigen::Array<bool, Eigen::Dynamic, Eigen::Dynamic> brushed(const PosteriorResult& result, const DrawBrush& brush);

/// Values of all hyperparameters at the draws meant, weighing the same. No rows where there are none.
WeightedHyperparameters weighted(const PosteriorResult& result, const DrawBrush& brush);

} // namespace core
