#pragma once

#include "core/embedding/embedding_settings.h"
#include "core/embedding/kernel_posterior.h"
#include "core/inference/function_mixture.h"

#include <stop_token>

namespace core
{

/// The embedding of x at points, its hyperparameters integrated out: for every row of hyperparameters the posterior of
/// EmbeddingPosterior at `sites`, mixed by their weights. Cost for a row O(m³/3 + Gm²).
Outcome<FunctionMixture> integratedEmbedding(const KernelHyperparameters& hyperparameters,
                                             const WeightedHyperparameters& rows, const Points& x, const Points& sites,
                                             const Points& at, std::stop_token stop = {});

/// The witness μ_P − μ_Q likewise: given the hyperparameters the two posteriors are independent, so that their
/// variances add. Each sample has sites of its own: the same inducing points for both, or itself.
Outcome<FunctionMixture> integratedWitness(const KernelHyperparameters& hyperparameters,
                                           const WeightedHyperparameters& rows, const Points& x, const Points& y,
                                           const Points& sitesOfX, const Points& sitesOfY, const Points& at,
                                           std::stop_token stop = {});

} // namespace core
