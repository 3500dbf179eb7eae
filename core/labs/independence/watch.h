#pragma once

#include "core/labs/independence/independence_lab.h"
#include "core/labs/kept.h"

namespace core
{

/// "Watch the null": the permutation test's own permutations of the second variable, one by one.
struct IndependenceWatchRequest {
    IndependenceRequest asked; // the one whose null is watched
    int shown = 1;             // how many permutations the person has seen, this one included
};

struct IndependenceWatchFrame {
    Eigen::MatrixXd pair;       // under the last permutation
    Field witness;              // of that pair
    Eigen::VectorXd statistics; // of all permutations shown, in order: the head of IndependenceResult::nullStatistics
};

/// Keeps the watch between requests: the next permutation of the same pair costs O(n²) or less, another begins anew.
class IndependenceWatchPipeline
{
public:
    Outcome<IndependenceWatchFrame> solve(const IndependenceWatchRequest& request, const std::stop_token& stop = {});

private:
    struct Inputs {
        std::shared_ptr<const Dataset> data;
        Kernel kernel;
        LengthscaleRule lengthscale = LengthscaleRule::Median;
        HsicEstimator estimator = HsicEstimator::Biased;
        int blockLength = 1;
        std::uint64_t seed = 1;
        bool operator==(const Inputs&) const = default;
    };
    struct Watched {
        std::array<Kernel, 2> kernels;
        HsicPermutations permuted;
        std::vector<double> statistics;
    };
    static Watched begun(const Inputs& of, const std::stop_token& stop);
    IndependenceWatchFrame frame(const IndependenceWatchRequest& request, const std::stop_token& stop);

    Kept<Inputs, Watched> watched_; // goes on as it is asked for more
};

} // namespace core
