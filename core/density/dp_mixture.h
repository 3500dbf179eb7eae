#pragma once

#include "core/density/gaussian_posterior.h"
#include "core/density/mixture_settings.h"
#include "core/density/stick_breaking.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace core
{

/// What a mixture may take, in numbers of 8 bytes: its responsibilities and the covariances of its components.
inline constexpr double mostMixtureNumbers = 5e7;

/// What forbids the settings.
std::vector<Problem> problems(const MixtureSettings& settings);

class DpMixture;

/// Hears of the mixture after every sweep, from the caller's thread.
using MixtureObserver = std::function<void(const DpMixture&)>;

/// Dirichlet-process mixture of Gaussians, cut at K components, by coordinate ascent on the variational bound (ELBO)
///   E_q[log p(x, z, v, μ, Λ)] − E_q[log q],  q = Π_i q(z_i) Π_k q(v_k) q(μ_k, Λ_k).
/// Where the climb rests, components are merged that raise the bound as one (possibleMerges), and it goes on: ascent
/// alone leaves a cluster shared by several of them. Immutable once fitted; shareable between threads. Components stand
/// in descending order of their expected counts. Source: Blei & Jordan, "Variational inference for Dirichlet process
/// mixtures", Bayesian Analysis 1 (2006), sections 3 and 5; the order: Kurihara, Welling & Teh, "Collapsed variational
/// Dirichlet process mixture models", IJCAI (2007).
class DpMixture
{
public:
    /// Requires problems(settings) empty (asserted). Failure for no observations or no columns, numbers that are not
    /// finite, variances that overflow, more than mostMixtureNumbers, a full covariance that is singular to rounding;
    /// Cancelled on stop. The scale of a coordinate is its standard deviation (with n); that of a constant one the root
    /// mean square of the others', or 1 without such. Responsibilities begin with kMeansGroups. Cost a sweep O(nKd),
    /// full O(nKd² + Kd³).
    static Outcome<DpMixture> fit(const Points& x, const MixtureSettings& settings,
                                  const MixtureObserver& observer = {}, std::stop_token stop = {});

    const MixtureSettings& settings() const { return settings_; }
    Eigen::Index size() const { return responsibilities_.cols(); } // K

    /// The bound after the start, after every sweep and after merges: never falls but by rounding. In nats, in units of
    /// x: below the log evidence of the model, and with K = 1 equal to it.
    const std::vector<double>& bounds() const { return bounds_; }
    /// Did the last sweep gain less than the tolerance, with nothing left to merge?
    bool converged() const { return converged_; }

    const Eigen::MatrixXd& responsibilities() const { return responsibilities_; } // n×K, rows sum to 1
    Eigen::VectorXd expectedCounts() const;                                       // K, Σ = n
    Eigen::VectorXd weights() const { return expectedWeights(sticks_); }          // E[π_k], K, Σ = 1
    Eigen::MatrixXd means() const;                                                // E[μ_k], K×d
    /// E[Λ_k⁻¹], d×d: for a component without observations that of the prior.
    Eigen::MatrixXd covariance(Eigen::Index component) const;

    /// log of the density at every row of `at`: of the predictive one, a mixture of Student-t,
    ///   Σ_k E[π_k] ∫ N(x; μ, Λ⁻¹) q(μ_k, Λ_k),
    /// or of Σ_k E[π_k] N(x; E[μ_k], E[Λ_k⁻¹]). In blocks on two threads; Cancelled on stop. Cost O(GKd), full O(GKd²).
    /// Source: Blei & Jordan (2006), eq. 23.
    Outcome<Eigen::VectorXd> logDensity(const Points& at, MixtureDensity density, std::stop_token stop = {}) const;
    /// The one that the settings name.
    Outcome<Eigen::VectorXd> logDensity(const Points& at, std::stop_token stop = {}) const
    {
        return logDensity(at, settings_.density, std::move(stop));
    }

private:
    DpMixture() = default;
    GaussianPrior prior() const;
    std::optional<Failure> standardise(const Points& x);
    Eigen::MatrixXd standardised(const Points& x) const;
    void start(const Eigen::MatrixXd& z);
    void sortComponents();
    Outcome<double> updateComponents(const Eigen::MatrixXd& z, const std::stop_token& stop);
    bool mergeComponents(const Eigen::MatrixXd& z, double leastGain, const std::stop_token& stop);
    bool updateResponsibilities(const Eigen::MatrixXd& z, const std::stop_token& stop);

    MixtureSettings settings_;
    Eigen::RowVectorXd centre_, scale_; // z = (x − centre)/scale
    Eigen::MatrixXd responsibilities_;
    double entropy_ = 0.0; // of the responsibilities
    Sticks sticks_;
    std::vector<GaussianPosterior> components_; // of z
    std::vector<double> bounds_;
    bool converged_ = false;
};

} // namespace core
