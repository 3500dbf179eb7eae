#pragma once

#include <QPointF>
#include <QRect>

#include <algorithm>
#include <cmath>
#include <vector>

namespace widgets
{

/// Which of many points are near a place of a plot, without asking all of them: those in view, by square.
class PointIndex
{
public:
    /// placeOf(row) of the rows 0 … count − 1, asked twice. Cost O(count).
    template <class PlaceOf>
    PointIndex(const QRect& area, int count, const PlaceOf& placeOf)
        : area_(area), columns_(std::max(0, area.width()) / side + 1), rows_(std::max(0, area.height()) / side + 1),
          firsts_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_) + 1, 0)
    {
        for (int row = 0; row < count; ++row)
            if (const int square = squareAt(placeOf(row)); square >= 0)
                ++firsts_[static_cast<std::size_t>(square) + 1];
        for (std::size_t i = 1; i < firsts_.size(); ++i)
            firsts_[i] += firsts_[i - 1];
        points_.resize(static_cast<std::size_t>(firsts_.back()));
        std::vector<int> next = firsts_;
        for (int row = 0; row < count; ++row)
            if (const int square = squareAt(placeOf(row)); square >= 0)
                points_[static_cast<std::size_t>(next[static_cast<std::size_t>(square)]++)] = row;
    }

    /// visit(row) of at least all rows within a distance of a place, across and down.
    template <class Visit>
    void near(const QPointF& place, double within, const Visit& visit) const
    {
        const int left = columnAt(place.x() - within), right = columnAt(place.x() + within);
        for (int row = rowAt(place.y() - within); row <= rowAt(place.y() + within); ++row)
            for (int square = row * columns_ + left; square <= row * columns_ + right; ++square)
                for (int i = firsts_[static_cast<std::size_t>(square)];
                     i < firsts_[static_cast<std::size_t>(square) + 1]; ++i)
                    visit(points_[static_cast<std::size_t>(i)]);
    }

private:
    static constexpr int side = 8; // pixels

    int columnAt(double x) const
    {
        return std::clamp(static_cast<int>(std::floor((x - area_.left()) / side)), 0, columns_ - 1);
    }
    int rowAt(double y) const
    {
        return std::clamp(static_cast<int>(std::floor((y - area_.top()) / side)), 0, rows_ - 1);
    }
    int squareAt(const QPointF& place) const
    {
        if (!QRectF(area_).contains(place))
            return -1;
        return rowAt(place.y()) * columns_ + columnAt(place.x());
    }

    QRect area_;
    int columns_, rows_;
    std::vector<int> firsts_, points_; // of each square; rows, square by square
};

} // namespace widgets
