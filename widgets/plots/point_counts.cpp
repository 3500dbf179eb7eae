#include "widgets/plots/point_counts.h"

#include <algorithm>
#include <cmath>

namespace widgets
{

PointCounts::PointCounts(const QRect& area, double fineness)
    : left_(area.left()), top_(area.top()), fineness_(fineness),
      columns_(std::max(0, static_cast<int>(std::ceil(area.width() * fineness)))),
      rows_(std::max(0, static_cast<int>(std::ceil(area.height() * fineness)))),
      counts_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), 0)
{
    if (counts_.empty())
        columns_ = rows_ = -1; // nothing lies there
}

QRectF PointCounts::placeOf(int cell) const
{
    const double side = 1.0 / fineness_;
    return {left_ + columnOf(cell) * side, top_ + rowOf(cell) * side, side, side};
}

QRectF PointCounts::area() const
{
    return {left_, top_, columns_ / fineness_, rows_ / fineness_};
}

int PointCounts::most() const
{
    return counts_.empty() ? 0 : *std::ranges::max_element(counts_);
}

int PointCounts::squaresTaken(double side) const
{
    const int cells = std::max(1, static_cast<int>(std::lround(side * fineness_)));
    int taken = 0;
    std::vector<char> isTaken(static_cast<std::size_t>(std::max(0, columns_) / cells + 1)); // of a row of squares
    for (int top = 0; top < rows_; top += cells) {
        std::ranges::fill(isTaken, 0);
        for (int row = top; row < std::min(rows_, top + cells); ++row)
            for (int column = 0; column < columns_; ++column)
                isTaken[static_cast<std::size_t>(column / cells)] |= countOf(column, row) > 0;
        taken += static_cast<int>(std::ranges::count(isTaken, 1));
    }
    return taken;
}

PointCounts::Block PointCounts::blockOf(const QRectF& pixels) const
{
    const auto cell = [&](double pixel, double from) {
        return static_cast<int>(std::floor((pixel - from) * fineness_));
    };
    return {.left = std::max(0, cell(pixels.left(), left_)),
            .right = std::min(columns_ - 1, cell(pixels.right(), left_)),
            .top = std::max(0, cell(pixels.top(), top_)),
            .bottom = std::min(rows_ - 1, cell(pixels.bottom(), top_))};
}

int PointCounts::takenAbout(int cell, int reach, int enough) const
{
    const int column = columnOf(cell), row = rowOf(cell);
    int taken = 0;
    for (int y = std::max(0, row - reach); y <= std::min(rows_ - 1, row + reach) && taken < enough; ++y)
        for (int x = std::max(0, column - reach); x <= std::min(columns_ - 1, column + reach); ++x)
            taken += countOf(x, y) > 0;
    return std::min(taken, enough);
}

int PointCounts::nearestTaken(const QPointF& at, double within) const
{
    const Block block = blockOf({at.x() - within, at.y() - within, 2.0 * within, 2.0 * within});
    const QPointF middle(0.5 / fineness_, 0.5 / fineness_);
    int nearest = cellAt(at);
    if (nearest >= 0 && counts_[static_cast<std::size_t>(nearest)] > 0)
        return nearest;
    nearest = -1;
    double least = within;
    for (int row = block.top; row <= block.bottom; ++row)
        for (int column = block.left; column <= block.right; ++column) {
            const int cell = row * columns_ + column;
            const QPointF offset = placeOf(cell).topLeft() + middle - at;
            if (const double distance = std::hypot(offset.x(), offset.y());
                counts_[static_cast<std::size_t>(cell)] > 0 && distance <= least) {
                least = distance;
                nearest = cell;
            }
        }
    return nearest;
}

bool PointCounts::isAnyTaken(const QRectF& pixels) const
{
    const Block block = blockOf(pixels);
    for (int row = block.top; row <= block.bottom; ++row)
        for (int column = block.left; column <= block.right; ++column)
            if (countOf(column, row) > 0)
                return true;
    return false;
}

int PointCounts::countAbout(const QPointF& at, double within) const
{
    const Block block = blockOf({at.x() - within, at.y() - within, 2.0 * within, 2.0 * within});
    int count = 0;
    for (int row = block.top; row <= block.bottom; ++row)
        for (int column = block.left; column <= block.right; ++column)
            count += countOf(column, row);
    return count;
}

bool hideEachOther(const PointCounts& points, double markSize, int few)
{
    constexpr int most = 4; // points a square
    return points.total() > few && points.total() > most * points.squaresTaken(markSize);
}

LogShare::LogShare(int most)
{
    constexpr int least = 10; // one step of a count is never the whole scale
    decades_ = std::log(static_cast<double>(std::max(most, least)));
}

double LogShare::operator()(int count) const
{
    return std::log(static_cast<double>(count)) / decades_;
}

} // namespace widgets
