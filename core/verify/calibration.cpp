#include "core/verify/calibration.h"

#include "core/data/chance.h"
#include "core/embedding/embedding_posterior.h"
#include "core/ending.h"
#include "core/gp/hyperparameter_posterior.h"
#include "core/gp/maximise.h"
#include "core/gp/prior.h"
#include "core/gp/regression.h"
#include "core/inference/nuts.h"
#include "core/inference/summary.h"
#include "core/kernels/expression.h"
#include "core/special_functions/special_functions.h"

#include <algorithm>
#include <cmath>

namespace core
{

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Parts = Outcome<std::vector<double>>;

/// A simulation as a function that says how it ended.
std::function<Parts(std::uint64_t)> simulation(std::function<std::vector<double>(std::uint64_t)> run)
{
    return [run = std::move(run)](std::uint64_t seed) { return untilEnding([&] { return run(seed); }); };
}

/// Unevenly spaced places on the line.
MatrixXd places()
{
    return (MatrixXd(10, 1) << -2.9, -2.2, -1.8, -0.9, -0.4, 0.3, 0.8, 1.7, 2.1, 3.0).finished();
}

Kernel seOf(double lengthscale)
{
    return kernelOf(SquaredExponential{.lengthscale = {lengthscale}});
}

VectorXd noisy(VectorXd values, double variance, Chance& chance)
{
    for (double& value : values)
        value += chance.normal(std::sqrt(variance));
    return values;
}

/// A function at points, drawn from the process.
VectorXd drawnFunction(const Kernel& kernel, const MatrixXd& at, std::uint64_t seed)
{
    return valueOrEnd(gpPriorDraws(kernel, at, standardNormals(seed, at.rows(), 1))).col(0);
}

double partBelow(double truth, double mean, double variance)
{
    return normalBelow((truth - mean) / std::sqrt(variance));
}

/// A function's value between the data, with the hyperparameters known.
CalibratedPosterior functionOfRegression(double noiseFactor)
{
    return {.name = "GP regression",
            .by = "closed form",
            .numbers = {"f(1.2)"},
            .simulations = 400,
            .partBelow = simulation([=](std::uint64_t seed) -> std::vector<double> {
                const double noise = 0.2;
                const Kernel kernel = seOf(0.9);
                const MatrixXd x = places(), at = MatrixXd::Constant(1, 1, 1.2);
                const VectorXd f = drawnFunction(kernel, (MatrixXd(11, 1) << x, at).finished(), streamOf(seed, 0));
                Chance chance(streamOf(seed, 1));
                const auto gp =
                    valueOrEnd(GpRegression::fit(kernel, x, noisy(f.head(10), noise, chance), noiseFactor * noise));
                const GpPrediction said = gp.predict(at);
                return {partBelow(f[10], said.mean[0], said.latentVariance[0])};
            })};
}

/// The value of a mean embedding between the sites at which its estimate is seen.
CalibratedPosterior embeddingAtSites(double noiseFactor)
{
    return {
        .name = "embedding",
        .by = "closed form",
        .numbers = {"μ(1.2)"},
        .simulations = 400,
        .partBelow = simulation([=](std::uint64_t seed) -> std::vector<double> {
            const double noise = 0.05; // τ²/n
            const auto prior = valueOrEnd(embeddingPrior(seOf(0.9), 1, {}));
            const MatrixXd sites = places(), at = MatrixXd::Constant(1, 1, 1.2);
            const VectorXd mu =
                valueOrEnd(priorDraws(prior, (MatrixXd(11, 1) << sites, at).finished(), 1, streamOf(seed, 0))).col(0);
            Chance chance(streamOf(seed, 1));
            const auto posterior = valueOrEnd(
                EmbeddingPosterior::fit(prior, sites, noisy(mu.head(10), noise, chance), noiseFactor * noise));
            return {partBelow(mu[10], posterior.mean(at)[0], posterior.variance(at)[0])};
        })};
}

/// Lengthscale and noise, with these priors, and targets given a draw of them.
struct DrawnRegression {
    VectorXd truth = VectorXd(2); // lengthscale, noise
    VectorXd targets;
    GpHyperparameterModel model{.kernel = seOf(1.0), .diagonal = 0.1};
};

constexpr Prior ofLengthscale{.family = Prior::Family::LogNormal, .first = 0.0, .second = 0.5};
constexpr Prior ofNoise{.family = Prior::Family::Gamma, .first = 3.0, .second = 15.0};

DrawnRegression drawnRegression(std::uint64_t seed)
{
    DrawnRegression drawn;
    Chance chance(streamOf(seed, 1));
    drawn.truth << quantile(ofLengthscale, chance.uniform(0.0, 1.0)), quantile(ofNoise, chance.uniform(0.0, 1.0));
    const VectorXd f = drawnFunction(seOf(drawn.truth[0]), places(), streamOf(seed, 0));
    drawn.targets = noisy(f, drawn.truth[1], chance);
    return drawn;
}

/// The posterior of both, or of the lengthscale where the noise is held at a value.
GpHyperparameterPosterior posteriorOf(const DrawnRegression& drawn, std::optional<double> noise)
{
    std::vector<InferredHyperparameter> all = drawn.model.all();
    for (InferredHyperparameter& one : all) {
        if (one.name == "lengthscale")
            one = {.name = one.name, .prior = ofLengthscale};
        if (one.name == "noise")
            one = {.name = one.name, .prior = ofNoise, .fixed = noise};
    }
    return {regressionObjective(places(), drawn.targets), drawn.model, HyperparameterSpace(std::move(all))};
}

/// The probability below x, by halving.
double partBelow(const QuadratureMarginal& marginal, double x)
{
    double below = 0.0, above = 1.0;
    for (int i = 0; i < 30; ++i) {
        const double middle = 0.5 * (below + above);
        (marginal.quantile(middle) < x ? below : above) = middle;
    }
    return 0.5 * (below + above);
}

CalibratedPosterior lengthscaleByQuadrature(double noiseFactor)
{
    return {.name = "GP regression",
            .by = "quadrature",
            .numbers = {"lengthscale"},
            .simulations = 200,
            .partBelow = simulation([=](std::uint64_t seed) -> std::vector<double> {
                const DrawnRegression drawn = drawnRegression(seed);
                const auto found = valueOrEnd(posteriorOf(drawn, noiseFactor * drawn.truth[1]).quadrature());
                return {partBelow(found.marginals[0], std::log(drawn.truth[0]))};
            })};
}

/// Where a number stands among draws, at random within its step.
double partBelow(const MatrixXd& draws, double truth, Chance& chance)
{
    const auto below = static_cast<double>((draws.array() < truth).count());
    return (below + chance.uniform(0.0, 1.0)) / (static_cast<double>(draws.size()) + 1.0);
}

CalibratedPosterior hyperparametersByChains()
{
    return {.name = "GP regression",
            .by = "the No-U-Turn sampler",
            .numbers = {"lengthscale", "noise"},
            .simulations = 200,
            .partBelow = simulation([=](std::uint64_t seed) -> std::vector<double> {
                constexpr int chains = 2, draws = 200, thinning = 10; // draws that follow each other are alike
                const DrawnRegression drawn = drawnRegression(seed);
                const GpHyperparameterPosterior posterior = posteriorOf(drawn, {});
                const Chains all = valueOrEnd(sampleChains(posterior.logDensity(),
                                                           valueOrEnd(posterior.starts(chains, streamOf(seed, 2))),
                                                           {.warmup = 150, .draws = draws}, streamOf(seed, 3)));
                Chance chance(streamOf(seed, 4));
                std::vector<double> parts;
                for (Index j = 0; j < 2; ++j) {
                    const MatrixXd values = valuesOf(all, posterior.space(), j);
                    MatrixXd apart(draws / thinning, chains);
                    for (Index i = 0; i < apart.rows(); ++i)
                        apart.row(i) = values.row((i + 1) * thinning - 1);
                    parts.push_back(partBelow(apart, drawn.truth[j], chance));
                }
                return parts;
            })};
}

} // namespace

std::vector<CalibratedPosterior> calibratedPosteriors()
{
    return {functionOfRegression(1.0), embeddingAtSites(1.0), lengthscaleByQuadrature(1.0), hyperparametersByChains()};
}

std::vector<CalibratedPosterior> miscalibratedPosteriors(double noiseFactor)
{
    return {functionOfRegression(noiseFactor), embeddingAtSites(noiseFactor), lengthscaleByQuadrature(noiseFactor)};
}

Outcome<std::vector<Calibration>> calibrated(const CalibratedPosterior& posterior, std::uint64_t seed,
                                             const std::function<void(int done, int total)>& report,
                                             const std::stop_token& stop)
{
    return untilEnding([&] {
        MatrixXd parts(posterior.simulations, std::ssize(posterior.numbers));
        for (Index s = 0; s < parts.rows(); ++s) {
            endIfStopped(stop);
            const std::vector<double> below = valueOrEnd(posterior.partBelow(streamOf(seed, s)));
            parts.row(s) = Eigen::RowVectorXd::Map(below.data(), parts.cols());
            if (report)
                report(static_cast<int>(s) + 1, posterior.simulations);
        }
        std::vector<Calibration> all;
        for (Index j = 0; j < parts.cols(); ++j)
            all.push_back({.posterior = posterior.name,
                           .by = posterior.by,
                           .number = posterior.numbers[static_cast<std::size_t>(j)],
                           .ranks = uniformity(parts.col(j))});
        return all;
    });
}

} // namespace core
