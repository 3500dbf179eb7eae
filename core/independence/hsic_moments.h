#pragma once

#include "core/hypothesis/effect_size.h"

namespace core
{

/// The moments of HSIC from centred Grams of the same n rows, n >= 4 (asserted). Of rows in the order of time the
/// variance of the influence is that of blocks of `block` of them. Cost O(n²).
DistanceMoments hsicMoments(const MatrixIn& centredX, const MatrixIn& centredY, Eigen::Index block = 1);

} // namespace core
