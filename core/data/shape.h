#pragma once

#include <cstddef>
#include <string>

namespace core
{

/// What the rows of a dataset are. Which window there is, what a hand can do on the sheet, which labs and panels can
/// draw the data: all that follows from it.
enum class Shape {
    Line,    // places on the line: one column
    Plane,   // places in the plane: two columns
    Picture, // pictures of one size, each spread out over the columns
    Table,   // any other number of columns, each a quantity of its own
};

/// Are the rows places that a window shows whole, and where a hand can put one?
constexpr bool arePlaces(Shape shape)
{
    return shape == Shape::Line || shape == Shape::Plane;
}

/// The size of the pictures that rows are: row by row from the top, the channels of a pixel beside each other.
struct PictureSize {
    std::ptrdiff_t height = 0, width = 0; // pixels
    std::ptrdiff_t channels = 1;

    /// Do pictures of this size fill so many columns? They have at least two, or there is nothing to see.
    bool fills(std::ptrdiff_t columns) const;
    bool operator==(const PictureSize&) const = default;
};

/// "28×28 pixels", "32×32 pixels of 3 channels".
std::string sizeText(const PictureSize& size);

} // namespace core
