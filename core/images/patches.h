#pragma once

#include "core/data/shape.h"
#include "core/outcome.h"

#include <Eigen/Core>

#include <cstdint>
#include <vector>

namespace core
{

/// A decoded picture of 8 bits a channel: row by row from the top, the channels of a pixel beside each other.
struct Picture {
    PictureSize size;
    std::vector<std::uint8_t> values; // height·width·channels of them
};

/// How many patches lie below and beside each other.
struct PatchGrid {
    Eigen::Index rows = 0, columns = 0;
    Eigen::Index size() const { return rows * columns; }
    bool operator==(const PatchGrid&) const = default;
};

/// The grid of non-overlapping side×side patches in a picture, from its upper left corner. What is left at the right
/// and lower edge and fills no patch belongs to none. Failure: side < 1 or greater than height or width.
Outcome<PatchGrid> patchGrid(const PictureSize& size, Eigen::Index side);

/// Those patches, one a row, row by row of the grid: P×(side²·channels), each value/255 in [0, 1], in the order (dy,
/// dx, channel). Requires as many values as the size says (asserted). Failure: as patchGrid. Cost O(height width
/// channels).
Outcome<Eigen::MatrixXd> patches(const Picture& picture, Eigen::Index side);

/// Which patches of a picture of size `of` a mask marks, in the order of `patches`, 1 or 0 each: those with at least
/// half of their pixels set, where a pixel is set if any of its channels is 128 or more (a channel of opacity is to be
/// left out). Failure: a mask of another height or width, with both sizes; as patchGrid.
Outcome<std::vector<char>> patchMask(const Picture& mask, Eigen::Index side, const PictureSize& of);

} // namespace core
