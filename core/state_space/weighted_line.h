#pragma once

#include "core/state_space/line_table.h"

#include <list>
#include <memory>
#include <mutex>

namespace core
{

/// Rows of one column in order with weights, and the tables that were made of them: a slider of a lengthscale asks for
/// a new one an octave. Safe to share between threads.
class WeightedLine
{
public:
    /// weights N×c, in the order of the rows.
    WeightedLine(AscendingRows rows, Eigen::MatrixXd weights);

    const AscendingRows& rows() const { return rows_; }
    const Eigen::MatrixXd& weights() const { return weights_; }

    /// As sumsAlongLine, from tables where the rows are many for their cells. Cost O(cells + places), and O(N) where
    /// there is no table yet or none is worth it.
    SumsAlongLine sums(const DecayingTerms& kernel, const Eigen::VectorXd& places = {},
                       const std::stop_token& stop = {}) const;

private:
    std::shared_ptr<const LineTable> tableFor(double steepness) const;

    AscendingRows rows_;
    Eigen::MatrixXd weights_;
    mutable std::mutex mutex_;                                 // guards kept_
    mutable std::list<std::shared_ptr<const LineTable>> kept_; // asked for last stands first
};

} // namespace core
