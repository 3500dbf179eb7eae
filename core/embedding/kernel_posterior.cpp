#include "core/embedding/kernel_posterior.h"

#include "core/inference/hyperparameter_posterior.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/lengthscale.h"

#include <cassert>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

} // namespace

std::vector<InferredHyperparameter> KernelHyperparameters::all() const
{
    std::vector<InferredHyperparameter> parameters;
    for (Index j = 0; j < lengthscales(); ++j)
        parameters.push_back({.name = commonLengthscale ? "lengthscale" : "lengthscale" + std::to_string(j + 1),
                              .fixed = start.lengthscale[j]});
    parameters.push_back({.name = "tau2", .fixed = tau2});
    if (start.eta)
        parameters.push_back({.name = "eta", .fixed = *start.eta});
    return parameters;
}

Kernel KernelHyperparameters::kernelAt(const VectorXd& values) const
{
    return commonLengthscale ? withLengthscale(kernel, values[0])
                             : withLengthscales(kernel, values.head(lengthscales()));
}

EmbeddingPrior KernelHyperparameters::prior(const VectorXd& values) const
{
    EmbeddingPrior prior = start;
    if (commonLengthscale)
        prior.lengthscale *= values[0] / start.lengthscale[0];
    else
        prior.lengthscale = values.head(lengthscales());
    if (start.eta)
        prior.eta = values[values.size() - 1];
    return prior;
}

double KernelHyperparameters::tau2At(const VectorXd& values) const
{
    return values[lengthscales()];
}

KernelPosterior::KernelPosterior(Evidence evidence, KernelHyperparameters hyperparameters, HyperparameterSpace space)
    : evidence_(std::move(evidence)), hyperparameters_(std::move(hyperparameters)), space_(std::move(space))
{
    assert(space_.parameters().size() == hyperparameters_.all().size());
}

LogDensityFunction KernelPosterior::logDensity() const
{
    return space_.posterior([this](const VectorXd& values) -> LikelihoodAt {
        const LikelihoodAt none{.value = -std::numeric_limits<double>::infinity(),
                                .logGradient = VectorXd::Zero(values.size())};
        if (!values.allFinite() || !(values.minCoeff() > 0.0))
            return none;
        const auto outcome = evidence_.withGradient(hyperparameters_.prior(values), hyperparameters_.tau2At(values));
        const auto* found = std::get_if<EvidenceWithGradient>(&outcome);
        if (!found || !std::isfinite(found->logEvidence))
            return none;
        const Index lengthscales = hyperparameters_.lengthscales();
        LikelihoodAt at{.value = found->logEvidence, .logGradient = VectorXd(values.size())};
        at.logGradient.head(lengthscales) = hyperparameters_.commonLengthscale
                                                ? VectorXd(VectorXd::Constant(1, found->gradient.logLengthscale.sum()))
                                                : found->gradient.logLengthscale;
        at.logGradient[lengthscales] = found->gradient.logTau2;
        if (found->gradient.logEta)
            at.logGradient[lengthscales + 1] = *found->gradient.logEta;
        return at;
    });
}

VectorXd KernelPosterior::logDensityRow(double first, const VectorXd& second) const
{
    const Index d = space_.dimensions();
    const std::size_t last = space_.free(d - 1);
    VectorXd values(std::ssize(space_.parameters()));
    for (std::size_t i = 0; i < space_.parameters().size(); ++i)
        values[static_cast<Index>(i)] = space_.parameters()[i].fixed.value_or(1.0);
    double logPrior = 0.0;
    if (d == 2) {
        values[static_cast<Index>(space_.free(0))] = std::exp(first);
        logPrior = logPriorOfLog(space_, 0, first);
    }
    const bool tau2IsLast = static_cast<Index>(last) == hyperparameters_.lengthscales();
    std::optional<EvidenceTerms> terms;
    VectorXd row(second.size());
    for (Index k = 0; k < second.size(); ++k) {
        values[static_cast<Index>(last)] = std::exp(second[k]);
        row[k] = -std::numeric_limits<double>::infinity();
        if (!terms || !tau2IsLast) {
            auto outcome = evidence_.terms(hyperparameters_.prior(values));
            if (auto* found = std::get_if<EvidenceTerms>(&outcome))
                terms = std::move(*found);
            else
                continue;
        }
        row[k] = terms->logEvidence(hyperparameters_.tau2At(values), hyperparameters_.start.scale) + logPrior +
                 logPriorOfLog(space_, d - 1, second[k]);
    }
    return row;
}

Outcome<PosteriorQuadrature> KernelPosterior::quadrature(std::stop_token stop) const
{
    if (auto failure = quadratureProblem(space_))
        return *failure;
    return posteriorQuadrature([this](double first, const VectorXd& second) { return logDensityRow(first, second); },
                               quadratureSides(space_, heldValues(hyperparameters_.all())), std::move(stop));
}

Outcome<std::vector<VectorXd>> KernelPosterior::starts(int chains, std::uint64_t seed) const
{
    return chainStarts(space_, logDensity(), chains, seed, zeroVolumeOf(hyperparameters_.start));
}

} // namespace core
