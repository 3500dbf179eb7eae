#pragma once

#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <stop_token>
#include <vector>

namespace core
{

/// Beyond this many points a Gram matrix and its factors would not fit into memory beside each other.
inline constexpr Eigen::Index mostSpectrumPoints = 5000;

/// The K leading principal components of n vectors, from the matrix C of their inner products alone (centred, where
/// centring is wanted): v_k = Σ_i α_ik f_i of unit norm, so α_kᵀα_k = 1/λ_k.
struct PrincipalComponents {
    Eigen::VectorXd eigenvalues;  // λ_k of C itself (not divided by n), descending; k <= K: none that is rounding
    Eigen::MatrixXd coefficients; // α, n×k
    double trace = 0.0;           // Σ of all eigenvalues of C

    /// A_ik = λ_k α_ik = ⟨f_i, v_k⟩, n×k. AᵀA = diag(λ).
    Eigen::MatrixXd scores() const;
    /// Σ_i ‖f_i − its projection on the first q components‖² for q = 0 … k: the sum of the remaining eigenvalues (k+1).
    /// May be negative for an indefinite C, where it is no distance.
    Eigen::VectorXd trainingErrors() const;
};

/// Eigenvalues λ ≤ 10 n ε λ₁, and λ ≤ 4 n ε `entryScale` (rounding of C's entries; 0 when they are exact), are dropped.
/// Sign: orientation(), the coefficient of largest modulus is positive, the first such on ties (to 1e-9).
/// C n×n symmetric, n >= 1. Failure when an entry is not finite; Cancelled on stop. Cost: see leadingEigen.
Outcome<PrincipalComponents> principalComponents(const Eigen::MatrixXd& innerProducts, Eigen::Index components,
                                                 double entryScale = 0.0, std::stop_token stop = {});

/// H C H with H = I − 11ᵀ/n, and what centring new rows needs.
struct CentredGram {
    Eigen::MatrixXd gram;
    Eigen::VectorXd rowMeans; // of C, n
    double grandMean = 0.0;
};
CentredGram centredGram(Eigen::MatrixXd gram);

struct KernelPcaOptions {
    Eigen::Index components = 2; // how many are wanted, >= 1
    bool centred = true;         // around the mean of the features (the textbook's), or around 0 (Kernels for dummies)
    bool operator==(const KernelPcaOptions&) const = default;
};

/// New points in the coordinates of the components.
struct KernelPcaProjection {
    Eigen::MatrixXd scores;      // G×k
    Eigen::VectorXd squaredNorm; // ‖φ(x) − φ̄‖², or ‖φ(x)‖² uncentred: G

    /// Squared feature-space distance of every point to the q-dimensional subspace (affine, if centred), q = 0 … k:
    /// G×(k+1), at least 0.
    Eigen::MatrixXd errors() const;
    Eigen::VectorXd lastErrors() const; // those for q = k alone
};

/// Kernel PCA of n points under a kernel: immutable, shareable between threads.
/// Source: Schölkopf, Smola & Müller (1998); Kernels for dummies, section 3, with norm Q = K.
class KernelPca
{
public:
    /// Requires problems(kernel, d) empty and components >= 1 (asserted). Failure for no points, more than
    /// mostSpectrumPoints, or points that the kernel refuses; Cancelled on stop. n = 1 or equal points, centred: no
    /// components. Cost O(n²d) and that of leadingEigen.
    static Outcome<KernelPca> fit(const Kernel& kernel, const Points& x, const KernelPcaOptions& options,
                                  std::stop_token stop = {});

    const Kernel& kernel() const { return kernel_; }
    const Eigen::MatrixXd& points() const { return x_; }
    bool centred() const { return centred_; }
    const PrincipalComponents& components() const { return components_; }
    const Eigen::VectorXd& eigenvalues() const { return components_.eigenvalues; }
    Eigen::Index size() const { return components_.eigenvalues.size(); }

    /// The scores of new points; a training point gets its row of scores(). Blockwise, on two threads; O(Gnd + Gnk).
    Outcome<KernelPcaProjection> project(const Points& at, std::stop_token stop = {}) const;

    /// The scores on a tensor grid of two axes, one matrix (axis1 × axis2) a component. By outer products where the
    /// kernel allows: O((g₁+g₂)n exponentials), else as project().
    Outcome<std::vector<Eigen::MatrixXd>> projectGrid(const Eigen::VectorXd& axis1, const Eigen::VectorXd& axis2,
                                                      std::stop_token stop = {}) const;

    /// Weights γ over the training points of the projection P φ = Σ_i γ_i φ(x_i) of points with these scores (m×q, the
    /// first q <= k components): n×m.
    Eigen::MatrixXd expansion(const Eigen::MatrixXd& scores) const;

private:
    KernelPca() = default;

    Kernel kernel_;
    Eigen::MatrixXd x_;
    bool centred_ = true;
    PrincipalComponents components_;
    double grandMean_ = 0.0;      // of the uncentred Gram; 0 when uncentred
    Eigen::RowVectorXd constant_; // what centring subtracts from Σ α_i k(x, x_i), one a component
};

} // namespace core
