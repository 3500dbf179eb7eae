#pragma once

#include "core/hypothesis/mmd_estimator.h"
#include "core/kernels/kernel.h"
#include "core/linalg/products.h"
#include "core/outcome.h"

#include <Eigen/Core>

#include <optional>

namespace core
{

/// The Gram matrix of two samples x ~ P (m×d) and y ~ Q (n×d), P's rows first: K = [K_PP K_PQ; K_QP K_QQ].
///
/// Every estimator of MMD², its permutations and the nulls below are unchanged when K_ij becomes K_ij + c_i + c_j. So
/// `pooledGram` may move the points to their common mean where that changes the kernel by such terms alone (a sum of
/// `linear` and shift-invariant parts), and `centre` may take the means out: both save digits.
Eigen::MatrixXd pooledGram(const Kernel& kernel, const Points& x, const Points& y);

/// K := HKH with H = I − 11ᵀ/N, in place, symmetric to the bit. Cost O(N²).
void centre(Eigen::MatrixXd& gram);

/// 4ε·max|K|: an MMD² of this size is rounding.
double mmdRounding(const MatrixIn& gram);

/// MMD² = mean K_PP + mean K_QQ − 2 mean K_PQ, the V-statistic wᵀKw with w = (1/m, −1/n). Never negative for a positive
/// semidefinite kernel; exactly 0 where it is below mmdRounding, as for two samples of the same points.
/// `gram` is the pooled one, its first `m` rows are P; m, n >= 1 (asserted). Cost O(N²), sums compensated.
/// Source: Gretton et al., "A Kernel Two-Sample Test", JMLR 13 (2012), eq. (5).
double mmdSquaredBiased(const MatrixIn& gram, Eigen::Index m);

/// The mean of h = k(x,x') + k(y,y') − k(x,y') − k(x',y) over the ⌊n/2⌋ disjoint pairs of consecutive rows; m = n >= 2
/// (asserted). Looks at O(n) entries. Source: ibid., Lemma 14.
double mmdSquaredLinear(const MatrixIn& gram, Eigen::Index m);

/// The means of the three blocks, as in the formula of mmdSquaredBiased.
struct BlockMeans {
    double pp = 0.0, qq = 0.0, pq = 0.0;
};
BlockMeans blockMeans(const MatrixIn& gram, Eigen::Index m);

/// All of these from one pass over the Gram; nothing where mmdProblem has something to say.
struct MmdStatistics {
    BlockMeans means;
    double biased = 0.0;
    /// Σ_{i≠j} K_PP/(m(m−1)) + Σ_{i≠j} K_QQ/(n(n−1)) − 2 mean K_PQ, the U-statistic; may be negative. Source: ibid.,
    /// Lemma 6.
    std::optional<double> unbiased;
    std::optional<double> linear;
    double rounding = 0.0; // mmdRounding
    std::optional<double> by(MmdEstimator estimator) const;
};
MmdStatistics mmdStatistics(const MatrixIn& gram, Eigen::Index m);

/// What forbids an estimator for samples of m and n points, in a sentence; nothing if it can be computed.
std::optional<Failure> mmdProblem(MmdEstimator estimator, Eigen::Index m, Eigen::Index n);

} // namespace core
