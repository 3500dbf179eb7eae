#pragma once

#include "core/contour/field.h"

#include <QPointF>

#include <optional>

namespace widgets
{

/// The value of a field at a place, bilinear between its nodes as it is drawn; nothing outside and where a node beside
/// it is not finite.
std::optional<double> valueAt(const core::Field& field, const QPointF& place);

} // namespace widgets
