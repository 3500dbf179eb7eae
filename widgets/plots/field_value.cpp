#include "widgets/plots/field_value.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace widgets
{
namespace
{

/// A coordinate between two nodes of an axis, as a share of the way from one to the other.
struct Between {
    Eigen::Index below;
    double share;
};

std::optional<Between> placeBetween(const Eigen::VectorXd& axis, double coordinate)
{
    if (axis.size() < 2 || !(coordinate >= axis[0] && coordinate <= axis[axis.size() - 1]))
        return {};
    const auto above = std::max<Eigen::Index>(1, std::lower_bound(axis.begin(), axis.end(), coordinate) - axis.begin());
    return Between{above - 1, (coordinate - axis[above - 1]) / (axis[above] - axis[above - 1])};
}

} // namespace

bool isWhole(const core::Field& field)
{
    return field.axis1.size() > 1 && field.axis2.size() > 1 && field.values.rows() == field.axis1.size() &&
           field.values.cols() == field.axis2.size();
}

void addPlaces(PlotTable& table, const core::Field& field, const std::array<QString, 2>& names,
               const std::array<QString, 2>& headings)
{
    table.add(names[0], field.axis1.replicate(field.axis2.size(), 1), headings[0]);
    table.add(names[1], field.axis2.transpose().replicate(field.axis1.size(), 1).reshaped(), headings[1]);
}

std::optional<double> valueAt(const core::Field& field, const QPointF& place)
{
    const auto across = placeBetween(field.axis1, place.x()), upwards = placeBetween(field.axis2, place.y());
    if (!across || !upwards || field.values.rows() != field.axis1.size() || field.values.cols() != field.axis2.size())
        return {};
    const Eigen::Vector2d first(1.0 - across->share, across->share), second(1.0 - upwards->share, upwards->share);
    const double value = first.dot(field.values.block<2, 2>(across->below, upwards->below) * second);
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

double valueBetween(const CurveNeighbours& c, double x)
{
    const double share = (x - c.x0) / (c.x1 - c.x0);
    if (share == 0.0 || share == 1.0)
        return share == 0.0 ? c.y0 : c.y1;
    const double linear = (1.0 - share) * c.y0 + share * c.y1, slope = (c.y1 - c.y0) / (c.x1 - c.x0);
    const double bentBefore = (slope - (c.y0 - c.yBefore) / (c.x0 - c.xBefore)) / (c.x1 - c.xBefore),
                 bentAfter = ((c.yAfter - c.y1) / (c.xAfter - c.x1) - slope) / (c.xAfter - c.x0);
    constexpr double alike = 0.5; // divided differences of second order on both sides of a smooth piece
    if (!(std::abs(bentAfter - bentBefore) <= alike * std::max(std::abs(bentBefore), std::abs(bentAfter))))
        return linear; // NaN, too
    const double bent = ((c.xAfter - x) * bentBefore + (x - c.xBefore) * bentAfter) / (c.xAfter - c.xBefore);
    return linear + (x - c.x0) * (x - c.x1) * bent;
}

std::optional<double> valueAt(const Eigen::VectorXd& at, const Eigen::Ref<const Eigen::VectorXd>& values, double x)
{
    if (at.size() == 0 || values.size() != at.size() || !(x >= at[0] && x <= at[at.size() - 1]))
        return {};
    if (at.size() == 1) // it is there
        return std::isfinite(values[0]) ? std::optional(values[0]) : std::nullopt;
    const auto above = std::max<Eigen::Index>(1, std::lower_bound(at.begin(), at.end(), x) - at.begin());
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const bool hasBefore = above > 1, hasAfter = above + 1 < at.size();
    const double value = valueBetween({.xBefore = hasBefore ? at[above - 2] : none,
                                       .yBefore = hasBefore ? values[above - 2] : none,
                                       .x0 = at[above - 1],
                                       .y0 = values[above - 1],
                                       .x1 = at[above],
                                       .y1 = values[above],
                                       .xAfter = hasAfter ? at[above + 1] : none,
                                       .yAfter = hasAfter ? values[above + 1] : none},
                                      x);
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

} // namespace widgets
