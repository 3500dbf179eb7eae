#pragma once

namespace core
{

/// Beyond this many features the explicit map is of no use: a Gram matrix is cheaper.
inline constexpr double mostFeatures = 10000;

} // namespace core
