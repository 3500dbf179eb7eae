#pragma once

#include "core/linalg/products.h"
#include "core/outcome.h"
#include "core/spectrum/kernel_pca.h"

#include <stop_token>

namespace core
{

/// Kernel PCA as a novelty score: how far, squared, a point lies in feature space from the affine subspace of the q
/// leading components of the training points,
///   k̃(x,x) − Σ_{j<=q} ⟨φ(x) − φ̄, v_j⟩²,   k̃(x,x) = ‖φ(x) − φ̄‖².
/// From a Gram matrix alone, however it came about. Immutable; shareable between threads.
/// Source: Hoffmann, "Kernel PCA for novelty detection", Pattern Recognition 40 (2007).
class KernelPcaScore
{
public:
    /// gram n×n symmetric (uncentred). q = order >= 0 (asserted); fewer components where fewer are not rounding.
    /// Failure for no points, more than mostSpectrumPoints, entries that are not finite; Cancelled on stop. Cost:
    /// leadingEigen.
    static Outcome<KernelPcaScore> fit(Eigen::MatrixXd gram, Eigen::Index order = 1, std::stop_token stop = {});

    Eigen::Index points() const { return rowMeans_.size(); } // n
    const PrincipalComponents& components() const { return components_; }

    /// Scores of m points from their kernel values with the training points (n×m) and with themselves (m), at least 0:
    /// m. Block by block where the cross Gram is large. Cost O(nmq).
    Eigen::VectorXd score(const MatrixIn& crossGram, const Eigen::VectorXd& diagonal) const;

private:
    KernelPcaScore() = default;

    PrincipalComponents components_;
    Eigen::VectorXd rowMeans_; // of the Gram
    double grandMean_ = 0.0;
    Eigen::VectorXd constant_; // what centring subtracts from Σ_i α_ij k(x, x_i), one a component
};

} // namespace core
