#pragma once

#include "core/kernels/kernel.h"

#include <Eigen/Core>

#include <functional>
#include <span>
#include <stop_token>

namespace core
{

/// Equispaced modes in each of one or two columns: frequencies step·j, j = −most … most, phases about `centre`.
struct FourierModes {
    Eigen::VectorXd centre, step; // d each, d = 1 or 2
    Eigen::VectorXi most;

    Eigen::Index columns() const { return most.size(); }
    Eigen::Index count() const; // of modes: ∏ (2·most_c + 1)
    /// Where mode (j_1, j_2) stands in the sums; in one column j_1 alone.
    Eigen::Index at(Eigen::Index first, Eigen::Index second = 0) const;
    /// Of the last of them, whose first index is not negative: the others are conjugate to some of these.
    Eigen::Index halfCount() const;
};

/// F_j = Σ_n w_n exp(−2πi Σ_c step_c j_c (x_nc − centre_c)) for each column w of `weights` (n×k, finite): a column of
/// modes.count() sums, the modes of the second column fastest. x is n×d, finite; rows further from the centre than half
/// a period 1/step are as good as any, but count as those a whole number of periods away.
///   A non-uniform FFT of type 1: each row is spread over 16 cells (16×16 in the plane) of a grid of 2.5 cells
/// a mode, by exp(β(√(1−z²)−1)); the grid is transformed, and what the spreading did divided out. Cells are sums by
/// Kahan, of either half of the rows by itself: the answer is the same to the bit with one thread and two. The error of
/// each sum is below fourierSumError·Σ|w_n|.
/// Cost O(n·k·16^d + M log M), M the modes. `progress` from 0 to 1 on the calling thread. On stop: an empty matrix.
/// Source: Barnett, Magland, af Klinteberg, "A Parallel Nonuniform Fast Fourier Transform Library Based on an
/// 'Exponential of Semicircle' Kernel", SIAM J. Sci. Comput. 41 (2019).
Eigen::MatrixXcd fourierSums(const Points& x, const Eigen::Ref<const Eigen::MatrixXd>& weights,
                             const FourierModes& modes, const std::function<void(double)>& progress = {},
                             std::stop_token stop = {});
inline constexpr double fourierSumError = 1e-14;

/// The sums of bins of rows, each by itself, of rows of weight 1: bin b holds the rows order[starts[b]] …
/// order[starts[b+1]−1]. A column a bin, of the last modes.halfCount() modes. Error, progress and stop as above; the
/// same to the bit with one thread and two. Cost that of one pass, and a transform a bin.
Eigen::MatrixXcd fourierBinSums(const Points& x, std::span<const Eigen::Index> order,
                                std::span<const Eigen::Index> starts, const FourierModes& modes,
                                const std::function<void(double)>& progress = {}, std::stop_token stop = {});

/// exp(−2πi step_c j (x − centre_c)) in a column c, j = −most_c … most_c, each within a few ε.
Eigen::VectorXcd fourierPowers(double x, const FourierModes& modes, Eigen::Index column);

/// The terms of one row (d numbers) with weight 1, each within a few ε: what a row that is edited adds to the sums, and
/// took from them before. Cost O(M).
Eigen::VectorXcd fourierTerms(const Eigen::Ref<const Eigen::RowVectorXd>& row, const FourierModes& modes);

} // namespace core
