#pragma once

#include "core/gp/regression.h"

#include <functional>
#include <stop_token>
#include <vector>

namespace core
{

/// Gaussian process regression with amplitude · se(one lengthscale a column) + noise, its numbers learned by the
/// evidence: climbs from each of the start lengthscales (times the median distance of the inputs), the highest kept.
/// Targets should have mean 0 and variance about 1. Failure as of maximiseHyperparameters. Cost some 30 factorisations
/// and inverses of n×n a start.
Outcome<GpRegression> learnedRegression(const Points& inputs, const Eigen::VectorXd& targets,
                                        const std::vector<double>& starts = {1.0}, std::stop_token stop = {});

/// What of the targets the learned regression does not explain: t − mean(x_i) = σ² α, over its standard deviation. The
/// inputs are columns of variance about 1; without columns it is the targets, over theirs. Failure, too, where nothing
/// is left: the inputs determine the targets.
Outcome<Eigen::VectorXd> regressionResiduals(const Points& inputs, const Eigen::VectorXd& targets,
                                             std::stop_token stop = {});

/// Each column less the mean of a Gaussian process along time (pre-whitening, as Flaxman et al. 2015): residuals of the
/// standardised columns by learnedRegression with lengthscales from the whole length of time down to a few of its
/// steps, in units of a column's standard deviation. `time`: strictly increasing; Failure naming the first row where it
/// is not. Two threads share the columns; `progress` hears shares done, from one of them at a time.
Outcome<Eigen::MatrixXd> whitened(const Eigen::MatrixXd& columns, const Eigen::VectorXd& time,
                                  const std::function<void(double)>& progress = {}, std::stop_token stop = {});

} // namespace core
