#pragma once

#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <Eigen/Core>

#include <cstdint>
#include <vector>

namespace core
{

/// Where the empirical embedding is looked at: a rule and its seed, as kept in a session.
struct InducingRule {
    enum class Kind { Random, Grid, KMeans, Given };
    Kind kind = Kind::Random;
    Eigen::Index count = 0; // m; 0: defaultInducingCount
    std::uint64_t seed = 1; // of Random and KMeans
    Eigen::MatrixXd given;  // m×d, for Given
    bool operator==(const InducingRule& other) const;
};

/// The inducing points z (m×d), and which rows of the data they are (Random alone, ascending, in the order of z): those
/// rows take no part in x when kernels are learned.
struct InducingPoints {
    Eigen::MatrixXd z;
    std::vector<Eigen::Index> heldOut;
};

/// 5 % of n, at least 2D and 2 for each expected cluster, at most 100 and at most n/2 (but D where n allows: fewer
/// leave no evidence); 1 for a single row.
Eigen::Index defaultInducingCount(Eigen::Index n, Eigen::Index dimensions, Eigen::Index clusters = 1);

/// Random: m rows without replacement, labels unused. Grid: the smallest tensor grid of at least m points over the
/// data's box, equally many nodes an axis, the first axis slowest. KMeans: k-means++ centres after Lloyd's iterations.
/// Failure in a sentence when the data have too few (distinct) rows, hold NaN, or `given` does not fit. Cost O(nmd) an
/// iteration of Lloyd's, else O(n+md).
Outcome<InducingPoints> inducingPoints(const Points& x, const InducingRule& rule);

/// `count` different rows of n, ascending, every set of them equally likely.
std::vector<Eigen::Index> drawnRows(Eigen::Index n, Eigen::Index count, std::uint64_t seed);

/// The rows of x that are not held out.
Eigen::MatrixXd withoutRows(const Points& x, const std::vector<Eigen::Index>& heldOut);

} // namespace core
