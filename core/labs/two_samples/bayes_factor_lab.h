#pragma once

#include "core/data/dataset.h"
#include "core/hypothesis/nulls.h"
#include "core/kernels/kernel.h"
#include "core/labs/staged_pipeline.h"
#include "core/labs/two_samples/bayes_factor_settings.h"
#include "core/labs/two_samples/two_samples_settings.h"
#include "core/outcome.h"

#include <memory>
#include <string>
#include <vector>

namespace core
{

struct BayesFactorRequest {
    std::shared_ptr<const Dataset> data; // two samples, the first above the second, labelled 0 and 1
    Kernel kernel;
    BayesFactorSettings settings;
    int permutations = 1000;
    double level = 0.05;
    std::uint64_t seed = 1; // of the permutations
    bool operator==(const BayesFactorRequest&) const = default;
};

/// "Two densities" against "one": see BayesFactorTest. Permutations are those of MMD² under the same seed.
struct BayesFactorResult {
    FeaturePrior prior;              // with D
    bool exact = false;              // all features; else the leading ones
    Eigen::Index priorAloneFrom = 0; // the first coordinate whose eigenvalue is below σ₀²; 0: none of those at hand
    double logBayesFactor = 0.0;
    double logEvidenceOfFirst = 0.0, logEvidenceOfSecond = 0.0, logEvidenceOfPooled = 0.0;
    Eigen::VectorXd null; // log Bayes factors, in the order drawn
    PValue p;
    double level = 0.05, threshold = 0.0; // NaN where there are too few permutations
    // over the number d of leading coordinates, α − d as set; to the end only where that is no farther than 40
    Eigen::VectorXd dimensions, curve;
    Eigen::VectorXd nullLower, nullUpper; // what a share `level` of the permutations lies below and above
    Eigen::VectorXd pValues;
    double milliseconds = 0.0;
    std::vector<std::string> remarks;
};

/// All that is wrong with a request, field by field: "data", "kernel", "dimensions", "sigma0", "alpha", "beta".
std::vector<Problem> problems(const BayesFactorRequest& request);

struct BayesFactorStages;
extern template class StagedPipeline<BayesFactorRequest, BayesFactorResult, BayesFactorStages>;
/// Keeps the coordinates between requests: the prior, permutations and level reuse them. Fed any sequence of requests
/// it answers what a fresh pipeline would. Cost O(N²D) for new points, and BayesFactorPath's.
using BayesFactorPipeline = StagedPipeline<BayesFactorRequest, BayesFactorResult, BayesFactorStages>;

} // namespace core
