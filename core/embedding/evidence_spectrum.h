#pragma once

#include "core/embedding/embedding_prior.h"
#include "core/embedding/evidence_wide.h"
#include "core/outcome.h"

#include <Eigen/Core>

#include <optional>

namespace core
{

/// B = r(z,z) + t I for one set of lengthscales and η and every t = τ²/n at once; the prior's scale is taken as 1.
/// r(z,z) = c (11ᵀ + E), with E = r/c − 1 (prior_shape.h); a reflection takes 1 to a multiple of the first axis, and
/// the rest is diagonalised: with P = reflection · eigenvectors, Pᵀ r P / c = [corner, borderᵀ; border, diag(values)].
/// So wide kernels, for which r is nearly c 11ᵀ, lose no digits to it. For much wider ones P are the eigenvectors of
/// wideSpectrum and the border is 0. Everything below is in units of c: B̃ = B/c, R̃ = r/c.
class EvidenceSpectrum
{
public:
    /// Failure when a number is not finite. Cost about 9m³.
    static Outcome<EvidenceSpectrum> of(const EmbeddingPrior& prior, const Points& z);

    Eigen::Index size() const { return basis_.rows(); }
    double logPeak() const { return logPeak_; }             // log c
    const Eigen::MatrixXd& basis() const { return basis_; } // P, m×m

    /// Pᵀ(offset·1 + v), with the offset apart so that a nearly constant vector keeps its digits. Cost O(m²).
    Eigen::VectorXd coordinates(double offset, const Eigen::VectorXd& v) const;

    /// Pᵀ B̃⁻¹ P = diag(0, inverse) + cornerColumn cornerColumnᵀ / schur.
    struct Shifted {
        double shift = 0.0;           // t/c
        Eigen::ArrayXd inverse;       // m-1
        double schur = 0.0;           // Schur complement of the corner, >= shift
        Eigen::VectorXd cornerColumn; // m
        double logDeterminant = 0.0;  // log det B, not B̃
    };
    Shifted shifted(double t) const; // t > 0; cost O(m)

    /// Pᵀ B̃⁻¹ P v. Cost O(m).
    Eigen::VectorXd solve(const Shifted& at, const Eigen::VectorXd& v) const;

    /// tr(B̃⁻¹ ∂r/c) and uᵀ (∂r/c) u, u = B̃⁻¹ M, for the derivative with respect to the log of one lengthscale, or of η;
    /// `mean` and `solved` are Pᵀ M and Pᵀ u. Cost O(m³).
    struct Change {
        double trace = 0.0, quadratic = 0.0;
    };
    Change changeWithLengthscale(const Shifted& at, const Eigen::VectorXd& mean, const Eigen::VectorXd& solved,
                                 Eigen::Index axis) const;
    Change changeWithEta(const Shifted& at, const Eigen::VectorXd& mean, const Eigen::VectorXd& solved) const;

    /// tr B̃⁻¹. Cost O(m).
    double traceOfInverse(const Shifted& at) const;

private:
    Change changeByMatrix(const Shifted& at, const Eigen::VectorXd& solved, const Eigen::MatrixXd& change) const;
    Change changeByFeatures(const Shifted& at, const Eigen::VectorXd& solved, const WideChange& change,
                            Eigen::Index axis) const;
    Change changeOfPeak(const Shifted& at, const Eigen::VectorXd& mean, const Eigen::VectorXd& solved,
                        double ofLogPeak) const;

    EmbeddingPrior prior_;
    Eigen::MatrixXd z_;
    std::optional<WideSpectrum> wide_;
    Eigen::MatrixXd basis_;
    Eigen::VectorXd ones_; // Pᵀ 1
    Eigen::VectorXd border_;
    Eigen::ArrayXd values_;
    double corner_ = 0.0, logPeak_ = 0.0;
};

} // namespace core
