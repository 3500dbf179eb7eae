#pragma once

#include "core/kernels/kernel.h"
#include "core/linalg/products.h"

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <type_traits>

/// Kernels of the scaled distance s = Σ_d ((x_d-y_d)/ℓ_d)²: what the Gram matrix, the gradient and the metric need of
/// each.
namespace core
{

using ArrayRef = Eigen::Ref<Eigen::ArrayXd>;

template <class F>
concept Radial = std::is_same_v<F, SquaredExponential> || std::is_same_v<F, Exponential> ||
    std::is_same_v<F, Matern32> || std::is_same_v<F, Matern52> || std::is_same_v<F, RationalQuadratic>;

/// 1/ℓ_d, finite also for denormal ℓ: 0·inf would be no number where two points coincide.
inline double inverseLengthscale(const Lengthscale& lengthscale, Eigen::Index dimension)
{
    const double chosen = lengthscale[lengthscale.size() == 1 ? 0 : static_cast<std::size_t>(dimension)];
    return std::min(1.0 / chosen, std::numeric_limits<double>::max());
}

/// e becomes exp(e), and exactly 0 below 1e-291: what lies further down ends in denormal numbers, which make every
/// later product many times slower.
inline void exponentiate(ArrayRef e)
{
    expInPlace(e.data(), e.size());
}

/// Far away u overflows where exp(-u) is long 0, and inf·0 is no number.
constexpr double farAway = 1e3;

// profile: s becomes k. slope: s becomes dk/ds, at s = 0 by continuity (exponential: 0, the mean of both sides of its
// kink).

inline void profile(const SquaredExponential&, ArrayRef s)
{
    s *= -0.5;
    exponentiate(s);
}
inline void slope(const SquaredExponential& k, ArrayRef s)
{
    profile(k, s);
    s *= -0.5;
}

inline void profile(const Exponential&, ArrayRef s)
{
    s = -s.sqrt();
    exponentiate(s);
}
inline void slope(const Exponential&, ArrayRef s)
{
    s = s.unaryExpr([](double v) { return v > 0.0 ? -0.5 * std::exp(-std::sqrt(v)) / std::sqrt(v) : 0.0; });
}

inline void profile(const Matern32&, ArrayRef s)
{
    const Eigen::ArrayXd u = (std::numbers::sqrt3 * s.sqrt()).min(farAway);
    s = -u;
    exponentiate(s);
    s *= 1.0 + u;
}
inline void slope(const Matern32&, ArrayRef s)
{
    s = -std::numbers::sqrt3 * s.sqrt();
    exponentiate(s);
    s *= -1.5;
}

inline void profile(const Matern52&, ArrayRef s)
{
    const Eigen::ArrayXd u = (std::sqrt(5.0) * s.sqrt()).min(farAway);
    s = -u;
    exponentiate(s);
    s *= 1.0 + u + u.square() / 3.0;
}
inline void slope(const Matern52&, ArrayRef s)
{
    const Eigen::ArrayXd u = (std::sqrt(5.0) * s.sqrt()).min(farAway);
    s = -u;
    exponentiate(s);
    s *= -5.0 / 6.0 * (1.0 + u);
}

inline void profile(const RationalQuadratic& k, ArrayRef s)
{
    s = -k.alpha * (s / (2.0 * k.alpha)).log1p();
    exponentiate(s);
}
inline void slope(const RationalQuadratic& k, ArrayRef s)
{
    s = -(k.alpha + 1.0) * (s / (2.0 * k.alpha)).log1p();
    exponentiate(s);
    s *= -0.5;
}

/// -2·dk/ds at s = 0: the metric is this constant times 1/ℓ_d² on the diagonal; no number where the kernel is kinked.
inline double curvature(const SquaredExponential&)
{
    return 1.0;
}
inline double curvature(const Exponential&)
{
    return std::numeric_limits<double>::quiet_NaN();
}
inline double curvature(const Matern32&)
{
    return 3.0;
}
inline double curvature(const Matern52&)
{
    return 5.0 / 3.0;
}
inline double curvature(const RationalQuadratic&)
{
    return 1.0;
}

} // namespace core
