#include "core/independence/residuals.h"

#include "core/data/dataset.h"
#include "core/ending.h"
#include "core/gp/maximise.h"
#include "core/independence/variables.h"
#include "core/kernels/number_text.h"
#include "core/linalg/two_threads.h"

#include <cmath>
#include <mutex>
#include <optional>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double startNoise = 0.3; // of targets of variance 1: neither all noise nor none

Kernel startKernel(Index dimensions, double lengthscale)
{
    return kernelOf(SquaredExponential{Lengthscale(static_cast<std::size_t>(dimensions), lengthscale)}, 1.0);
}

/// Its distance from its mean, over the standard deviation; nothing where it is rounding beside `scale`.
std::optional<VectorXd> standardisedResidual(const VectorXd& residual, double scale)
{
    const VectorXd centred = residual.array() - residual.mean();
    const double deviation = std::sqrt(centred.squaredNorm() / static_cast<double>(centred.size() - 1));
    constexpr double determined = 1e-4; // the root of the least noise variance that is learned, beside variance 1
    if (!(deviation > determined * scale))
        return std::nullopt;
    return VectorXd(centred / deviation);
}

} // namespace

Outcome<GpRegression> learnedRegression(const Points& inputs, const VectorXd& targets,
                                        const std::vector<double>& starts, std::stop_token stop)
{
    return untilEnding([&] {
        const GpObjective objective = regressionObjective(inputs, targets);
        const double median = medianDistance(inputs).value_or(1.0);
        std::optional<HyperparameterOptimum> best;
        for (const double start : starts) {
            HyperparameterSearch search{.start = startKernel(inputs.cols(), start * median),
                                        .diagonal = startNoise,
                                        .free = {},
                                        .randomStarts = 0};
            const auto paths = movableHyperparameters(search.start, search.diagonal, search.diagonalName);
            search.free = withDefaultBounds(paths, search.start, search.diagonal, inputs, 1.0);
            const HyperparameterOptimum optimum =
                valueOrEnd(maximiseHyperparameters(objective, search, {}, stop)).optima.front();
            if (!best || optimum.logEvidence > best->logEvidence)
                best = optimum;
        }
        return valueOrEnd(GpRegression::fit(best->kernel, inputs, targets, best->diagonal));
    });
}

Outcome<VectorXd> regressionResiduals(const Points& inputs, const VectorXd& targets, std::stop_token stop)
{
    return untilEnding([&] {
        VectorXd residual = targets;
        if (inputs.cols() > 0) {
            const GpRegression fit = valueOrEnd(learnedRegression(inputs, targets, {1.0}, stop));
            residual = fit.noise() * fit.weights();
        }
        const double scale = std::sqrt(targets.squaredNorm() / static_cast<double>(targets.size()));
        if (std::optional<VectorXd> standardised = standardisedResidual(residual, scale))
            return *std::move(standardised);
        throw Ending{Failure{Failure::Kind::IllConditioned,
                             "A variable is determined by those it is conditioned on: nothing is "
                             "left of it to be tested."}};
    });
}

Outcome<MatrixXd> whitened(const MatrixXd& columns, const VectorXd& time, const std::function<void(double)>& progress,
                           std::stop_token stop)
{
    const Index n = time.size();
    for (Index i = 1; i < n; ++i)
        if (!(time[i] > time[i - 1]))
            return Failure{Failure::Kind::InvalidInput, "The time does not increase from row " + std::to_string(i) +
                                                            " (" + numberText(time[i - 1]) + ") to row " +
                                                            std::to_string(i + 1) + " (" + numberText(time[i]) +
                                                            "): sort the rows, or choose another column."};
    const MatrixXd inputs = standardisedColumns(time), targets = standardisedColumns(columns);
    const double step = 3.0 / static_cast<double>(n); // of the median distance, which is a third of the length
    MatrixXd residuals(n, columns.cols());
    std::vector<std::optional<Failure>> failures(static_cast<std::size_t>(columns.cols()));
    std::mutex mutex;
    int done = 0;
    inTwoHalves(columns.cols(), 1e12, [&](Index begin, Index end) {
        for (Index k = begin; k < end && !stop.stop_requested(); ++k) {
            const auto fit = learnedRegression(inputs, targets.col(k), {1.0, std::sqrt(step), 3.0 * step}, stop);
            if (const auto* failure = std::get_if<Failure>(&fit))
                failures[static_cast<std::size_t>(k)] = *failure;
            if (const auto* regression = std::get_if<GpRegression>(&fit))
                residuals.col(k) = regression->noise() * regression->weights();
            const std::lock_guard lock(mutex);
            if (progress)
                progress(++done / static_cast<double>(columns.cols()));
        }
    });
    if (stop.stop_requested())
        return Cancelled{};
    for (const std::optional<Failure>& failure : failures)
        if (failure)
            return *failure;
    return residuals;
}

} // namespace core
