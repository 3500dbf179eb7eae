#pragma once

#include "core/labs/independence/independence_lab.h"

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
    Outcome<IndependenceWatchFrame> solve(const IndependenceWatchRequest& request, std::stop_token stop = {});

private:
    std::optional<Outcome<IndependenceWatchFrame>> begin(const IndependenceRequest& asked, std::stop_token stop);
    bool goesOn(const IndependenceWatchRequest& request) const;

    IndependenceRequest begun_;
    std::array<Kernel, 2> kernels_;
    std::optional<HsicPermutations> permuted_;
    std::vector<double> statistics_;
};

} // namespace core
