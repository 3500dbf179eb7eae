#pragma once

#include "core/contour/field.h"

#include <QPointF>

#include <optional>

namespace widgets
{

/// The value of a field at a place, bilinear between its nodes as it is drawn; nothing outside and where a node beside
/// it is not finite.
std::optional<double> valueAt(const core::Field& field, const QPointF& place);

/// The value of a curve at x, linear between its positions, which ascend; nothing outside and where a neighbour is not
/// finite.
std::optional<double> valueAt(const Eigen::VectorXd& at, const Eigen::Ref<const Eigen::VectorXd>& values, double x);

} // namespace widgets
