#pragma once

#include "core/embedding/embedding_prior.h"
#include "core/embedding/evidence_spectrum.h"
#include "core/outcome.h"

#include <Eigen/Core>

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace core
{

/// All that the evidence takes from data and kernel at one set of lengthscales and η: every τ² and every scale of the
/// kernel is then O(m).
class EvidenceTerms
{
public:
    double logEvidence(double tau2, double scale = 1.0) const;
    /// How far that can be off, at most, by the sums over the observations and by rounding.
    double errorBound(double tau2, double scale = 1.0) const;

    Eigen::Index n = 0, m = 0, dimensions = 0;
    Eigen::Index places = 0; // at which the kernel was evaluated: n, or those of the panels
    EvidenceSpectrum spectrum;
    Eigen::VectorXd mean;     // Pᵀ M, M = mean over x of k(z, x) at scale 1, in the spectrum's basis P
    double scatter = 0.0;     // ‖K_xz‖²_F − n‖M‖², from centred entries
    double logJacobian = 0.0; // Σ_i log γ(x_i), -infinity where fewer than D differences x_i − z are independent
    double meanError = 0.0, scatterError = 0.0, jacobianError = 0.0; // of the norm of `mean`, …
};

/// ∂ log p / ∂ log of each hyperparameter.
struct EvidenceGradient {
    Eigen::VectorXd logLengthscale; // d of them; their sum belongs to a common factor
    double logTau2 = 0.0;
    std::optional<double> logEta; // for Gaussian ν
};

class RowPanels;
struct EvidenceSums;

/// How the sums over the observations are taken: of each of them, with a matrix m×n; or of one or two columns by panels
/// (row_panels.h), at a cost and with a memory that do not depend on their number.
enum class EvidenceMethod { Dense, Panels };

/// "dense", "panels": as on the command line.
constexpr std::string_view nameOf(EvidenceMethod method)
{
    return method == EvidenceMethod::Dense ? "dense" : "panels";
}

/// Up to so many observations every one is looked at; beyond, of one or two columns, panels.
inline constexpr Eigen::Index mostDenseObservations = 20'000;

struct EvidenceWithGradient {
    double logEvidence = 0.0;
    EvidenceGradient gradient; // NaN in logLengthscale where the evidence is -infinity
};

/// The sentence for an evidence of −infinity.
std::string zeroVolumeOf(const EmbeddingPrior& prior);

/// The marginal pseudolikelihood of a kernel whose r is known, the evidence by which its hyperparameters are learned:
///   log p(X|θ) = −½{ log det B + Mᵀ B⁻¹ M + (‖K_xz‖²_F − n‖M‖²)/τ² + m log n + m(n−1) log τ² + mn log 2π }
///                + Σ_i log γ(x_i),
///   B = r(z,z) + (τ²/n) I, M = K_zx 1/n, log γ(x) = ½ log det JᵀJ, J_lj = ∂k(x,z_l)/∂x_j (evidence_rows.h).
/// x n×d are the observations, z m×d the inducing points, m >= d. A scale a of the kernel is that of scale 1 at τ²/a²,
/// less n(m−d) log a. Source: Flaxman et al. (2016), section 4, with the indices of the Jacobian put right.
class Evidence
{
public:
    /// Failure in a sentence for no observation, fewer inducing points than dimensions, other numbers of columns, NaN,
    /// and panels of more than two columns. Cost O(nd), of panels O(n log n + n·16^d).
    static Outcome<Evidence> of(const Points& x, const Points& z, std::optional<EvidenceMethod> asked = {});

    /// Cost O(nmd² + m³); by panels, of n places as they need. The prior's scale is not read. By panels it can be
    /// stopped.
    Outcome<EvidenceTerms> terms(const EmbeddingPrior& prior, std::stop_token stop = {}) const;

    /// Failure for τ² that is not greater than 0. Cost that of terms().
    Outcome<double> logEvidence(const EmbeddingPrior& prior, double tau2, std::stop_token stop = {}) const;
    Outcome<EvidenceWithGradient> withGradient(const EmbeddingPrior& prior, double tau2,
                                               std::stop_token stop = {}) const;

    EvidenceMethod method() const { return panels_ ? EvidenceMethod::Panels : EvidenceMethod::Dense; }
    Eigen::Index observations() const { return observations_; }
    Eigen::Index inducing() const { return z_.rows(); }
    Eigen::Index dimensions() const { return z_.cols(); }

private:
    EvidenceSums sums(const EmbeddingPrior& prior, bool gradient, const std::stop_token& stop) const;
    EvidenceGradient gradient(const EmbeddingPrior& prior, double tau2, const EvidenceTerms& terms,
                              const EvidenceSums& sums) const;

    Eigen::Index observations_ = 0;
    Eigen::MatrixXd x_;                       // d×n, an observation a column; empty where there are
    std::shared_ptr<const RowPanels> panels_; // of them
    Eigen::MatrixXd z_;                       // m×d
    Eigen::RowVectorXd largestDistance_;      // of x from z along each axis
};

} // namespace core
