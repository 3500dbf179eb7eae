#pragma once

#include "core/data/dataset.h"
#include "core/kernels/kernel.h"
#include "core/labs/two_samples/scale_scan_settings.h"
#include "core/labs/two_samples/two_samples_settings.h"
#include "core/outcome.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

namespace core
{

struct ScaleScanRequest {
    std::shared_ptr<const Dataset> data; // two samples, the first above the second, labelled 0 and 1
    Kernel kernel;                       // its lengthscales keep their ratios
    MmdEstimator estimator = MmdEstimator::Biased;
    int permutations = 1000;
    std::uint64_t seed = 1; // of the permutations, the same for every lengthscale
};

/// Do both ask for the same curve? The lengthscale that is set makes no difference.
bool asksTheSame(const ScaleScanRequest& a, const ScaleScanRequest& b);

/// All that is wrong with a request: "data", "kernel" (one without a lengthscale), "estimator".
std::vector<Problem> problems(const ScaleScanRequest& request);

/// The permutation p-value of MMD² over the lengthscale, as far as it is known.
struct ScaleScanResult {
    Eigen::VectorXd lengthscales;    // ascending, in equal steps of the logarithm, from 0.02 to 20 median distances
    Eigen::VectorXd pValues, errors; // NaN where they are not known yet; p too where ℓ is too short for sums
    Eigen::VectorXd statistics;      // MMD²
    int done = 0;
    int total() const { return static_cast<int>(lengthscales.size()); }
    bool complete() const { return done > 0 && done == total(); }
};

/// The p-value at a lengthscale between those of the curve: log p runs straight over log ℓ from the nearest one known
/// to the next. NaN beyond them.
double pValueAt(const ScaleScanResult& scan, double lengthscale);

/// Goes on from `soFar` (empty: from the start; it must come from a request that asked for the same) and reports the
/// growing result after each lengthscale, coarse steps before finer ones. The request's problems() are empty. On stop
/// the last report holds all that was done; resumed, it ends with the same numbers as an undisturbed run. Failure where
/// the median distance is 0. Cost O(N²B) a lengthscale.
Outcome<ScaleScanResult> growScaleScan(const ScaleScanRequest& request, ScaleScanResult soFar,
                                       const std::function<void(const ScaleScanResult&)>& report,
                                       std::stop_token stop = {});

} // namespace core
