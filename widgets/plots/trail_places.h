#pragma once

#include "widgets/drawings/drawing.h"

#include <optional>

namespace widgets
{

/// The place of an input on a trail, linear between its vertices; nothing outside of them or without a trail.
std::optional<Eigen::Vector2d> placeOnTrail(const DrawnTrail& trail, double x);

/// The input whose place on the trail is nearest to `at`, distances measured after dividing each axis by `scale` (the
/// axes of a picture have different units). Nothing when nearer than `within` is none.
std::optional<double> inputNear(const DrawnTrail& trail, const Eigen::Vector2d& at, const Eigen::Vector2d& scale,
                                double within);

} // namespace widgets
