#include "core/gp/logistic_mode.h"

#include "core/gp/averaged_probability.h"

#include <cassert>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr int mostSteps = 200; // a grows by about 1 a step towards log(signal variance)
constexpr int mostHalvings = 40;
constexpr double smallStep = 1e-9; // of max|Δa|/(1+max|a|): the next step would be its square
constexpr double epsilon = std::numeric_limits<double>::epsilon();

double logLikelihood(const VectorXd& latent, const VectorXd& targets)
{
    double sum = 0.0;
    for (Index i = 0; i < latent.size(); ++i)
        sum += logLogistic(targets[i] == 1.0 ? latent[i] : -latent[i]);
    return sum;
}

struct Place {
    VectorXd dual, latent;
    double offset = 0.0, objective = 0.0;
    // What rounding may have done: the sums Cα can cancel, for a large and nearly singular C almost entirely.
    double latentRounding = 0.0, objectiveRounding = 0.0;
};

struct Direction {
    VectorXd dual, latent;
    double offset = 0.0;
    double slope = 0.0; // of Ψ along it
};

class Newton
{
public:
    Newton(const MatrixXd& covariance, const VectorXd& targets, bool freeOffset)
        : c_(covariance), t_(targets), freeOffset_(freeOffset)
    {
    }

    Place at(VectorXd dual, double offset) const
    {
        Place place{.dual = std::move(dual), .latent = {}, .offset = offset};
        const VectorXd centred = c_ * place.dual;
        place.objective = -0.5 * place.dual.dot(centred);
        place.latent = centred.array() + offset;
        place.objective += logLikelihood(place.latent, t_);
        const VectorXd sizes = place.dual.cwiseAbs();
        const VectorXd bounds = c_.cwiseAbs() * sizes;
        const auto n = static_cast<double>(t_.size());
        place.latentRounding = 4.0 * epsilon * (t_.size() > 0 ? bounds.maxCoeff() : 0.0);
        place.objectiveRounding =
            4.0 * epsilon * (std::abs(place.objective) + n + sizes.dot(bounds)) + n * place.latentRounding;
        return place;
    }

    /// Gradient, weights and factor at a place.
    Outcome<LogisticMode> expand(const Place& place) const
    {
        LogisticMode mode{.latent = place.latent,
                          .dual = place.dual,
                          .gradient = VectorXd(t_.size()),
                          .weights = VectorXd(t_.size()),
                          .offset = place.offset,
                          .objective = place.objective,
                          .objectives = {},
                          .factor = {}};
        for (Index i = 0; i < t_.size(); ++i) {
            const double below = logistic(-place.latent[i]), above = logistic(place.latent[i]);
            mode.gradient[i] = t_[i] == 1.0 ? below : -above; // t − σ(a) without cancellation
            mode.weights[i] = below * above;
        }
        const VectorXd s = mode.weights.cwiseSqrt();
        MatrixXd b = s.asDiagonal() * c_ * s.asDiagonal();
        b.diagonal().array() += 1.0;
        Outcome<CholeskyFactor> factor = cholesky(b);
        if (std::holds_alternative<Failure>(factor))
            return Failure{Failure::Kind::IllConditioned,
                           "the mode of the posterior could not be found: the kernel matrix is not positive "
                           "semidefinite, or its numbers are too large"};
        mode.factor = std::move(std::get<CholeskyFactor>(factor));
        return mode;
    }

    Direction direction(const LogisticMode& mode) const
    {
        const VectorXd s = mode.weights.cwiseSqrt();
        const VectorXd residual = mode.gradient - mode.dual;
        const VectorXd pulled = s.cwiseProduct(c_ * residual);
        Direction step{.dual = residual - s.cwiseProduct(solve(mode.factor, pulled).col(0)), .latent = {}};
        if (freeOffset_) {
            // Bordered system: α must sum to 0, since the offset has no prior to hold it.
            const VectorXd lift = s.cwiseProduct(solve(mode.factor, s).col(0)); // (I + WC)⁻¹W1
            step.offset = (mode.dual.sum() + step.dual.sum()) / lift.sum();
            step.dual -= step.offset * lift;
        }
        const VectorXd centred = c_ * step.dual;
        step.slope = residual.dot(centred) + step.offset * mode.gradient.sum();
        step.latent = centred.array() + step.offset;
        return step;
    }

private:
    const MatrixXd& c_;
    const VectorXd& t_;
    bool freeOffset_;
};

} // namespace

Outcome<LogisticMode> logisticMode(const MatrixXd& covariance, const VectorXd& targets,
                                   const LogisticModeOptions& options, std::stop_token stop)
{
    const Index n = targets.size();
    assert(covariance.rows() == n && covariance.cols() == n);
    assert(((targets.array() == 0.0) || (targets.array() == 1.0)).all());
    const Newton newton(covariance, targets, options.freeOffset);
    Place place = newton.at(VectorXd::Zero(n), 0.0);
    if (options.start.size() == n && n > 0)
        if (Place warm = newton.at(options.start, 0.0); warm.objective > place.objective)
            place = std::move(warm);
    std::vector<double> objectives{place.objective};
    for (bool settled = n == 0; !settled;) {
        if (stop.stop_requested())
            return Cancelled{};
        Outcome<LogisticMode> here = newton.expand(place);
        if (const auto* failure = std::get_if<Failure>(&here))
            return *failure;
        const Direction step = newton.direction(std::get<LogisticMode>(here));
        const double rounding = place.objectiveRounding;
        double length = 1.0;
        Place next = newton.at(place.dual + step.dual, place.offset + step.offset);
        for (int h = 0;
             !(next.objective >= place.objective + 1e-4 * length * step.slope - rounding) && h < mostHalvings; ++h) {
            length *= 0.5;
            next = newton.at(place.dual + length * step.dual, place.offset + length * step.offset);
        }
        if (!(next.objective >= place.objective - rounding) || objectives.size() > mostSteps)
            return Failure{Failure::Kind::IllConditioned,
                           "the mode of the posterior could not be found: its objective does not rise any more"};
        settled = length == 1.0 && step.latent.cwiseAbs().maxCoeff() <=
                                       smallStep * (1.0 + place.latent.cwiseAbs().maxCoeff()) + place.latentRounding;
        place = std::move(next);
        objectives.push_back(place.objective);
    }
    Outcome<LogisticMode> mode = newton.expand(place);
    if (auto* found = std::get_if<LogisticMode>(&mode))
        found->objectives = std::move(objectives);
    return mode;
}

} // namespace core
