#pragma once

#include "core/hypothesis/incremental_mmd.h"
#include "core/labs/kept.h"
#include "core/labs/two_samples/two_samples_lab.h"

namespace core
{

/// "Watch the null": the permutation test's own permutations, one by one.
struct WatchRequest {
    std::shared_ptr<const Dataset> data;
    Kernel kernel;
    TwoSamplesSettings settings; // samples and estimator are read
    std::uint64_t seed = 1;      // as in the TwoSamplesRequest whose null is watched
    int shown = 1;               // how many permutations the person has seen, this one included
};

struct WatchFrame {
    std::vector<int> labels;    // one a row of the data, under the last permutation; other samples keep theirs
    Eigen::VectorXd statistics; // of all permutations shown, in order: the head of TwoSamplesResult::nullStatistics
};

/// Keeps the watch between requests: the next permutation of the same data costs O(N·swaps), anything else a new Gram.
class WatchPipeline
{
public:
    Outcome<WatchFrame> solve(const WatchRequest& request, const std::stop_token& stop = {});

private:
    struct Inputs {
        std::shared_ptr<const Dataset> data;
        Kernel kernel;
        int first = 0, second = 1;
        MmdEstimator estimator = MmdEstimator::Biased;
        std::uint64_t seed = 1;
        bool operator==(const Inputs&) const = default;
    };
    struct Watched {
        std::vector<Eigen::Index> rows; // of the data, in pooled order
        NullWatch watch;
        std::vector<double> statistics;
        std::vector<int> last;
    };
    static Watched begun(const Inputs& of);
    WatchFrame frame(const WatchRequest& request, const std::stop_token& stop);

    Kept<Inputs, Watched> watched_; // goes on as it is asked for more
};

} // namespace core
