#pragma once

#include "core/density/mixture_settings.h"
#include "core/kernels/kernel.h"
#include "core/linalg/cholesky.h"
#include "core/outcome.h"

#include <Eigen/Core>

#include <stop_token>
#include <variant>
#include <vector>

namespace core
{

/// Conjugate prior of a Gaussian in d dimensions, around 0, with an expected covariance of scale·I worth
/// covarianceWeight observations.
///   full:      Λ ~ Wishart(ν, S⁻¹), μ|Λ ~ N(0, (κΛ)⁻¹), ν = d + 1 + covarianceWeight
///   diagonal:  the same for every coordinate on its own (d = 1): λ ~ Gamma(ν/2, rate S/2), ν = 2 + covarianceWeight
/// S = covarianceWeight·scale·I in both, so that E[Λ⁻¹] = S/(ν − d − 1) = scale·I (d = 1 for the diagonal one).
struct GaussianPrior {
    MixtureCovariance covariance = MixtureCovariance::Diagonal;
    double scale = 1.0;            // > 0
    double covarianceWeight = 1.0; // > 0
    double meanWeight = 0.1;       // κ > 0
};

/// The same distribution after weighted observations. All members are finite and proper, also without observations.
struct GaussianPosterior {
    double count = 0.0;                                    // Σ of the weights
    double meanWeight = 0.0;                               // κ
    double degreesOfFreedom = 0.0;                         // ν
    double covarianceWeight = 0.0;                         // of E[Λ⁻¹] = S/covarianceWeight
    Eigen::VectorXd mean;                                  // d
    std::variant<Eigen::VectorXd, CholeskyFactor> scatter; // S: its diagonal (d), or S = L Lᵀ
};

/// z n×d, one weight >= 0 a row; rows of weight 0 are not read. Two passes: the scatter is that of differences from the
/// mean. Failure (ill-conditioned) where a full S is not positive definite to rounding. Cost O(md), full O(md² + d³)
/// for m rows of positive weight.
Outcome<GaussianPosterior> gaussianPosterior(const GaussianPrior& prior, const Points& z,
                                             const Eigen::Ref<const Eigen::VectorXd>& weights);

/// log ∫ Π_i N(z_i; μ, Λ⁻¹)^(w_i) p(μ, Λ): with weights 1 the marginal likelihood of z.
///   −(Nd/2) log π + log Γ_d(ν_N/2) − log Γ_d(ν/2) + (ν/2) log|S| − (ν_N/2) log|S_N| + (d/2) log(κ/κ_N)
/// Source: Murphy, "Conjugate Bayesian analysis of the Gaussian distribution" (2007), eq. 266; diagonal: a sum of d
/// = 1.
double logEvidence(const GaussianPrior& prior, const GaussianPosterior& posterior);

/// E[log N(z_i; μ_k, Λ_k⁻¹)] under posterior k: n×K. In more than eight dimensions diagonal ones go by two matrix
/// products, O(nKd), with errors of about ε·Σ_d E[λ_d] z_d²; otherwise by differences from the mean, full ones O(nKd²)
/// on two threads. Some garbage when stopped.
/// Source: Bishop, Pattern Recognition and Machine Learning (2006), eqs 10.64–10.65.
Eigen::MatrixXd expectedLogDensities(const std::vector<GaussianPosterior>& posteriors, const Points& z,
                                     const std::stop_token& stop);

/// log of the predictive ∫ N(z_i; μ, Λ⁻¹) q(μ, Λ), n: a Student-t, in the diagonal case one for each coordinate.
///   full:      t with ν − d + 1 degrees of freedom around the mean, scale matrix S (κ+1)/(κ(ν−d+1))
///   diagonal:  Π_d t with ν degrees of freedom, squared scale S_d (κ+1)/(κν)
/// Source: Murphy (2007), eqs 110 and 258. Cost O(nd), full O(nd²). −infinity where a point is more than some
/// 1e75 standard deviations out. The rows do not affect each other.
Eigen::VectorXd logPredictive(const GaussianPosterior& posterior, const Points& z);

/// log N(z_i; mean, E[Λ⁻¹]), n: the Gaussian at the expected parameters. Cost as of logPredictive.
Eigen::VectorXd logPlugIn(const GaussianPosterior& posterior, const Points& z);

/// E[Λ⁻¹] = S/(ν − d − 1), d×d.
Eigen::MatrixXd expectedCovariance(const GaussianPosterior& posterior);

} // namespace core
