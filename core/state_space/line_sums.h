#pragma once

#include "core/state_space/decaying_terms.h"

#include <Eigen/Core>

#include <cstdint>
#include <stop_token>
#include <vector>

namespace core
{

// Sums of a kernel over rows of one column, exact to rounding at a cost that grows with the rows alone: a term
// p(s) e^{−s} cos(…) of all rows before a place is a polynomial in how far on that place is, whose coefficients are
// carried from row to row. Each place is asked from the left and from the right.
// Source: the recursive form of a state-space kernel, Hartikainen & Särkkä (2010), as in state_space/markov_factor.h.

/// Rows of a column from the smallest to the largest.
struct AscendingRows {
    Eigen::VectorXd places;           // N, ascending
    std::vector<std::uint32_t> order; // which row each is
    Eigen::Index size() const { return places.size(); }
};
/// x N, finite. Cost O(N log N), O(N) where they ascend already.
AscendingRows ascendingRows(const Eigen::VectorXd& x);

/// Of weights w of the rows, c columns in the order of AscendingRows.
struct SumsAlongLine {
    Eigen::MatrixXd pairs; // c×c: Σ_ij w_ia w_jb k(x_i, x_j)
    Eigen::MatrixXd at;    // m×c: Σ_i w_ia k(t, x_i)
};
/// Sums are compensated. `places` m, in any order; it may be empty. Throws Cancelled as an Ending on stop.
/// Cost O(c²N + c m) for a term of one power; with places on two threads.
SumsAlongLine sumsAlongLine(const DecayingTerms& kernel, const AscendingRows& rows, const Eigen::MatrixXd& weights,
                            const Eigen::VectorXd& places, const std::stop_token& stop = {});

/// Σ_{i in a, j in b} k(x_i, x_j) of rows in groups 0 … count−1, `groupOf` in the order of AscendingRows: count×count.
/// Cost O(N count), on two threads. Throws as sumsAlongLine.
Eigen::MatrixXd groupSums(const DecayingTerms& kernel, const AscendingRows& rows,
                          const std::vector<std::uint16_t>& groupOf, Eigen::Index count,
                          const std::stop_token& stop = {});

/// How far such sums can be off, relative to Σ |w_i||w_j| |k|(0) with the absolute values of a kernel's coefficients.
double lineSumError(const DecayingTerms& kernel);

} // namespace core
