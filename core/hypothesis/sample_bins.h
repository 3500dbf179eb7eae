#pragma once

#include <Eigen/Core>

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace core
{

/// The pooled rows of two samples (m of P, then n of Q) in bins, each of one sample alone: first those of P, then those
/// of Q, all of one size, then what is left of P and of Q, which stays where it is. To permute the bins in place of the
/// rows is to choose among the permutations of the rows a group of them, so that a test by it has its level exactly,
/// whatever the number of bins.
/// Source: Domingo-Enrich, Dwivedi, Mackey, "Cheap Permutation Testing" (2025), arXiv 2502.07672.
struct SampleBins {
    std::vector<Eigen::Index> order;    // the rows, bin after bin
    std::vector<Eigen::Index> starts;   // bins + 1: bin b is order[starts[b]] … order[starts[b+1]−1]
    Eigen::Index first = 0, second = 0; // bins of P and of Q that are permuted; two more follow, which may be empty

    Eigen::Index permuted() const { return first + second; }
    Eigen::Index count() const { return permuted() + 2; }
    Eigen::VectorXd sizes() const; // rows a bin
    /// 1 for the bins that are P's under permutation b of a seed, 0 for those of Q; `unpermuted` for the data as they
    /// are.
    Eigen::VectorXd labels(std::uint64_t seed, int b) const;
    Eigen::VectorXd unpermuted() const;
};

/// The labels of permutations 0 … count−1 of the same bins, a column each, as they were asked for last: they are the
/// same under every kernel. Safe to share between threads.
class KeptLabels
{
public:
    std::shared_ptr<const Eigen::MatrixXd> of(const SampleBins& bins, std::uint64_t seed, int count);

private:
    std::mutex mutex_; // guards the others
    std::uint64_t seed_ = 0;
    std::shared_ptr<const Eigen::MatrixXd> labels_;
};

/// `most` bins (an even number, at least 8) or a few less, dealt to the samples by their sizes but an eighth to either
/// at least; rows are put into them at random. m, n >= 1 (asserted). Cost O(m + n).
SampleBins sampleBins(Eigen::Index m, Eigen::Index n, std::uint64_t seed, Eigen::Index most = 256);

} // namespace core
