#pragma once

#include "widgets/plots/point_marks.h"

#include <algorithm>
#include <cmath>

namespace widgets
{

/// Pixels along an axis: QCPAxis::coordToPixel, many times faster on a linear one.
class PixelScale
{
public:
    explicit PixelScale(const QCPAxis& axis)
        : axis_(axis), linear_(axis.scaleType() == QCPAxis::stLinear), lower_(axis.range().lower),
          start_(axis.coordToPixel(lower_)),
          slope_((axis.coordToPixel(axis.range().upper) - start_) / axis.range().size())
    {
    }
    double operator()(double coordinate) const
    {
        return linear_ ? start_ + (coordinate - lower_) * slope_ : axis_.coordToPixel(coordinate);
    }

private:
    const QCPAxis& axis_;
    bool linear_;
    double lower_, start_, slope_;
};

/// Where the rows stand, for many of them: the axes are asked once.
class PointMarks::Places
{
public:
    explicit Places(const PointMarks& marks)
        : marks_(marks), at_(*marks.coordinates_), across_(*marks.keyAxis()), up_(*marks.valueAxis()),
          rect_(marks.keyAxis()->axisRect()->rect()), strip_(marks.stripHeight())
    {
    }

    static constexpr QPointF nowhere{-1e6, -1e6}; // beyond every picture

    QPointF operator[](int row) const
    {
        const std::vector<int>& shown = marks_.shown_;
        const auto place = std::ranges::find(shown, marks_.labelOf(row));
        if (!shown.empty() && place == shown.end())
            return nowhere;
        const double x = across_(at_(row, 0));
        switch (marks_.placement_) {
        case Placement::Strip:
            return {x, rect_.bottom() - strip_};
        case Placement::CentredStrip:
            return {x, rect_.center().y() + 0.5 + marks_.rowOffset(marks_.labelOf(row))};
        case Placement::Rows:
            return {x, rect_.bottom() - strip_ * static_cast<double>(std::max<std::ptrdiff_t>(1, shown.end() - place))};
        case Placement::Heights:
            if (std::isnan(at_(row, 1)))
                return {x, rect_.bottom() - strip_};
            break;
        case Placement::Scatter:
            if (!std::isfinite(at_(row, 0)) || !std::isfinite(at_(row, 1)))
                return nowhere;
            break;
        }
        return {x, up_(at_(row, 1))};
    }

private:
    const PointMarks& marks_;
    const Eigen::MatrixXd& at_;
    PixelScale across_, up_;
    QRect rect_;
    double strip_;
};

} // namespace widgets
