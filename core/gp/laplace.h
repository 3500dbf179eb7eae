#pragma once

#include "core/gp/logistic_mode.h"
#include "core/gp/maximise.h"
#include "core/kernels/kernel.h"

#include <optional>

namespace core
{

/// What is wrong with the targets of a binary classification, in a sentence: their number, and values other than 0 and
/// 1. Nothing when they will do.
std::optional<Failure> binaryTargetsProblem(const Eigen::VectorXd& targets, Eigen::Index observations);

/// The latent function at new points, under the Laplace approximation.
struct LatentMoments {
    Eigen::VectorXd mean, variance; // of k's process alone: ν belongs to the index of an observation
    Eigen::Index clamped = 0;       // variances that rounding had put below 0
};

/// ∂ log q(t|X) in the logarithms of the hyperparameters.
struct LaplaceEvidenceGradient {
    Eigen::VectorXd logKernel; // for continuousHyperparameters(kernel), in that order
    double logNu = 0.0;        // 0 where ν = 0
};

/// Binary Gaussian process classification by the Laplace approximation: a ~ N(0, C), C = K + νI (ν on the index of an
/// observation, never on equality of inputs), p(t=1|a) = σ(a). The posterior of a is taken as N(mode, (C⁻¹+W)⁻¹).
/// Immutable after fit(): safe to share between threads.
/// Source: Rasmussen & Williams (2006), section 3.4 and 5.5.1; lecture 12 writes the same with t ∈ {0, 1}.
class LaplaceClassifier
{
public:
    /// x n×d, targets n of 0 and 1, nu >= 0; n = 0 is the prior. `start` is a dual to begin Newton with
    /// (logistic_mode.h). Failure (invalid input) in a sentence for targets, nu, or a kernel that the points forbid.
    /// Cost that of logisticMode.
    static Outcome<LaplaceClassifier> fit(Kernel kernel, Eigen::MatrixXd x, Eigen::VectorXd targets, double nu = 0.0,
                                          const Eigen::VectorXd& start = {}, std::stop_token stop = {});

    const LogisticMode& mode() const { return mode_; }
    const Kernel& kernel() const { return kernel_; }
    const Eigen::MatrixXd& x() const { return x_; }
    const Eigen::VectorXd& targets() const { return targets_; }
    double nu() const { return nu_; }

    /// log q(t|X) = Ψ(mode) − ½ log|I + W^½CW^½| (eq. 3.32).
    double logEvidence() const;

    /// mean k(x*,X)α with the dual α = ∇log p, variance k(x*,x*) − ‖L⁻¹ W^½ k(X,x*)‖², at every row of `at` (m×d). What
    /// the lecture writes as c = k + ν is this variance plus ν. Cost O(n²m), memory O(n) a point of a block. Cancelled
    /// on stop.
    Outcome<LatentMoments> latent(const Points& at, const std::stop_token& stop = {}) const;

    /// The latent function at each observation as the others foretell it, n entries: what the observation itself says
    /// is taken out of the Gaussian that stands for the posterior; the mode is not sought again. With Σ = (C⁻¹+W)⁻¹ and
    /// v_i = Σ_ii/[B⁻¹]_ii the mean is a_i − v_i ∂log p/∂a_i and the variance v_i − ν. Cost 2n³. Cancelled on stop.
    /// Source: Vehtari, Mononen, Tolvanen, Sivula & Winther (2016), "Bayesian leave-one-out cross-validation
    /// approximations for Gaussian latent variable models", JMLR 17(103), LA-LOO.
    Outcome<LatentMoments> leaveOneOut(const std::stop_token& stop = {}) const;

    /// The derivatives of logEvidence(), how the mode moves included. Cost 2n³ and that of gramLogGradient.
    /// Source: algorithm 5.1.
    LaplaceEvidenceGradient gradient() const;

private:
    LaplaceClassifier() = default;
    Eigen::MatrixXd evidenceWeights() const;

    Kernel kernel_;
    Eigen::MatrixXd x_;
    Eigen::VectorXd targets_;
    double nu_ = 0.0;
    Eigen::MatrixXd covariance_;
    LogisticMode mode_;
};

/// The objective of classification, for maximiseHyperparameters: the log evidence of LaplaceClassifier and its
/// gradient, ν the diagonal; scanned at rowsToScan. Failure as of fit(); Cancelled on stop.
GpObjective classificationObjective(const Points& x, const Eigen::VectorXd& targets, std::stop_token stop = {});

/// Predictive probabilities of class 1.
struct ClassProbabilities {
    LatentMoments latent;
    Eigen::VectorXd averaged; // E σ(a), by quadrature
    Eigen::VectorXd probit;   // the probit approximation of the same
};
/// (1/n) Σ log p(t_i) of targets 0 and 1 under probabilities of 1: −infinity where one was held impossible. Requires as
/// many of each, and one at least (asserted).
double meanLogProbability(const Eigen::VectorXd& targets, const Eigen::VectorXd& probability);

ClassProbabilities classProbabilities(LatentMoments latent);

/// The same at new points.
Outcome<ClassProbabilities> classProbabilities(const LaplaceClassifier& classifier, const Points& at,
                                               const std::stop_token& stop = {});

} // namespace core
