#pragma once

#include "core/labs/hold_out.h"
#include "core/labs/observations.h"

#include <cstdint>
#include <memory>

namespace core
{

/// Which of n observations a model does not see, by chance: round(share·n) of them, at most n - 1, ascending. The same
/// seed gives the same ones on every platform. share in [0, 1] (asserted).
std::vector<Eigen::Index> heldOutRows(Eigen::Index n, double share, std::uint64_t seed);

/// The observations that a model learns from, and those that it is asked to foretell. Rows that are held out and no
/// observations are passed over.
struct SplitObservations {
    std::shared_ptr<const Observations> learned; // all of them, not copied, where none is held out
    Observations heldOut;
};
SplitObservations splitObservations(const std::shared_ptr<const Observations>& observed, const HoldOut& holdOut);
inline SplitObservations splitObservations(const Dataset& data, const HoldOut& holdOut)
{
    return splitObservations(std::make_shared<const Observations>(observationsOf(data)), holdOut);
}

/// The data without the rows that are held out: what everything that learns is given. The same object where none is.
std::shared_ptr<const Dataset> learnedData(const std::shared_ptr<const Dataset>& data, const std::vector<int>& out);

} // namespace core
