#pragma once

#include "core/data/shape.h"

#include <Eigen/Core>

namespace core
{

/// The numbers that a picture's pixels may be, to paint within.
struct InkRange {
    double paper = -1.0, ink = 1.0;
};
/// The least and the greatest number of pictures, n×D with n >= 1.
InkRange inkRange(const Eigen::Ref<const Eigen::MatrixXd>& pictures);

/// One dab of a brush: every channel of the pixels within `radius` of the place moves towards ink (more > 0) or paper
/// (more < 0) by |more| of the range at its middle, linearly less to its rim, and never beyond. Places in pixels from
/// the upper left corner, so that the middle of the first pixel is (0.5, 0.5). `picture` D, as `size` fills it
/// (asserted).
struct Dab {
    double row = 0.0, column = 0.0, radius = 1.0, more = 0.25;
};
Eigen::VectorXd painted(const Eigen::Ref<const Eigen::VectorXd>& picture, const PictureSize& size,
                        const InkRange& range, const Dab& dab);

} // namespace core
