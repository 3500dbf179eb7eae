#pragma once

#include "core/kernels/definiteness.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <optional>
#include <vector>

namespace core
{

/// A Gram matrix that is not positive semidefinite, proved: a unit vector c with cᵀKc < 0. Its largest entry is
/// positive.
struct NegativeDirection {
    Eigen::VectorXd vector;
    double quadraticForm = 0.0; // cᵀKc
};

/// K_ii K_jj − K_ij² at the pair i < j where it is least. Negative: not positive semidefinite (the converse does not
/// hold).
struct CauchySchwarzGap {
    double gap = 0.0;
    Eigen::Index row = 0, column = 0;
    double square = 0.0, product = 0.0; // K_ij² and K_ii K_jj
};
/// Nothing for n < 2. Cost O(n²).
std::optional<CauchySchwarzGap> cauchySchwarzGap(const Eigen::MatrixXd& gram);

/// What the eigenvalues of a Gram matrix tell.
struct GramSpectrum {
    Eigen::VectorXd eigenvalues; // of the Gram as used (centred or not), descending, n
    double effectiveRank = 0.0;  // how many stand clear of rounding (numericalRank)
    double plainRank = 0.0;      // the same of the plain Gram
    Definiteness definiteness;   // of the plain Gram
    std::optional<NegativeDirection> offender;
};
/// Cost O(n³) without vectors; with them only for a Gram that is not positive semidefinite. Failure when an entry is
/// not finite.
Outcome<GramSpectrum> gramSpectrum(const Eigen::MatrixXd& gram, bool centred);

/// A matrix as a picture of at most side×side: means over blocks of consecutive rows and columns of `order`.
/// Cost O(n²).
Eigen::MatrixXd orderedPicture(const Eigen::MatrixXd& gram, const std::vector<int>& order, Eigen::Index side = 256);

/// Rows by their first coordinate, ties by the next ones.
std::vector<int> orderByInput(const Points& x);
/// Rows by label, within a label as orderByInput. `labels` n of them, or empty: one class.
std::vector<int> orderByClass(const Points& x, const std::vector<int>& labels);
/// Rows by their entry of a vector, ascending: of the leading eigenvector, so that blocks of alike points show.
std::vector<int> orderByVector(const Eigen::VectorXd& vector);

/// Means over blocks: entry (a,b) averages all (i,j) with place[i] = a, place[j] = b; places 0 … size−1, none empty.
Eigen::MatrixXd blockMeans(const Eigen::MatrixXd& matrix, const std::vector<Eigen::Index>& place, Eigen::Index size);

} // namespace core
