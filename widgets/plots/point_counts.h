#pragma once

#include <QPointF>
#include <QRect>

#include <vector>

namespace widgets
{

/// How many points lie in each cell of an area of a plot. Cells are squares, `fineness` of them along a pixel, numbered
/// row by row from the upper left corner.
class PointCounts
{
public:
    PointCounts() = default;
    PointCounts(const QRect& area, double fineness);

    /// A point beyond the area is left out; one on its lower or right edge belongs to the last cells.
    void add(const QPointF& at)
    {
        if (const int cell = cellAt(at); cell >= 0) {
            ++counts_[static_cast<std::size_t>(cell)];
            ++total_;
        }
    }
    int cellAt(const QPointF& at) const // -1: beyond the area, or no place at all
    {
        const double across = (at.x() - left_) * fineness_, down = (at.y() - top_) * fineness_;
        if (!(across >= 0.0 && across <= columns_ && down >= 0.0 && down <= rows_)) // none for NaN
            return -1;
        const int column = static_cast<int>(across), row = static_cast<int>(down);
        return (row < rows_ ? row : rows_ - 1) * columns_ + (column < columns_ ? column : columns_ - 1);
    }
    QRectF placeOf(int cell) const; // in pixels of the plot
    int columnOf(int cell) const { return cell % columns_; }
    int rowOf(int cell) const { return cell / columns_; }

    int columns() const { return columns_; }
    int rows() const { return rows_; }
    double fineness() const { return fineness_; }
    const std::vector<int>& counts() const { return counts_; }
    int total() const { return total_; }
    int most() const; // of all cells
    QRectF area() const;

    /// How many of the squares of this side, in pixels, that the area is divided into hold a point.
    int squaresTaken(double side) const;
    /// How many cells with points there are within so many cells across and down, itself among them; not counted beyond
    /// `enough`.
    int takenAbout(int cell, int reach, int enough) const;
    /// The cell with points that is nearest to a place, within a distance in pixels; -1: there is none.
    int nearestTaken(const QPointF& at, double within) const;
    bool isAnyTaken(const QRectF& pixels) const;
    /// How many points lie in the cells about a place, so far across and down in pixels.
    int countAbout(const QPointF& at, double within) const;

private:
    struct Block { // of cells; empty where a first one is beyond the last
        int left, right, top, bottom;
    };
    Block blockOf(const QRectF& pixels) const;
    int countOf(int column, int row) const
    {
        return counts_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                       static_cast<std::size_t>(column)];
    }

    double left_ = 0.0, top_ = 0.0, fineness_ = 1.0;
    int columns_ = 0, rows_ = 0, total_ = 0;
    std::vector<int> counts_;
};

/// Up to so many marks are always drawn, each by itself.
inline constexpr int crowd = 10000;

/// Would marks of this size, in pixels, hide each other, so that a map of the counts says more? They would where more
/// than so many are in view and three of four points lie in a square of a mark's size together with one that was there
/// before.
bool hideEachOther(const PointCounts& points, double markSize, int few = crowd);

/// Where a count stands between one point and the most of any cell, on a logarithmic scale from 0 to 1.
class LogShare
{
public:
    explicit LogShare(int most);
    double operator()(int count) const;

private:
    double decades_;
};

} // namespace widgets
