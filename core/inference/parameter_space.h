#pragma once

#include "core/inference/log_density.h"
#include "core/inference/prior.h"

#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace core
{

/// A positive hyperparameter: its prior and where it may go, or the value that it is held at.
struct InferredHyperparameter {
    std::string name; // "lengthscale", "tau2"
    Prior prior = {};
    Interval bounds{0.0, std::numeric_limits<double>::infinity()};
    std::optional<double> fixed = {};
    bool mayBeZero = false; // where it is held
    bool operator==(const InferredHyperparameter&) const = default;
};

/// A log likelihood of positive hyperparameters, with ∂/∂ log of each.
struct LikelihoodAt {
    double value = 0.0;
    Eigen::VectorXd logGradient;
};
using LogLikelihoodFunction = std::function<LikelihoodAt(const Eigen::VectorXd& values)>;

/// The free ones of several hyperparameters, as unbounded numbers u: log θ = u without bounds; with both,
/// log θ = a + (b − a)/(1 + e^{−u}), a and b the logarithms of the bounds; with one, its logarithm ± e^u.
class HyperparameterSpace
{
public:
    /// All that is wrong, by name: bounds that are not in order, a prior with next to no mass in them, nothing free.
    static std::vector<Problem> problems(const std::vector<InferredHyperparameter>& parameters);

    /// problems() is empty (asserted).
    explicit HyperparameterSpace(std::vector<InferredHyperparameter> parameters);

    Eigen::Index dimensions() const { return static_cast<Eigen::Index>(free_.size()); } // free ones
    const std::vector<InferredHyperparameter>& parameters() const { return parameters_; }
    /// Which parameter the free one of this number is.
    std::size_t free(Eigen::Index j) const { return free_[static_cast<std::size_t>(j)]; }

    /// θ of all parameters, and back from their values (free ones within the bounds).
    Eigen::VectorXd values(const Eigen::VectorXd& u) const;
    Eigen::VectorXd unbounded(const Eigen::VectorXd& values) const;

    /// log p(θ) of the free ones and log |∂θ/∂u|, with the gradient in u.
    LogDensityAt logPrior(const Eigen::VectorXd& u) const;

    /// log likelihood + logPrior as a density of u.
    LogDensityFunction posterior(LogLikelihoodFunction likelihood) const;

    /// Values within the bounds, by chance of the priors: where a chain may start.
    Eigen::VectorXd drawFromPrior(std::uint64_t seed) const;

private:
    double slope(std::size_t parameter, double u) const; // ∂ log θ / ∂u

    std::vector<InferredHyperparameter> parameters_;
    std::vector<std::size_t> free_;
};

} // namespace core
