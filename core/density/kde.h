#pragma once

#include "core/kernels/kernel.h"

#include <Eigen/Core>

#include <array>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace core
{

/// What a rule of thumb sees of one column.
struct SpreadSummary {
    double standardDeviation = 0.0;  // with n − 1
    double interquartileRange = 0.0; // quartiles interpolated between order statistics
    Eigen::Index observations = 0;
    Eigen::Index dimensions = 1;
};
SpreadSummary spreadSummary(const Eigen::VectorXd& column, Eigen::Index dimensions);

struct BandwidthRule {
    std::string_view name, formula, formulaManyDimensions;
    double (*compute)(const SpreadSummary&);
};

/// The rules of thumb, per column. In d dimensions the power is −1/(d+4) and the Gaussian reference brings
/// (4/(d+2))^(1/(d+4)).
extern const std::array<BandwidthRule, 2> bandwidthRules;

/// A bandwidth for each column by a rule; nothing when n < 2 or a column is constant: no rule can know a scale there.
/// A column whose quartiles coincide falls back on its standard deviation.
std::optional<Eigen::VectorXd> bandwidths(const BandwidthRule& rule, const Points& x);

/// log of the Gaussian kernel density estimate (1/n) Σ_i Π_d N(at_d; x_id, h_d²) at every row of `at`, also where it
/// underflows. n >= 1 points, h > 0 for each column (asserted). Cost O(nGd).
Eigen::VectorXd kdeLogDensity(const Points& x, const Eigen::VectorXd& bandwidth, const Points& at);

/// The estimate on a tensor grid of two axes: axis1.size() × axis2.size() densities (not logs) by one product of two
/// small matrices. n×2 data. Cost O(n(g₁+g₂)) exponentials and O(n g₁ g₂) multiplications.
Eigen::MatrixXd kdeOnGrid(const Points& x, const Eigen::VectorXd& bandwidth, const Eigen::VectorXd& axis1,
                          const Eigen::VectorXd& axis2);

/// The same for very many points over ascending axes: each adds to the places within 8.6 bandwidths alone, beyond which
/// it is below rounding. Cost O(n k), k the places near a point. On stop: what there is by then.
Eigen::MatrixXd kdeOnGridNearby(const Points& x, const Eigen::VectorXd& bandwidth, const Eigen::VectorXd& axis1,
                                const Eigen::VectorXd& axis2, const std::stop_token& stop);

} // namespace core
