#pragma once

#include "core/density/dp_mixture.h"
#include "core/novelty/experiment.h"

namespace core
{

// The Dirichlet-process mixture of images with their labels as one of ten ones behind them, as in [HL] 4.

/// The settings that an experiment tries, each a fit of its own, the usual one first: many components of independent
/// coordinates to tell novelty by, few of full covariance to tell labels by.
std::vector<MixtureSettings> jointMixtureGrid(ImageTask task, std::uint64_t seed);

Outcome<DpMixture> fitJointMixture(const Dataset& training, const MixtureSettings& settings,
                                   const MixtureObserver& observer = {}, std::stop_token stop = {});

/// log of its predictive density of every image with its own label: G.
Outcome<Eigen::VectorXd> jointLogDensity(const DpMixture& mixture, const Points& images, const std::vector<int>& labels,
                                         std::stop_token stop = {});
/// The same with label vectors, G×10: the mixture is a density over all of them.
Outcome<Eigen::VectorXd> jointLogDensity(const DpMixture& mixture, const Points& images, const Points& labels,
                                         std::stop_token stop = {});

/// The same with each label: G×10. Cost ten times that of one.
Outcome<Eigen::MatrixXd> jointLogDensityOfEachLabel(const DpMixture& mixture, const Points& images,
                                                    std::stop_token stop = {});

} // namespace core
