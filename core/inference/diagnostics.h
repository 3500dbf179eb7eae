#pragma once

#include <Eigen/Core>

namespace core
{

// How well several chains of draws tell of one distribution. `draws`: one quantity, draws × chains, at least four draws
// of each (asserted); NaN where a value is not finite or all are equal. Halves of a chain count as chains of their own
// (an odd draw in the middle is left out). Source: Vehtari, Gelman, Simpson, Carpenter & Bürkner, "Rank-normalization,
// folding, and localization: an improved R̂", Bayesian Analysis 16 (2021).

using ChainDraws = Eigen::Ref<const Eigen::MatrixXd>;

/// The larger of the R̂ of the normal scores of the ranks, which sees chains in other places, and of those of the
/// distances from the median, which sees chains of other widths. Near 1 (below 1.01) when the chains agree. Cost
/// O(S log S).
double rankNormalisedRhat(const ChainDraws& draws);

/// How many independent draws tell the mean as well as these: S / (1 + 2 Σ_t ρ_t), cut by Geyer's initial monotone
/// sequence; at most S log₁₀ S. Cost O(S t).
double essMean(const ChainDraws& draws);
/// The same of the normal scores of the ranks: of the middle of the distribution, also where it has no mean.
double essBulk(const ChainDraws& draws);
/// The smaller of those of the indicators below the 5 % and the 95 % quantile.
double essTail(const ChainDraws& draws);

/// Monte Carlo standard error of the mean: sd / √essMean.
double mcseMean(const ChainDraws& draws);

/// The least over the chains of Σ (E_i − E_{i−1})² / Σ (E_i − Ē)²: below 0.3 the momenta carry the chain too slowly
/// from one energy to another. Source: Betancourt (2016), arXiv 1604.00695.
double energyFraction(const ChainDraws& energies);

/// The part `probability` of the values lies below, between order statistics linearly (type 7 of Hyndman & Fan).
double quantileOf(Eigen::VectorXd values, double probability);

} // namespace core
