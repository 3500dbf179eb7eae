#pragma once

#include "core/density/gaussian_posterior.h"
#include "core/kernels/kernel.h"

#include <stop_token>
#include <vector>

namespace core
{

/// Two components that would become one: the responsibilities of `from` added to those of `into`.
struct Merge {
    Eigen::Index into = 0, from = 0; // into < from
    double gain = 0.0;               // of the bound, but for what the sticks have in it
};

/// The entropy −Σ_i a log a + b log b that two columns of responsibilities lose when they are added:
///   Σ_i (a + b) log(a + b) − a log a − b log b.
double lostEntropy(const Eigen::Ref<const Eigen::VectorXd>& a, const Eigen::Ref<const Eigen::VectorXd>& b);

/// Merges of components of at least half an observation, each with one of the three whose means are nearest to its own,
/// by descending gain: logEvidence of both together less that of each, less the entropy that is lost. One posterior a
/// component (those of the responsibilities, n×K, for z). Some are missing when stopped. Cost O(nKd) at most, full
/// O(nKd² + Kd³). Source: Bryant & Sudderth, "Truly nonparametric online variational inference for hierarchical
/// Dirichlet processes", NIPS (2012), section 3.2 on merges.
std::vector<Merge> possibleMerges(const GaussianPrior& prior, const std::vector<GaussianPosterior>& components,
                                  const Eigen::MatrixXd& responsibilities, const Points& z,
                                  const std::stop_token& stop);

} // namespace core
