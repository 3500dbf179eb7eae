#pragma once

#include "core/embedding/embedding_prior.h"

#include <Eigen/Core>

namespace core
{

/// What one pass over the observations gives of a kernel at scale 1, whatever τ² and r.
class EvidenceRows
{
public:
    EvidenceRows(Eigen::Index m, Eigen::Index n, bool withGain) : values_(m, withGain ? 2 * n : n), n_(n) {}

    auto kernel() const { return values_.leftCols(n_); } // m×n: k(z_l, x_i) − offset
    auto kernel() { return values_.leftCols(n_); }
    bool hasGain() const { return values_.cols() > n_; }
    auto gain() const { return values_.rightCols(n_); } // m×n: g_li, for the gradient; where it is k it is not kept
    auto gain() { return values_.rightCols(n_); }

    double offset = 0.0;              // 1 for wide kernels, whose digits are in k − 1
    Eigen::VectorXd mean;             // M − offset
    double scatter = 0.0;             // Σ (k_li − M_l)²
    Eigen::VectorXd logVolume;        // n: log γ(x_i)
    Eigen::MatrixXd jacobianGradient; // d×n: ∂ log γ(x_i) / ∂ log ℓ; empty unless the gradient is asked for

private:
    // Both in one piece: memory that is freed in two goes back to the system, and to fetch it anew each time would cost
    // half as much as all the rest.
    Eigen::MatrixXd values_;
    Eigen::Index n_;
};

/// For k of the scaled distance ρ, ρ² = Σ_j q_j with q_j = (x_j−z_lj)²/ℓ_j², and g = −k'(ρ)/ρ:
///   ∂k/∂x_j = −g (x_j−z_lj)/ℓ_j²,  ∂k/∂log ℓ_j = g q_j;
///   se: g = e^{−ρ²/2};  exponential: e^{−ρ}/ρ;  matern32: 3e^{−√3ρ};  matern52: (5/3)(1+√5ρ)e^{−√5ρ}.
/// For laplacian ∂k/∂x_j = −k sign(x_j−z_lj)/ℓ_j and ∂k/∂log ℓ_j = k√q_j. Where a kernel has a kink, at x = z and for
/// laplacian at x_j = z_lj, the derivative counts as 0, the mean of both sides.
/// x d×n, an observation a column; z m×d. `largestDistance`: of x from z along each axis. Cost O(nmd²).
EvidenceRows evidenceRows(const EmbeddingPrior& prior, const Eigen::MatrixXd& x, const Eigen::MatrixXd& z,
                          const Eigen::RowVectorXd& largestDistance, bool gradient);

/// ∂/∂log ℓ_axis of n times the mean and of half the scatter, from rows with their gradient. Cost O(nm).
struct RowsSlope {
    Eigen::VectorXd sum;
    double halfScatter = 0.0;
};
RowsSlope slopeWithLengthscale(const EvidenceRows& rows, const EmbeddingPrior& prior, const Eigen::MatrixXd& x,
                               const Eigen::MatrixXd& z, Eigen::Index axis);

/// ∂k/∂log ℓ_axis of every pair, m×n, likewise.
Eigen::MatrixXd changeWithLengthscale(const EvidenceRows& rows, const EmbeddingPrior& prior, const Eigen::MatrixXd& x,
                                      const Eigen::MatrixXd& z, Eigen::Index axis);

} // namespace core
