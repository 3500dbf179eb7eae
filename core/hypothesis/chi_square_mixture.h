#pragma once

#include <Eigen/Core>

namespace core
{

/// The law of Q = Σ_l λ_l z_l², λ_l > 0, z independent standard normals; or, with multiplicities m_l > 0, of Σ_l λ_l
/// X_l, X_l independent chi-squares of m_l degrees of freedom, whole or not.
///
/// Its Laplace transform Π(1−2λ_l s)^(−m_l/2) is inverted by the trapezoidal rule on a parabola through the saddle
/// point that opens around the cut [1/(2λ_1), ∞): geometric convergence for any number of terms, one included, and
/// nearly full relative accuracy in both tails. Sources: Rice, "Distribution of quadratic forms in normal random
/// variables", SIAM J. Sci. Stat. Comput. 1 (1980); Weideman & Trefethen, "Parabolic and hyperbolic contours for
/// computing the Bromwich integral", Math. Comp. 76 (2007).
class ChiSquareMixture
{
public:
    /// At least one weight, all positive (asserted).
    explicit ChiSquareMixture(Eigen::VectorXd weights);
    /// The same with a multiplicity for each weight, all positive (asserted).
    ChiSquareMixture(const Eigen::VectorXd& weights, const Eigen::VectorXd& multiplicities);

    const Eigen::VectorXd& weights() const { return weights_; }               // descending
    const Eigen::VectorXd& multiplicities() const { return multiplicities_; } // of each
    double mean() const { return multiplicities_.dot(weights_); }
    double variance() const { return 2.0 * multiplicities_.dot(weights_.cwiseAbs2()); }

    double survival(double x) const;         // P(Q > x): 1 for x <= 0
    double density(double x) const;          // 0 for x <= 0
    double quantile(double upperTail) const; // survival(quantile) = upperTail, in (0, 1)

private:
    Eigen::VectorXd weights_, multiplicities_;
};

} // namespace core
