#pragma once

#include "core/kernels/families/family.h"
#include "core/linalg/products.h"

namespace core
{

/// e becomes exp(e), and exactly 0 below 1e-291: what lies further down ends in denormal numbers, which make every
/// later product many times slower.
inline void exponentiate(ArrayRef e)
{
    expInPlace(e.data(), e.size());
}

/// Far away u overflows where exp(-u) is long 0, and inf·0 is no number.
inline constexpr double farAwayDistance = 1e3;

/// Far away the squared distance overflows where k is 0 to the bit: their product must be 0 too.
inline constexpr double farthestSquare = 1e300;

} // namespace core
