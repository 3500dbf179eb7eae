#pragma once

#include "core/fourier/fourier_rows.h"
#include "core/fourier/wave_sum.h"
#include "core/state_space/weighted_line.h"
#include "core/sums/summed_kernel.h"

#include <memory>

namespace core
{

/// The most modes (j and −j each) that stand for a kernel where no system of them is solved.
Eigen::Index mostEmbeddingModes(Eigen::Index columns);

/// How the kernel of an embedding of these rows is summed over a window. Failure as of summedKernel, naming an outlying
/// row; of more than two columns.
Outcome<SummedKernel> summedForEmbedding(const Kernel& kernel, const FourierWindow& window,
                                         std::optional<Method> asked = {}, std::optional<Points> rows = {});

/// The empirical embedding of rows under a stationary kernel by sums over them: that of mean_embedding.h at a cost
/// that, of waves, after one pass does not depend on the rows,
///   μ̂(x) = Σ_j w_j φ_j exp(2πi step·j·(x − centre)), φ the means of exp(−2πi step·j·(x_n − centre)), w the weights of
///   a FourierGrid;
/// with them the lines of the kernel and its linear part. Terms that fall along the line are summed over the rows in
/// order (weighted_line.h). Immutable.
class SummedEmbedding
{
public:
    /// For places within `rows.window(places)`. Failure as of summedForEmbedding. Cost O(modes), and a pass where the
    /// rows have no sums for this kernel yet.
    static Outcome<SummedEmbedding> of(const FourierRows& rows, const Kernel& kernel, std::vector<Interval> places = {},
                                       std::optional<Method> asked = {}, std::stop_token stop = {});

    Eigen::Index size() const { return size_; }
    const SummedKernel& kernel() const { return kernel_; }
    Eigen::Index modes() const { return grid().modeCount(); }

    Eigen::VectorXd at(const Points& places) const; // O(modes) a place, and of terms that fall as WeightedLine::sums
    /// Over every pair of a grid in the plane.
    Field field(const Eigen::VectorXd& axis1, const Eigen::VectorXd& axis2) const;
    /// How far a value can be from that of the kernel itself, at most.
    double errorBound() const { return errorBound_; }

    /// The means of k(x_i, x_j) over all pairs, and over i = j.
    double meanOfPairs() const;
    double variance() const { return grid().variance + atZero(kernel_.falling) + linearVariance_; }

    /// The standard deviation of k(x, X) over the rows (divisor n − 1; NaN of one row), for rows of one column and a
    /// kernel without lines; of a rough one by waves to 1e-7 of k(0). Failure for others, and for a sum of terms that
    /// fall and very many waves (hasFallingSquare). Cancelled on stop. Cost O(modes²), and of both
    /// kinds as WeightedLine::sums of a term for each mode.
    Outcome<Eigen::VectorXd> deviation(const Points& places, const std::stop_token& stop = {}) const;

private:
    const FourierGrid& grid() const { return kernel_.grid; }
    void takeWaves(const FourierRows& rows, const std::stop_token& stop);
    Eigen::VectorXd wavesAt(const Points& places) const;
    Outcome<Eigen::VectorXd> meanSquares(const Points& places, const std::stop_token& stop) const; // of k(x, X)
    Outcome<Eigen::VectorXd> meanSquaresOfWaves(const Points& places) const;

    SummedKernel kernel_;
    Eigen::Index size_ = 0;
    WaveSum waves_;
    std::shared_ptr<const RowSums> sums_;      // where there are waves, or lines
    std::shared_ptr<const WeightedLine> line_; // where there are terms that fall
    double errorBound_ = 0.0, linearVariance_ = 0.0;
    double constant_ = 0.0; // a kernel's beside terms that fall
};

} // namespace core
