#pragma once

#include "core/embedding/credible_band.h"
#include "core/gp/regression.h"
#include "core/interval.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace core
{

/// Where a function turns: the place of its greatest (least) value between where it surely rises and where it surely
/// falls, over the functions that the posterior holds possible.
struct TurningPoint {
    double at = 0.0;                 // the mean of the place
    double lower = 0.0, upper = 0.0; // within which it lies with the stated probability, as much left out on each side
    double halfWidth() const { return 0.5 * (upper - lower); }
};

/// What a process says of the slope of its function over ascending places.
struct GpDerivative {
    Eigen::VectorXd mean;  // m
    Band band;             // simultaneous: f' lies in it at all the places at once with the stated probability
    double deviations = 0; // how many standard deviations that takes
    std::vector<Interval> rises, falls;       // where the band leaves 0 out, as excludesZero
    std::vector<TurningPoint> peaks, troughs; // between a rise and a fall that follow each other, and the reverse
    Eigen::Index clamped = 0;                 // variances that rounding had pushed below 0
};

constexpr Eigen::Index mostDerivativePlaces = 2000;
constexpr Eigen::Index derivativeDraws = 10'000;

/// f' given the observations is a Gaussian process with mean μ and covariance Σ, so that max_j |f'_j - μ_j| / √Σ_jj has
/// one distribution, whatever was observed at these inputs. Its quantile c at the level is read off from so many draws
/// with this seed (of 10,000 the probability is off by some 0.2 %), and the band is μ ± c √Σ_jj. Between
/// places nothing is said: they must be close where the function may change. What the hyperparameters may be otherwise
/// is not in it. Turning points: a draw of the slopes, taken straight between places, is summed up to its function.
/// Failure (invalid input) where whyNoDerivative says so, and for places that do not ascend or are more than
/// mostDerivativePlaces. Cost O(n²m + m³) in the worst case, and m r a draw for Σ of rank r.
/// Source: Rasmussen & Williams (2006), section 9.4; Solak, Murray-Smith, Leithead, Leith & Rasmussen, "Derivative
/// observations in Gaussian process models of dynamic systems", NIPS 15 (2003), for the derivative; Ruppert, Wand &
/// Carroll, Semiparametric Regression (2003), section 6.5, for simultaneous bands by simulation.
Outcome<GpDerivative> gpDerivative(const GpRegression& fitted, const Eigen::VectorXd& places, double level,
                                   std::uint64_t seed, Eigen::Index draws = derivativeDraws);
/// The same of a process over one column that was fitted otherwise: with this kernel, and these moments of f' at
/// places.
Outcome<GpDerivative> gpDerivative(const Kernel& kernel, const std::function<GpMoments(const Points&)>& slopesAt,
                                   const Eigen::VectorXd& places, double level, std::uint64_t seed,
                                   Eigen::Index draws = derivativeDraws);

/// The band alone: for a normal vector with this mean and covariance, whose entries are differences of numbers of the
/// size `roundingScale`.
struct SimultaneousBand {
    Band band;
    double deviations = 0.0;
};
SimultaneousBand simultaneousBand(const GpMoments& moments, double roundingScale, double level, std::uint64_t seed,
                                  Eigen::Index draws = derivativeDraws);

} // namespace core
