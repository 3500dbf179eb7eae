#pragma once

#include "core/outcome.h"

#include <Eigen/Core>

#include <cstdint>
#include <memory>
#include <vector>

namespace core
{

/// Rows by their place, those of one place as given. Cost O(N log N), O(N) where they ascend already.
std::vector<std::uint32_t> ascendingOrder(const Eigen::VectorXd& x);

/// Observations over one column, brought once into the order of their places; equal places are one with the mean of
/// its targets. It knows no kernel and no noise, so that every slider uses the same. About
/// 50 bytes a row.
class SortedRows
{
public:
    /// Failure (invalid input) for other than one column, unequal lengths and numbers that are not finite. Cost
    /// O(N log N), O(N) where the rows are in order already.
    static Outcome<std::shared_ptr<const SortedRows>> of(const Eigen::Ref<const Eigen::MatrixXd>& x,
                                                         const Eigen::VectorXd& targets);

    Eigen::Index size() const { return targets_.size(); }       // N
    Eigen::Index placeCount() const { return places_.size(); }  // n <= N
    const Eigen::VectorXd& x() const { return x_; }             // N, as given
    const Eigen::VectorXd& targets() const { return targets_; } // N, as given
    const Eigen::VectorXd& places() const { return places_; }   // n, ascending
    const Eigen::VectorXd& means() const { return means_; }     // n, of the targets at each place
    const Eigen::VectorXd& counts() const { return counts_; }   // n, how many rows are there
    Eigen::Index placeOf(Eigen::Index row) const { return placeOf_[static_cast<std::size_t>(row)]; }

    double squaresWithin() const { return squaresWithin_; } // Σ over rows of (target - mean of its place)²
    double logCounts() const { return logCounts_; }         // Σ over places of log count
    bool agree() const { return agree_; }                   // have the rows of a place one target?

private:
    SortedRows() = default;
    void collapse(const std::vector<std::uint32_t>& order);

    Eigen::VectorXd x_, targets_, places_, means_, counts_;
    std::vector<std::uint32_t> placeOf_;
    double squaresWithin_ = 0.0, logCounts_ = 0.0;
    bool agree_ = true;
};

} // namespace core
