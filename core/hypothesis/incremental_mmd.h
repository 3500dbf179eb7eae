#pragma once

#include "core/hypothesis/label_sums.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace core
{

/// MMD² of a pooled Gram under labels that change two at a time: keeps s = Ka, a the indicator of P, so that a swap of
/// two labels costs O(N) instead of O(N²). A fresh start every 1,000 swaps keeps rounding from growing.
class IncrementalMmd
{
public:
    /// `labels` (N): 0 for P, 1 for Q. The estimator is Biased or Unbiased (asserted): the linear one depends on the
    /// order of rows, not only on labels. Cost O(N²).
    IncrementalMmd(std::shared_ptr<const Eigen::MatrixXd> gram, std::vector<int> labels, MmdEstimator estimator);

    /// Row p of P and row q of Q (asserted) change places. Cost O(N).
    void swapLabels(Eigen::Index p, Eigen::Index q);

    double statistic() const { return mmdSquaredOf(sums_, pooled_, estimator_); }
    const std::vector<int>& labels() const { return labels_; }

private:
    void startAfresh();

    std::shared_ptr<const Eigen::MatrixXd> gram_;
    std::vector<int> labels_;
    MmdEstimator estimator_;
    PooledSums pooled_;
    Eigen::VectorXd products_; // Ka
    LabelSums sums_;
    int swaps_ = 0;
};

/// "Watch the null": the permutations of permutationNull with the same seed, one after the other, each reached from the
/// one before by transpositions of two labels.
class NullWatch
{
public:
    /// `gram` is the pooled one (centred or not), its first m rows are P. Requires no mmdProblem (asserted).
    NullWatch(std::shared_ptr<const Eigen::MatrixXd> gram, Eigen::Index m, MmdEstimator estimator, std::uint64_t seed);

    struct Step {
        std::vector<int> labels; // N: 0 for the permuted P, 1 for Q
        double statistic = 0.0;
    };
    /// The next permutation. Cost O(N·swaps), about mn/N swaps; O(N) for the linear estimator.
    Step next();
    /// How many have been shown.
    int shown() const { return shown_; }

private:
    std::shared_ptr<const Eigen::MatrixXd> gram_;
    Eigen::Index m_;
    MmdEstimator estimator_;
    std::uint64_t seed_;
    int shown_ = 0;
    std::optional<IncrementalMmd> incremental_; // biased and unbiased
};

} // namespace core
