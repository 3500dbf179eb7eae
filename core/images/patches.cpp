#include "core/images/patches.h"

#include <algorithm>
#include <cassert>
#include <string>
#include <variant>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

constexpr std::uint8_t isSetFrom = 128;

/// The size without its channels.
std::string extent(const PictureSize& size)
{
    return sizeText({.height = size.height, .width = size.width});
}

[[maybe_unused]] bool isComplete(const Picture& picture)
{
    return static_cast<std::size_t>(picture.size.height * picture.size.width * picture.size.channels) ==
           picture.values.size();
}

/// The first value of the pixel (y, x).
const std::uint8_t* pixelAt(const Picture& picture, Index y, Index x)
{
    return picture.values.data() + (y * picture.size.width + x) * picture.size.channels;
}

Index setPixels(const Picture& mask, Index top, Index left, Index side)
{
    Index count = 0;
    for (Index y = top; y < top + side; ++y)
        for (Index x = left; x < left + side; ++x) {
            const std::uint8_t* pixel = pixelAt(mask, y, x);
            count += std::any_of(pixel, pixel + mask.size.channels, [](std::uint8_t v) { return v >= isSetFrom; });
        }
    return count;
}

} // namespace

Outcome<PatchGrid> patchGrid(const PictureSize& size, Index side)
{
    if (side < 1)
        return Failure{Failure::Kind::InvalidInput, "The side of a patch must be at least 1 pixel."};
    if (side > size.height || side > size.width)
        return Failure{Failure::Kind::InvalidInput, "Patches of " + extent({.height = side, .width = side}) +
                                                        " do not fit into a picture of " + extent(size) +
                                                        ": take smaller ones, of at most " +
                                                        std::to_string(std::min(size.height, size.width)) + " a side."};
    return PatchGrid{size.height / side, size.width / side};
}

Outcome<MatrixXd> patches(const Picture& picture, Index side)
{
    assert(isComplete(picture));
    const Outcome<PatchGrid> found = patchGrid(picture.size, side);
    if (const auto* failure = std::get_if<Failure>(&found))
        return *failure;
    const PatchGrid& grid = std::get<PatchGrid>(found);
    const Index run = side * picture.size.channels; // values of a patch that lie beside each other
    MatrixXd values(grid.size(), side * run);
    for (Index p = 0; p < grid.size(); ++p) {
        const Index top = p / grid.columns * side, left = p % grid.columns * side;
        for (Index dy = 0; dy < side; ++dy) {
            const std::uint8_t* row = pixelAt(picture, top + dy, left);
            for (Index k = 0; k < run; ++k)
                values(p, dy * run + k) = row[k] / 255.0;
        }
    }
    return values;
}

Outcome<std::vector<char>> patchMask(const Picture& mask, Index side, const PictureSize& of)
{
    assert(isComplete(mask));
    if (mask.size.height != of.height || mask.size.width != of.width)
        return Failure{Failure::Kind::InvalidInput, "The mask has " + extent(mask.size) + " where the picture has " +
                                                        extent(of) + ": take a mask of the picture's size."};
    const Outcome<PatchGrid> found = patchGrid(of, side);
    if (const auto* failure = std::get_if<Failure>(&found))
        return *failure;
    const PatchGrid& grid = std::get<PatchGrid>(found);
    std::vector<char> marked;
    marked.reserve(static_cast<std::size_t>(grid.size()));
    for (Index top = 0; top + side <= of.height; top += side)
        for (Index left = 0; left + side <= of.width; left += side)
            marked.push_back(2 * setPixels(mask, top, left, side) >= side * side ? 1 : 0);
    return marked;
}

} // namespace core
