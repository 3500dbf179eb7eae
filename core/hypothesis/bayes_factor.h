#pragma once

#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <Eigen/Core>

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace core
{

/// The Gaussian of the features of a sample and its prior: φ ~ N(μ, Σ), Σ ~ W⁻¹(σ₀²I, α), μ | Σ ~ N(0, Σ/β), in D
/// dimensions.
struct FeaturePrior {
    Eigen::Index dimensions = 1; // D
    double sigma0 = 1.0, alpha = 3.0, beta = 0.01;
};
/// σ₀ > 0, β > 0, α > D − 1: "sigma0", "beta", "alpha".
std::vector<Problem> problems(const FeaturePrior& prior);
/// α where none is given: the smallest whole number for which E Σ exists.
inline double defaultAlpha(Eigen::Index dimensions)
{
    return static_cast<double>(dimensions) + 2.0;
}

/// What of log p(Φ) the features have no say in: all but −((α+N)/2) log|Ψ|. problems(prior) is empty. Cost O(D).
double logEvidenceConstant(double rows, const FeaturePrior& prior);

/// log p(Φ) of N rows of features, N×r with r <= D; the D − r coordinates that are missing are 0 in every row:
///   −(ND/2) log π + (D/2) log(β/(N+β)) + log Γ_D((α+N)/2) − log Γ_D(α/2) + αD log σ₀ − ((α+N)/2) log|Ψ|,
///   Ψ = σ₀²I + Σ(φ−φ̄)(φ−φ̄)ᵀ + Nβ/(N+β) φ̄φ̄ᵀ.
/// problems(prior) is empty, N >= 1 (asserted). Cost O(Nr² + r³ + D). Source: MATH 2; Murphy, "Conjugate Bayesian
/// analysis of the Gaussian distribution" (2007), section 9.
double logMarginalLikelihood(const Eigen::Ref<const Eigen::MatrixXd>& features, const FeaturePrior& prior);

/// How many features a kernel has on d columns; nothing where there are infinitely many, or no map
/// is known (cosine). linear: d; parabola: 2d;
/// poly: monomials of degree <= p, or p alone where the offset is 0; allsubsets: 2^d; constant: 1; sums add, products
/// multiply.
std::optional<Eigen::Index> featureCount(const Kernel& kernel, Eigen::Index columns);

/// "Two densities" against "one" for the features of two samples:
///   log p(Φ_x) + log p(Φ_y) − log p(Φ_x and Φ_y).
/// Positive: two. The features are those of one pooled matrix, blind to which row is whose, so that a permutation of
/// the rows gives a p-value that is valid whatever they are. Immutable.
class BayesFactorTest
{
public:
    /// `features` N×r, the first m rows of the first sample; problems(prior) empty, both samples not empty (asserted).
    BayesFactorTest(Eigen::MatrixXd features, Eigen::Index m, FeaturePrior prior);

    const FeaturePrior& prior() const { return prior_; }
    double logEvidenceOfFirst() const { return first_; }
    double logEvidenceOfSecond() const { return second_; }
    double logEvidenceOfPooled() const { return pooled_; }
    double logBayesFactor() const { return first_ + second_ - pooled_; }

    /// The log Bayes factor under permutations 0 … count−1 of the rows (permutedOrder). On two threads; Cancelled on
    /// stop. Cost O(mr² + r³) a permutation.
    Outcome<Eigen::VectorXd> permutations(std::uint64_t seed, int count, std::stop_token stop = {}) const;

private:
    double underOrder(const std::vector<Eigen::Index>& order) const;

    Eigen::MatrixXd features_; // less centre_
    Eigen::RowVectorXd centre_;
    Eigen::Index m_;
    FeaturePrior prior_;
    Eigen::RowVectorXd sum_;   // of features_
    Eigen::MatrixXd products_; // features_ᵀ features_
    double first_, second_, pooled_;
};

/// Coordinates of the pooled points for the test. Exact: all of featureCount, an orthonormal turn of the explicit
/// features; else the D leading ones of uncentred kernel PCA of the pooled Gram, √λ_k u_ki.
struct TestFeatures {
    Eigen::MatrixXd coordinates; // N×r, r <= D
    Eigen::Index dimensions = 0; // D
};
/// `leading`: how many kernel PCA coordinates; nothing: exact. Failure for a kernel without finitely many features, for
/// more coordinates than the Gram has eigenvalues (unless fewer will do), for more points than kernel PCA takes.
struct LeadingCoordinates {
    Eigen::Index count = 20;
    bool orFewer = false;
    double share = 1.0; // of the spectrum: no more than hold it (leadingCount)
};
/// How much of the spectrum the coordinates hold where nobody has chosen a D. With more of them the prior speaks for
/// those about which the points say nothing.
inline constexpr double spectrumShare = 0.95;

/// How many of the coordinates, in order, hold this share of the trace of the pooled Gram; all where they do not.
Eigen::Index leadingCount(const Eigen::Ref<const Eigen::MatrixXd>& coordinates, double trace, double share);
Outcome<TestFeatures> testFeatures(const Kernel& kernel, const Eigen::Ref<const Eigen::MatrixXd>& pooled,
                                   std::optional<LeadingCoordinates> leading, std::stop_token stop = {});

} // namespace core
