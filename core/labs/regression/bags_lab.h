#pragma once

#include "core/contour/field.h"
#include "core/labs/staged_pipeline.h"

#include <optional>
#include <string>
#include <vector>

namespace core
{

struct RegressionRequest;

/// One bag, in the order of the labels.
struct BagFit {
    int label = 0;
    std::string name = {}; // of its sample
    Eigen::Index points = 0;
    Eigen::VectorXd mean;              // of its points, d
    std::optional<double> target;      // nothing: asked for
    double prediction = 0.0;           // f·p̂
    std::optional<double> leftOut;     // prediction from all other bags; of bags with a target
    std::optional<double> coefficient; // α; of bags with a target
};

/// Ridge regression on distributions: every sample (label) of the data is a bag of points with one target. A bag whose
/// rows have no target is asked for: its target is predicted.
struct BagsResult {
    bool preview = false;
    std::vector<BagFit> bags;
    Eigen::MatrixXd b; // bags×bags, the mean of K over pairs; in the order of `bags`, those asked for included
    // f = Σ α_i mean k(·, bag i), whose mean over a bag is the prediction
    Eigen::VectorXd grid, function;              // 1D
    Field functionField;                         // 2D
    Eigen::VectorXd lambdas, looError, gcvError; // mean squared errors over λ, ascending; empty below two bags
    double lambda = 0.0, degreesOfFreedom = 0.0, norm2 = 0.0;
    double jitter = 0.0, milliseconds = 0.0;
    std::string route;
    std::vector<std::string> remarks;
};

struct BagsStages;
extern template class StagedPipeline<RegressionRequest, BagsResult, BagsStages>;
/// Keeps the stages between requests: data and kernel make B and its eigendecomposition, λ reweights it. Fed any
/// sequence of requests it answers what a fresh pipeline would (to rounding).
using BagsPipeline = StagedPipeline<RegressionRequest, BagsResult, BagsStages>;

} // namespace core
