#include "widgets/plots/field_value.h"

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

/// A coordinate between two nodes of an axis, as a share of the way from one to the other.
struct Between {
    Eigen::Index below;
    double share;
};

std::optional<Between> between(const Eigen::VectorXd& axis, double coordinate)
{
    if (axis.size() < 2 || !(coordinate >= axis[0] && coordinate <= axis[axis.size() - 1]))
        return {};
    const auto above = std::max<Eigen::Index>(1, std::lower_bound(axis.begin(), axis.end(), coordinate) - axis.begin());
    return Between{above - 1, (coordinate - axis[above - 1]) / (axis[above] - axis[above - 1])};
}

} // namespace

std::optional<double> valueAt(const core::Field& field, const QPointF& place)
{
    const auto across = between(field.axis1, place.x()), upwards = between(field.axis2, place.y());
    if (!across || !upwards || field.values.rows() != field.axis1.size() || field.values.cols() != field.axis2.size())
        return {};
    const Eigen::Vector2d first(1.0 - across->share, across->share), second(1.0 - upwards->share, upwards->share);
    const double value = first.dot(field.values.block<2, 2>(across->below, upwards->below) * second);
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<double> valueAt(const Eigen::VectorXd& at, const Eigen::Ref<const Eigen::VectorXd>& values, double x)
{
    if (at.size() < 2 || values.size() != at.size() || !(x >= at[0] && x <= at[at.size() - 1]))
        return {};
    const auto above = std::max<Eigen::Index>(1, std::lower_bound(at.begin(), at.end(), x) - at.begin());
    const double share = (x - at[above - 1]) / (at[above] - at[above - 1]);
    const double value = share == 1.0   ? values[above]
                         : share == 0.0 ? values[above - 1]
                                        : (1.0 - share) * values[above - 1] + share * values[above];
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

} // namespace widgets
