#pragma once

#include "core/inference/nuts.h"
#include "core/inference/parameter_space.h"
#include "core/inference/posterior_quadrature.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace core
{

inline constexpr std::array toldProbabilities{0.025, 0.1, 0.5, 0.9, 0.975};

/// The posterior of one free hyperparameter on its natural scale; the diagnostics of chains alone.
struct HyperparameterSummary {
    std::string name;
    double mean = 0.0, sd = 0.0;
    std::array<double, toldProbabilities.size()> quantiles{};
    std::optional<double> rhat = {}, essBulk = {}, essTail = {}, mcseMean = {};
};

struct ChainSummary {
    int divergences = 0;
    int deepest = 0;             // transitions that were cut at the greatest number of doublings
    double energyFraction = 0.0; // E-BFMI, the least of the chains
};

/// Values of a free hyperparameter, draws × chains.
Eigen::MatrixXd valuesOf(const Chains& chains, const HyperparameterSpace& space, Eigen::Index free);

/// At least four draws of each chain (asserted).
std::vector<HyperparameterSummary> summaries(const Chains& chains, const HyperparameterSpace& space);
ChainSummary chainSummary(const Chains& chains, const NutsSettings& settings);

/// Which chains, from 0, stand at the highest maximum: those the median log density of whose draws is at most 10 below
/// the greatest of the chains'. About one maximum of a few hyperparameters medians differ by less than 1; what lies 10
/// below has e^−10 of the density, and a share to speak of only where it is some 10,000 times as wide. Chains without a
/// draw all do.
std::vector<std::size_t> chainsAtHighestMaximum(const Chains& chains);
/// These of the chains alone, in this order.
Chains onlyChains(Chains all, const std::vector<std::size_t>& kept);

/// Of a quadrature over the logarithms of the free hyperparameters, in their order.
std::vector<HyperparameterSummary> summaries(const PosteriorQuadrature& quadrature, const HyperparameterSpace& space);

/// What the diagnostics say, in a sentence: "4 chains agree: R̂ 1.00, 600 effective draws"; else what is wrong and what
/// to do. And whether the draws may be trusted.
/// `apart`: they disagree so much (R̂ > 1.1, or they never move) that their numbers are no answer.
struct Verdict {
    bool good = true;
    std::string words;
    bool apart = false;
};
Verdict verdict(const std::vector<HyperparameterSummary>& hyperparameters, const ChainSummary& summary, int chains);

} // namespace core
