#pragma once

#include <cstddef>
#include <initializer_list>
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

/// Some of them.
class Shapes
{
public:
    constexpr Shapes(std::initializer_list<Shape> shapes)
    {
        for (const Shape shape : shapes)
            bits_ |= 1U << static_cast<unsigned>(shape);
    }
    constexpr bool has(Shape shape) const { return (bits_ >> static_cast<unsigned>(shape) & 1U) != 0; }
    constexpr bool operator==(const Shapes&) const = default;

private:
    unsigned bits_ = 0;
};
inline constexpr Shapes everyShape{Shape::Line, Shape::Plane, Shape::Picture, Shape::Table};

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
