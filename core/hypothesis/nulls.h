#pragma once

#include "core/hypothesis/chi_square_mixture.h"
#include "core/hypothesis/gamma_law.h"
#include "core/hypothesis/label_sums.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace core
{

// The distribution of an MMD² statistic when both samples come from one distribution. Grams are pooled ones of N = m+n
// points, P's rows first; centred ones (core::centre) give the same answers with more digits.

/// Permutation b (b = 0, 1, …) of N pooled rows under a seed: a uniformly random order, the same on every machine,
/// whatever was drawn before. Its first m rows are the permuted P. Cost O(N).
std::vector<Eigen::Index> permutedOrder(Eigen::Index pooled, std::uint64_t seed, int b);

/// The same of blocks of `length` consecutive rows, which stay together in their order (the last block may be
/// shorter): under the null hypothesis as likely as the order given, where rows further apart do not depend on each
/// other. Length 1: permutedOrder. 1 <= length <= rows (asserted).
/// Source: Künsch, The jackknife and the bootstrap for general stationary observations (1989), for blocks.
std::vector<Eigen::Index> permutedBlocks(Eigen::Index rows, Eigen::Index length, std::uint64_t seed, int b);

/// permutedOrder as labels: 0 for a row of the permuted P, 1 for one of Q.
std::vector<int> permutedLabels(Eigen::Index pooled, Eigen::Index m, std::uint64_t seed, int b);

/// The sums of permutations first … last−1 from which both quadratic estimators follow (mmdSquaredOf): K times a matrix
/// of labels, in blocks, on two threads, N²/2 multiply-adds a permutation. m, n >= 1 (asserted). Cancelled on stop.
Outcome<std::vector<LabelSums>> permutedSums(const MatrixIn& gram, const PooledSums& pooled, std::uint64_t seed,
                                             int first, int last, std::stop_token stop = {});

/// The statistic under permutations 0 … count−1, in that order, by permutedSums; linear: O(N·count). Failure:
/// mmdProblem's.
Outcome<Eigen::VectorXd> permutationNull(const MatrixIn& gram, Eigen::Index m, MmdEstimator estimator,
                                         std::uint64_t seed, int count, std::stop_token stop = {});

/// The statistic under one order of the pooled rows, the first m of which are P, in O(N) for the linear estimator and
/// in O(N²) for the others. Requires no mmdProblem (asserted).
double mmdSquaredUnder(const MatrixIn& gram, Eigen::Index m, MmdEstimator estimator,
                       const std::vector<Eigen::Index>& order);

/// A p-value with its standard error by simulation.
struct PValue {
    double value = 1.0, error = 0.0;
};

/// p = (1 + #{T_π ≥ T − tie})/(1 + B), tie = max(1e-12·max|T_π|, rounding), with the binomial error √(p(1−p)/B).
/// `rounding`: what rounding alone can do to a statistic (mmdRounding).
PValue permutationPValue(const Eigen::VectorXd& null, double statistic, double rounding);

/// The statistic that must be exceeded to be rejected at `level`; NaN where B is too small for any to be.
double permutationThreshold(const Eigen::VectorXd& null, double level);

/// The rows of both samples, each in a random order: the pairs that the gamma null needs.
std::vector<Eigen::Index> shuffledSamples(Eigen::Index m, Eigen::Index n, std::uint64_t seed);

/// The gamma approximation, from pairs (x_i, y_i) of rows in random order. With h_ij = h((x_i,y_i),(x_j,y_j)) and k =
/// min(m, n) pairs, the law of k·MMD² (biased) is taken for a gamma distribution of mean Σ_i h_ii/k and variance 2
/// Σ_{i≠j} h_ij²/(k−1)². For unequal sizes the law carries over to 2mn/(m+n)·MMD². Source: Gretton et al., "A Fast,
/// Consistent Kernel Two-Sample Test", NIPS 2009, section 3.3.
class GammaNull : public GammaLaw
{
public:
    /// `rows` says in which order rows are paired: shuffledSamples, or nothing for the order in which they stand.
    /// Failure in a sentence with fewer than two pairs, or where the variance vanishes. Cost O(k²).
    static Outcome<GammaNull> fit(const MatrixIn& gram, Eigen::Index m, MmdEstimator estimator,
                                  std::vector<Eigen::Index> rows = {});
    /// The same law by the covariance C of the features of all N = m + n rows: k pairs as above have the mean 2 tr C
    /// N/(N−1) and the variance 8 tr C². Failure where these vanish.
    static Outcome<GammaNull> ofMoments(double trace, double squares, Eigen::Index m, Eigen::Index n,
                                        MmdEstimator estimator);

private:
    using GammaLaw::GammaLaw;
};

/// The spectral approximation: mn/(m+n)·MMD² ~ Σ_l λ_l z_l² (biased), Σ_l λ_l (z_l² − 1) (unbiased), z standard normal,
/// λ the eigenvalues of the centred pooled Gram over N. The law is not simulated but inverted from its characteristic
/// function (chi_square_mixture.h), so that its p-value has no Monte Carlo error.
/// Source: ibid., section 3.2.
class SpectralNull
{
public:
    /// `centred` is the centred pooled Gram. Failure in a sentence where all eigenvalues vanish, the kernel is not
    /// positive semidefinite, or there are too many points of too rough a kernel for an eigendecomposition.
    static Outcome<SpectralNull> fit(const MatrixIn& centred, Eigen::Index m, MmdEstimator estimator,
                                     std::stop_token stop = {});
    /// Of the eigenvalues of the covariance of the features of all m + n rows, in any order; those below 0 are
    /// rounding.
    static Outcome<SpectralNull> ofEigenvalues(const Eigen::VectorXd& values, Eigen::Index m, Eigen::Index n,
                                               MmdEstimator estimator);

    const Eigen::VectorXd& eigenvalues() const { return law_.weights(); } // those that matter, descending
    double survival(double statistic) const;
    double density(double statistic) const;
    double threshold(double level) const;
    /// The same law for the other quadratic estimator.
    SpectralNull of(MmdEstimator estimator) const;
    /// What numerical inversion and the cut of the spectrum can do to survival().
    double error() const { return error_; }

private:
    explicit SpectralNull(ChiSquareMixture law) : law_(std::move(law)) {}
    double ofLaw(double statistic) const;
    ChiSquareMixture law_;
    double factor_ = 1.0, shift_ = 0.0, error_ = 0.0;
    double rest_ = 0.0; // the eigenvalues that were left out, by their sum
};

} // namespace core
