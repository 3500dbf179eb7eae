#include "core/hypothesis/incremental_mmd.h"

#include "core/hypothesis/nulls.h"

#include <algorithm>
#include <cassert>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

constexpr int swapsBeforeAFreshStart = 1000;

int& at(std::vector<int>& labels, Index row)
{
    return labels[static_cast<std::size_t>(row)];
}

std::vector<int> labelsAsTheyAre(Index pooled, Index m)
{
    std::vector<int> labels(static_cast<std::size_t>(pooled), 1);
    std::fill_n(labels.begin(), m, 0);
    return labels;
}

} // namespace

IncrementalMmd::IncrementalMmd(std::shared_ptr<const MatrixXd> gram, std::vector<int> labels, MmdEstimator estimator)
    : gram_(std::move(gram)), labels_(std::move(labels)), estimator_(estimator),
      pooled_(*gram_, std::count(labels_.begin(), labels_.end(), 0))
{
    assert(estimator_ != MmdEstimator::Linear && static_cast<Index>(labels_.size()) == gram_->rows());
    startAfresh();
}

void IncrementalMmd::startAfresh()
{
    products_ = Eigen::VectorXd::Zero(gram_->rows());
    sums_ = {};
    for (Index row = 0; row < gram_->rows(); ++row)
        if (at(labels_, row) == 0) {
            products_ += gram_->col(row);
            sums_.rows += pooled_.rowSums[row];
            sums_.trace += pooled_.diagonal[row];
        }
    for (Index row = 0; row < gram_->rows(); ++row)
        if (at(labels_, row) == 0)
            sums_.within += products_[row];
    swaps_ = 0;
}

void IncrementalMmd::swapLabels(Index p, Index q)
{
    assert(at(labels_, p) == 0 && at(labels_, q) == 1);
    std::swap(at(labels_, p), at(labels_, q));
    if (++swaps_ > swapsBeforeAFreshStart)
        return startAfresh();
    // a := a − e_p + e_q changes aᵀKa by 2(s_q − s_p) + K_pp + K_qq − 2K_pq.
    const MatrixXd& gram = *gram_;
    sums_.within += 2.0 * (products_[q] - products_[p]) + (gram(p, p) - gram(p, q)) + (gram(q, q) - gram(q, p));
    sums_.rows += pooled_.rowSums[q] - pooled_.rowSums[p];
    sums_.trace += pooled_.diagonal[q] - pooled_.diagonal[p];
    products_ += gram.col(q) - gram.col(p);
}

NullWatch::NullWatch(std::shared_ptr<const MatrixXd> gram, Index m, MmdEstimator estimator, std::uint64_t seed)
    : gram_(std::move(gram)), m_(m), estimator_(estimator), seed_(seed)
{
    assert(!mmdProblem(estimator, m, gram_->rows() - m));
    if (estimator_ != MmdEstimator::Linear)
        incremental_.emplace(gram_, labelsAsTheyAre(gram_->rows(), m_), estimator_);
}

NullWatch::Step NullWatch::next()
{
    const int b = shown_++;
    Step step{.labels = permutedLabels(gram_->rows(), m_, seed_, b), .statistic = 0.0};
    if (!incremental_) {
        step.statistic = mmdSquaredUnder(*gram_, m_, estimator_, permutedOrder(gram_->rows(), seed_, b));
        return step;
    }
    const auto moves = [&](Index row, int from) {
        const auto k = static_cast<std::size_t>(row);
        return incremental_->labels()[k] == from && step.labels[k] != from;
    };
    Index q = 0;
    for (Index p = 0; p < gram_->rows(); ++p) {
        if (!moves(p, 0))
            continue;
        while (!moves(q, 1))
            ++q;
        incremental_->swapLabels(p, q);
    }
    step.statistic = incremental_->statistic();
    return step;
}

} // namespace core
