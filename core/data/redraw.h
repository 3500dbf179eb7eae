#pragma once

#include "core/data/dataset.h"
#include "core/outcome.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace core
{

/// Points that can be drawn again: those of a sample, or all there are where no sample is named.
struct DrawnPart {
    std::optional<int> sample; // its label
    Generation generation;     // with every option
    bool operator==(const DrawnPart&) const = default;
};

/// What of the data is as it was generated, by label. Nothing for points that come from elsewhere or were edited.
std::vector<DrawnPart> drawnParts(const Dataset& data);

/// The data with that part drawn by its generation, whatever drew it before: a sample's points stand where they stood,
/// so that the same generations give the same rows in whatever order they were set. Failure where it cannot be drawn,
/// or not beside the other samples.
Outcome<Dataset> redrawn(const Dataset& data, const DrawnPart& part);

/// The next seed after the part's own that no other part of the data has: with one seed two samples would move
/// together.
std::uint64_t nextSeed(const Dataset& data, const DrawnPart& part);

} // namespace core
