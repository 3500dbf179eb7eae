#pragma once

#include "core/labs/density/density_result.h"

#include <optional>

namespace widgets
{

/// The place of input x on the drawn manifold, linear between its vertices; nothing outside of them or without a
/// manifold.
std::optional<Eigen::Vector2d> placeOnManifold(const core::FeaturePlane& plane, double x);

/// The input whose place on the manifold is nearest to `at`, distances measured after dividing each axis by `scale`
/// (the axes of a picture have different units). Nothing when nearer than `within` is none.
std::optional<double> inputNear(const core::FeaturePlane& plane, const Eigen::Vector2d& at,
                                const Eigen::Vector2d& scale, double within);

} // namespace widgets
