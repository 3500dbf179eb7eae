#include "core/gp/hyperparameter_posterior.h"

#include "core/ending.h"
#include "core/gp/laplace.h"
#include "core/gp/regression.h"
#include "core/gp/spectrum.h"
#include "core/inference/hyperparameter_posterior.h"
#include "core/kernels/log_gradients.h"
#include "core/linalg/two_threads.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double minusInfinity = -std::numeric_limits<double>::infinity();

/// The kernel's numbers that have a logarithm, and where each stands among the continuous ones.
struct Number {
    Hyperparameter number;
    Index place = 0;
};
std::vector<Number> positiveNumbers(const Kernel& kernel)
{
    std::vector<Number> found;
    Index place = 0;
    for (const Hyperparameter& number : continuousHyperparameters(kernel)) {
        if (number.value > 0.0)
            found.push_back({number, place});
        ++place;
    }
    return found;
}

/// Calls work(i) for every row, on two threads where one would take long: each calls the work that it has made.
template <class MakeWork>
void inRowsOfHalves(Index rows, double operations, const std::stop_token& stop, const MakeWork& makeWork)
{
    inTwoHalves(rows, operations * static_cast<double>(rows), [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
        auto work = makeWork();
        for (Index i = begin; i < end; ++i) {
            if (stop.stop_requested())
                throw Ending{Cancelled{}};
            work(i);
        }
    });
}

Kernel withUnitScale(Kernel kernel)
{
    kernel.scale = 1.0;
    return kernel;
}

/// What regression foretells of points by one row of hyperparameters after the other: where they differ from the last
/// in scale and noise alone, by its spectrum.
class RowAfterRow
{
public:
    RowAfterRow(const GpHyperparameterModel& model, const MatrixXd& values, const Points& x, const VectorXd& targets,
                const Points& at)
        : model_(model), values_(values), x_(x), targets_(targets), at_(at)
    {
    }

    /// Throws Ending.
    GpPrediction prediction(Index row)
    {
        const Kernel kernel = model_.kernelAt(values_.row(row));
        const double noise = model_.diagonalAt(values_.row(row));
        if (!kept_ || kept_->unitKernel != withUnitScale(kernel)) {
            kept_.reset();
            if (isShared(row))
                keep(kernel);
        }
        if (kept_ && noise > 0.0 && noise >= kept_->spectrum.leastNoise(kernel.scale))
            return kept_->spectrum.predict(kept_->grid, kernel.scale, noise);
        return valueOrEnd(GpRegression::fit(kernel, x_, targets_, noise, model_.mean, model_.slopes)).predict(at_);
    }

private:
    struct Kept {
        Kernel unitKernel;
        GpSpectrum spectrum;
        GpSpectrum::Grid grid;
    };

    /// A spectrum costs as much as some thirty factorisations.
    bool isShared(Index row) const
    {
        constexpr Index worthwhile = 30;
        return model_.slopes.size() == 0 && row + worthwhile < values_.rows() &&
               withUnitScale(model_.kernelAt(values_.row(row))) ==
                   withUnitScale(model_.kernelAt(values_.row(row + worthwhile)));
    }

    void keep(const Kernel& kernel)
    {
        auto made = GpSpectrum::of(kernel, x_, targets_, model_.mean);
        if (auto* spectrum = std::get_if<GpSpectrum>(&made)) {
            auto grid = spectrum->project(at_);
            kept_ =
                Kept{.unitKernel = withUnitScale(kernel), .spectrum = std::move(*spectrum), .grid = std::move(grid)};
        }
    }

    const GpHyperparameterModel& model_;
    const MatrixXd& values_;
    const Points& x_;
    const VectorXd& targets_;
    const Points& at_;
    std::optional<Kept> kept_;
};

double operationsOf(const Points& x, const Points& at)
{
    const auto n = static_cast<double>(x.rows());
    return n * n * (n + static_cast<double>(at.rows()));
}

} // namespace

std::vector<std::string> GpHyperparameterModel::redundant() const
{
    const std::vector<std::string> movable = movableHyperparameters(kernel, 1.0, diagonalName);
    std::vector<std::string> names;
    for (const InferredHyperparameter& one : all())
        if (std::ranges::count(movable, one.name) == 0)
            names.push_back(one.name);
    return names;
}

std::vector<InferredHyperparameter> GpHyperparameterModel::all() const
{
    std::vector<InferredHyperparameter> parameters;
    for (const Number& one : positiveNumbers(kernel))
        parameters.push_back({.name = pathOf(one.number), .fixed = one.number.value});
    parameters.push_back({.name = diagonalName, .fixed = diagonal, .mayBeZero = true});
    return parameters;
}

Kernel GpHyperparameterModel::kernelAt(const VectorXd& values) const
{
    Kernel changed = kernel;
    Index next = 0;
    for (Number one : positiveNumbers(kernel)) {
        one.number.value = values[next++];
        changed = withHyperparameter(changed, one.number);
    }
    return changed;
}

double GpHyperparameterModel::diagonalAt(const VectorXd& values) const
{
    return values[values.size() - 1];
}

GpHyperparameterPosterior::GpHyperparameterPosterior(GpObjective objective, GpHyperparameterModel model,
                                                     HyperparameterSpace space)
    : objective_(std::move(objective)), model_(std::move(model)), space_(std::move(space))
{
    assert(space_.parameters().size() == model_.all().size());
}

LikelihoodAt GpHyperparameterPosterior::likelihood(const VectorXd& values) const
{
    LikelihoodAt at{.value = minusInfinity, .logGradient = VectorXd::Zero(values.size())};
    if (!values.allFinite() || !(values.minCoeff() >= 0.0))
        return at;
    const auto outcome = objective_(model_.kernelAt(values), model_.diagonalAt(values));
    const auto* slopes = std::get_if<LogEvidenceSlopes>(&outcome);
    if (!slopes || !std::isfinite(slopes->logEvidence))
        return at;
    at.value = slopes->logEvidence;
    Index next = 0;
    for (const Number& one : positiveNumbers(model_.kernel))
        at.logGradient[next++] = slopes->logKernel[one.place];
    at.logGradient[next] = slopes->logDiagonal;
    return at;
}

double GpHyperparameterPosterior::logEvidence(const VectorXd& values, const GpSpectrum* spectrum) const
{
    if (!values.allFinite() || !(values.minCoeff() >= 0.0))
        return minusInfinity;
    const Kernel kernel = model_.kernelAt(values);
    const double diagonal = model_.diagonalAt(values);
    const bool accurate = spectrum && diagonal > 0.0 && diagonal >= spectrum->leastNoise(kernel.scale);
    const double value =
        accurate ? spectrum->evidence(kernel.scale, diagonal).logEvidence : objective_.valued(kernel, diagonal);
    return std::isfinite(value) ? value : minusInfinity;
}

bool GpHyperparameterPosterior::reweightsSpectrum(Index free) const
{
    return objective_.spectrum && (space_.free(free) + 1 == space_.parameters().size() ||
                                   space_.parameters()[space_.free(free)].name == "scale");
}

LogDensityFunction GpHyperparameterPosterior::logDensity() const
{
    return space_.posterior([this](const VectorXd& values) { return likelihood(values); });
}

Outcome<PosteriorQuadrature> GpHyperparameterPosterior::quadrature(std::stop_token stop) const
{
    if (auto failure = quadratureProblem(space_))
        return *failure;
    const Index d = space_.dimensions();
    const bool reweights = reweightsSpectrum(d - 1);
    std::optional<Kernel> unitKernel; // that the spectrum is of, or that has none
    std::shared_ptr<const GpSpectrum> spectrum;
    const auto row = [&](double first, const VectorXd& second) {
        VectorXd values = heldValues(model_.all()), logDensities(second.size());
        double logPrior = 0.0;
        if (d == 2) {
            values[static_cast<Index>(space_.free(0))] = std::exp(first);
            logPrior = logPriorOfLog(space_, 0, first);
        }
        for (std::size_t i = 0; i < space_.parameters().size(); ++i)
            if (space_.parameters()[i].fixed)
                values[static_cast<Index>(i)] = *space_.parameters()[i].fixed;
        if (reweights) {
            VectorXd place = values;
            place[static_cast<Index>(space_.free(d - 1))] = 1.0;
            if (const Kernel unit = withUnitScale(model_.kernelAt(place)); unitKernel != unit) {
                unitKernel = unit;
                spectrum = objective_.spectrum(unit);
            }
        }
        inTwoHalves(second.size(), std::numeric_limits<double>::infinity(),
                    [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
                        VectorXd place = values;
                        for (Index k = begin; k < end; ++k) {
                            place[static_cast<Index>(space_.free(d - 1))] = std::exp(second[k]);
                            logDensities[k] =
                                logEvidence(place, spectrum.get()) + logPrior + logPriorOfLog(space_, d - 1, second[k]);
                        }
                    });
        return logDensities;
    };
    return posteriorQuadrature(row, quadratureSides(space_, heldValues(model_.all())), std::move(stop));
}

Outcome<std::vector<VectorXd>> GpHyperparameterPosterior::starts(int chains, std::uint64_t seed) const
{
    return chainStarts(space_, logDensity(), chains, seed, "there is no evidence: the covariance cannot be factorised");
}

Outcome<FunctionMixture> integratedRegression(const GpHyperparameterModel& model, const WeightedHyperparameters& rows,
                                              const Points& x, const VectorXd& targets, const Points& at,
                                              const std::stop_token& stop)
try {
    MatrixXd mean(at.rows(), rows.values.rows()), variance(at.rows(), rows.values.rows());
    inRowsOfHalves(rows.values.rows(), operationsOf(x, at), stop, [&] {
        return [&, foretold = RowAfterRow(model, rows.values, x, targets, at)](Index i) mutable {
            const GpPrediction prediction = foretold.prediction(i);
            mean.col(i) = prediction.mean;
            variance.col(i) = prediction.latentVariance;
        };
    });
    return FunctionMixture(std::move(mean), variance, rows.weights);
} catch (const Ending& ending) {
    return std::visit([](const auto& how) -> Outcome<FunctionMixture> { return how; }, ending.how);
}

Outcome<IntegratedProbability> integratedClassification(const GpHyperparameterModel& model,
                                                        const WeightedHyperparameters& rows, const Points& x,
                                                        const VectorXd& targets, const Points& at, std::stop_token stop)
try {
    const Index q = rows.values.rows();
    MatrixXd mean(at.rows(), q), variance(at.rows(), q), probability(at.rows(), q);
    inRowsOfHalves(q, 10.0 * operationsOf(x, at), stop, [&] {
        return [&](Index i) {
            const VectorXd values = rows.values.row(i);
            const auto fitted = valueOrEnd(
                LaplaceClassifier::fit(model.kernelAt(values), x, targets, model.diagonalAt(values), {}, stop));
            const ClassProbabilities found = valueOrEnd(classProbabilities(fitted, at));
            mean.col(i) = found.latent.mean;
            variance.col(i) = found.latent.variance;
            probability.col(i) = found.averaged;
        };
    });
    return IntegratedProbability{.probability = probability * rows.weights,
                                 .latent = FunctionMixture(std::move(mean), variance, rows.weights)};
} catch (const Ending& ending) {
    return std::visit([](const auto& how) -> Outcome<IntegratedProbability> { return how; }, ending.how);
}

} // namespace core
