#include "core/inference/summary.h"

#include "core/inference/diagnostics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdio>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double agreeing = 1.01;      // R̂ (Vehtari et al. 2021)
constexpr double disagreeing = 1.1;    // beyond which no number of all the draws together is one of the posterior
constexpr double apart = 1.05;         // beyond which more draws alone are no remedy
constexpr double enoughOfEach = 100.0; // effective draws, a chain (ibid.)
constexpr double enoughEnergy = 0.3;
constexpr double farBelow = 10.0; // of a log density

std::string rounded(double value, int digits)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return text;
}

std::string counted(int count, const char* noun)
{
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

} // namespace

MatrixXd valuesOf(const Chains& chains, const HyperparameterSpace& space, Index free)
{
    MatrixXd values = chains.coordinate(free);
    VectorXd u = VectorXd::Zero(space.dimensions());
    const auto parameter = static_cast<Index>(space.free(free));
    for (double& value : values.reshaped()) {
        u[free] = value;
        value = space.values(u)[parameter];
    }
    return values;
}

std::vector<HyperparameterSummary> summaries(const Chains& chains, const HyperparameterSpace& space)
{
    std::vector<HyperparameterSummary> all;
    for (Index j = 0; j < space.dimensions(); ++j) {
        const MatrixXd values = valuesOf(chains, space, j);
        HyperparameterSummary summary{.name = space.parameters()[space.free(j)].name};
        summary.mean = values.mean();
        summary.sd = std::sqrt((values.array() - summary.mean).square().sum() / static_cast<double>(values.size() - 1));
        for (std::size_t q = 0; q < toldProbabilities.size(); ++q)
            summary.quantiles[q] = quantileOf(values.reshaped(), toldProbabilities[q]);
        summary.rhat = rankNormalisedRhat(values);
        summary.essBulk = essBulk(values);
        summary.essTail = essTail(values);
        summary.mcseMean = mcseMean(values);
        all.push_back(std::move(summary));
    }
    return all;
}

ChainSummary chainSummary(const Chains& chains, const NutsSettings& settings)
{
    ChainSummary summary{.divergences = chains.divergences(), .energyFraction = energyFraction(chains.energies())};
    for (const auto& chain : chains.draws)
        summary.deepest += static_cast<int>(
            std::ranges::count_if(chain, [&](const Draw& draw) { return draw.depth >= settings.mostDoublings; }));
    return summary;
}

std::vector<std::size_t> chainsAtHighestMaximum(const Chains& chains)
{
    const MatrixXd logDensity = chains.each([](const Draw& draw) { return draw.logDensity; });
    VectorXd medians = VectorXd::Zero(std::ssize(chains.draws));
    for (Index c = 0; c < medians.size() && logDensity.rows() > 0; ++c)
        medians[c] = quantileOf(logDensity.col(c), 0.5);
    std::vector<std::size_t> highest;
    for (Index c = 0; c < medians.size(); ++c)
        if (medians[c] >= medians.maxCoeff() - farBelow)
            highest.push_back(static_cast<std::size_t>(c));
    return highest;
}

Chains onlyChains(Chains all, const std::vector<std::size_t>& kept)
{
    Chains some{.draws = {}, .warmedUp = {}, .done = all.done, .total = all.total};
    for (const std::size_t chain : kept) {
        some.draws.push_back(std::move(all.draws[chain]));
        some.warmedUp.push_back(all.warmedUp[chain]);
    }
    return some;
}

std::vector<HyperparameterSummary> summaries(const PosteriorQuadrature& quadrature, const HyperparameterSpace& space)
{
    assert(std::ssize(quadrature.marginals) == space.dimensions());
    std::vector<HyperparameterSummary> all;
    for (Index j = 0; j < space.dimensions(); ++j) {
        const QuadratureMarginal& marginal = quadrature.marginals[static_cast<std::size_t>(j)];
        HyperparameterSummary summary{.name = space.parameters()[space.free(j)].name};
        summary.mean = marginal.mean([](double x) { return std::exp(x); });
        summary.sd = std::sqrt(marginal.mean([&](double x) {
            const double gap = std::exp(x) - summary.mean;
            return gap * gap;
        }));
        for (std::size_t q = 0; q < toldProbabilities.size(); ++q)
            summary.quantiles[q] = std::exp(marginal.quantile(toldProbabilities[q]));
        all.push_back(std::move(summary));
    }
    return all;
}

Verdict verdict(const std::vector<HyperparameterSummary>& hyperparameters, const ChainSummary& summary, int chains)
{
    double worst = 0.0, fewest = std::numeric_limits<double>::infinity();
    bool moves = true;
    for (const HyperparameterSummary& one : hyperparameters) {
        moves = moves && std::isfinite(one.rhat.value_or(1.0));
        worst = std::max(worst, one.rhat.value_or(1.0));
        fewest = std::min({fewest, one.essBulk.value_or(fewest), one.essTail.value_or(fewest)});
    }
    if (!moves)
        return {false,
                "the chains never move: the density has no slope that they could follow where they start; choose "
                "other bounds or priors",
                true};
    const bool noAnswer = worst > disagreeing;
    if (summary.divergences > 0)
        return {false,
                counted(summary.divergences, "divergence") +
                    ": somewhere the posterior bends more than the steps can follow; try a larger acceptance, "
                    "tighter bounds, or hold tau2 or the noise at a value",
                noAnswer};
    if (worst > apart)
        return {false,
                "the chains do not agree (R̂ " + rounded(worst, 2) +
                    "): they may stand at several maxima; draw more, or bound the lengthscale to one of them",
                noAnswer};
    if (worst > agreeing)
        return {false, "the chains nearly agree (R̂ " + rounded(worst, 3) + "): draw more"};
    if (fewest < enoughOfEach * chains)
        return {false, "only " + rounded(fewest, 0) + " effective draws (R̂ " + rounded(worst, 2) + "): draw more"};
    if (summary.energyFraction < enoughEnergy)
        return {false, "the chains change their energy too slowly (E-BFMI " + rounded(summary.energyFraction, 2) +
                           "): draw more, or choose priors with lighter tails"};
    return {true, counted(chains, "chain") + (chains == 1 ? " agrees" : " agree") + ": R̂ " + rounded(worst, 2) + ", " +
                      rounded(fewest, 0) + " effective draws"};
}

} // namespace core
