#pragma once

#include "core/fourier/fourier_rows.h"
#include "core/state_space/sorted_rows.h"

#include <memory>
#include <mutex>

namespace core
{

/// Observations, with what each method keeps of them from one fit to the next: sums over the rows, and the rows in the
/// order of their places. Each is made when it is first asked for. Safe to share between threads.
class GpRows
{
public:
    /// `before`: these rows before they were edited, whose sums may serve (FourierRows).
    GpRows(SharedMatrix x, SharedVector targets, const std::shared_ptr<const GpRows>& before = {});

    const Eigen::MatrixXd& x() const { return *x_; }
    const Eigen::VectorXd& targets() const { return *targets_; }
    Eigen::Index size() const { return x_->rows(); }

    std::shared_ptr<const FourierRows> forFourier() const;            // one row at least, one or two columns
    Outcome<std::shared_ptr<const SortedRows>> forStateSpace() const; // one column

private:
    SharedMatrix x_;
    SharedVector targets_;
    mutable std::mutex mutex_; // guards what is below
    mutable std::shared_ptr<const FourierRows> before_, fourier_;
    mutable std::shared_ptr<const SortedRows> sorted_;
};

} // namespace core
