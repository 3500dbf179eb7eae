#include "core/gp/compare.h"

#include "core/data/dataset.h"
#include "core/ending.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/kernels/log_gradients.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::VectorXd;

namespace
{

constexpr int randomStarts = 3;
constexpr double noiseShare = 0.1; // of the variance, to climb from

/// The family at the scale of the data, to climb from.
Kernel startOf(const std::string& family, const Points& x, double variance)
{
    Kernel kernel = kernelOf(defaultFamily(family), variance);
    const double distance = medianDistance(x).value_or(1.0);
    for (Hyperparameter number : continuousHyperparameters(kernel))
        if (isDistance(number.description->quantity)) {
            number.value = distance;
            kernel = withHyperparameter(kernel, number);
        }
    if (const double size = diagonal(kernel, x).mean(); size > 0.0 && std::isfinite(size))
        kernel.scale *= variance / size;
    return kernel;
}

/// The model at its highest evidence, or its refusal.
ComparedRegression fitted(const Points& x, const VectorXd& targets, MeanFunction mean, const std::string& family,
                          std::uint64_t seed, const std::stop_token& stop)
{
    ComparedRegression model{.mean = mean, .family = family, .kernel = {}, .leaveOneOut = {}, .refusal = {}};
    const auto refused = [&](const Failure& failure) {
        model.refusal = failure.what;
        return model;
    };
    if (const auto problem = meanProblem(mean, x))
        return refused({Failure::Kind::InvalidInput, *problem});
    const double square = meanSquareAbout(mean, x, targets), variance = square > 0.0 ? square : 1.0;
    const Kernel start = startOf(family, x, variance);
    const double noise = noiseShare * variance;
    const auto free =
        withDefaultBounds(movableHyperparameters(start, noise, "noise"), start, noise, x, std::sqrt(variance));
    const auto outcome = unlessCancelled(maximiseHyperparameters(
        regressionObjective(x, targets, mean),
        {.start = start, .diagonal = noise, .free = free, .randomStarts = randomStarts, .seed = seed}, {}, stop));
    if (const auto* failure = std::get_if<Failure>(&outcome))
        return refused(*failure);
    const HyperparameterOptimum& best = std::get<HyperparameterAnswer>(outcome).optima.front();
    const auto regression = GpRegression::fit(best.kernel, x, targets, best.diagonal, mean);
    if (const auto* failure = std::get_if<Failure>(&regression))
        return refused(*failure);
    const GpLeaveOneOut left = std::get<GpRegression>(regression).leaveOneOut();
    model.kernel = best.kernel;
    model.noise = best.diagonal;
    model.logEvidence = best.logEvidence;
    model.leaveOneOut = predictiveScore(targets, left.mean, left.observedVariance);
    return model;
}

/// The highest leave-one-out log score first.
void sort(std::vector<ComparedRegression>& models)
{
    std::ranges::stable_sort(models, std::ranges::greater(), [](const ComparedRegression& model) {
        return model.leaveOneOut ? model.leaveOneOut->logScore : -std::numeric_limits<double>::infinity();
    });
}

} // namespace

Outcome<std::vector<ComparedRegression>> compareRegressions(const Points& x, const VectorXd& targets,
                                                            const RegressionComparisonSettings& settings,
                                                            const RegressionComparisonObserver& observer,
                                                            const std::stop_token& stop)
{
    if (targets.size() < 2)
        return Failure{Failure::Kind::InvalidInput, "models are compared by how they foretell targets from others: "
                                                    "there must be two at least"};
    return untilEnding([&] {
        std::vector<ComparedRegression> models;
        for (const MeanFunction mean : settings.means)
            for (const std::string& family : settings.families) {
                models.push_back(fitted(x, targets, mean, family, settings.seed, stop));
                sort(models);
                if (observer)
                    observer(models);
            }
        return models;
    });
}

} // namespace core
