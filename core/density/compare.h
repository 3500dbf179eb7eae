#pragma once

#include "core/density/student_t_parameters.h"
#include "core/interval.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace core
{

/// One density among others of the same points.
struct ComparedDensity {
    std::string name;           // "Kernel student-T"
    Eigen::VectorXd logDensity; // n: of each point, by a density that has not seen it; empty where there is none
    double logScore = 0.0;      // their mean, in nats a point: more is better
    double standardError = 0.0; // of that mean, as if the points were independent
    std::optional<std::string> refusal; // why there is none of the numbers above
};

inline constexpr int comparedDensities = 5; // how many

inline constexpr Eigen::Index mostComparedPoints = 5000; // takes minutes in one column

struct DensityComparisonSettings {
    Kernel kernel; // of the kernel student-T, with its other parameters; it is held, the others learn theirs
    StudentTParameters model;
    std::vector<Interval> window; // d: each density is normalised over it; it holds all points
    Eigen::Index folds = 10;      // at least 2; n or more: each point is left out by itself
    std::uint64_t seed = 1;       // which points share a fold
};

/// A sentence where there are more points than compareDensities takes.
std::optional<Failure> tooManyToCompare(Eigen::Index points);

/// Hears of the densities that are done, after each of them, from the caller's thread.
using DensityComparisonObserver = std::function<void(const std::vector<ComparedDensity>& done)>;

/// The log score of densities by cross-validation: the points are dealt to folds by chance, and those of each fold are
/// scored by the density of all others, normalised over the window: the kernel student-T, the Gaussian kernel density
/// estimate with the bandwidths of each of the bandwidthRules, a Gaussian with the points' mean and covariance, and a
/// mixture of Gaussians (DpMixture as it begins). The highest first, those that are refused last. Failure for fewer
/// than two points or more than mostComparedPoints, more than three columns, a window that is none or misses points.
/// Cost: as many fits and normalisations as folds, of each. Source: Stone, "Cross-validatory choice and assessment of
/// statistical predictions", J. R. Statist. Soc. B 36 (1974); log score: Good (1952).
Outcome<std::vector<ComparedDensity>> compareDensities(const Points& x, const DensityComparisonSettings& settings,
                                                       const DensityComparisonObserver& observer = {},
                                                       const std::stop_token& stop = {});

} // namespace core
