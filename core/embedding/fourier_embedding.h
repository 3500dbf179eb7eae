#pragma once

#include "core/fourier/fourier_rows.h"
#include "core/fourier/wave_sum.h"

#include <memory>

namespace core
{

/// The most modes (j and −j each) that stand for a kernel where no system of them is solved.
Eigen::Index mostEmbeddingModes(Eigen::Index columns);

/// The empirical embedding of rows under a stationary kernel by Fourier sums: that of mean_embedding.h at a cost that
/// after one pass does not depend on the rows.
///   μ̂(x) = Σ_j w_j φ_j exp(2πi step·j·(x − centre)), φ the means of exp(−2πi step·j·(x_n − centre)), w the weights of
///   a
/// FourierGrid; with them the lines of the kernel and its linear part. Immutable.
class FourierEmbedding
{
public:
    /// For places within `rows.window(places)`. Failure as of fourierGrid. Cost O(modes), and a pass where the rows
    /// have no sums for this kernel yet.
    static Outcome<FourierEmbedding> of(const FourierRows& rows, const Kernel& kernel,
                                        std::vector<Interval> places = {},
                                        const std::function<void(double)>& progress = {}, std::stop_token stop = {});

    Eigen::Index size() const { return size_; }
    Eigen::Index modes() const { return grid_.modeCount(); }

    Eigen::VectorXd at(const Points& places) const; // O(modes) a place
    /// Over every pair of a grid in the plane.
    Field field(const Eigen::VectorXd& axis1, const Eigen::VectorXd& axis2) const;
    /// How far a value can be from that of the kernel itself, at most.
    double errorBound() const { return errorBound_; }

    /// The means of k(x_i, x_j) over all pairs, and over i = j.
    double meanOfPairs() const;
    double variance() const { return grid_.variance + linearVariance_; }

    /// The standard deviation of k(x, X) over the rows (divisor n − 1; NaN of one row), for rows of one column and a
    /// kernel without lines; of a rough one to 1e-7 of k(0). Failure for others. Cost O(modes²).
    Outcome<Eigen::VectorXd> deviation(const Points& places) const;

private:
    FourierGrid grid_;
    Eigen::Index size_ = 0;
    WaveSum waves_;
    std::shared_ptr<const RowSums> sums_;
    double errorBound_ = 0.0, linearVariance_ = 0.0;
};

} // namespace core
