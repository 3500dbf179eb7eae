#include "core/hypothesis/leading_spectrum.h"

#include "core/linalg/pivoted_cholesky.h"
#include "core/linalg/symmetric_eigen.h"

#include <algorithm>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr double traceTolerance = 1e-13;   // what a pivoted Cholesky may leave of the trace
constexpr Index alwaysFullSize = 200;      // all eigenvalues of so few rows take no time
constexpr Index affordableFullSize = 1500; // all eigenvalues of so many rows take some two seconds
constexpr Index largestRank = 1000;

} // namespace

Outcome<LeadingSpectrum> leadingSpectrum(const MatrixIn& matrix, std::stop_token stop)
{
    const Index n = matrix.rows();
    const bool small = n <= affordableFullSize;
    if (n <= alwaysFullSize) {
        Outcome<VectorXd> values = symmetricEigenvalues(matrix);
        if (const auto* failure = std::get_if<Failure>(&values))
            return *failure;
        return LeadingSpectrum{.values = std::get<VectorXd>(std::move(values)).cwiseMax(0.0)};
    }
    // Low rank pays only while n r² is less than the full decomposition's 4n³/3.
    const PivotedCholesky cholesky = pivotedCholesky(
        matrix.diagonal(), [&](Index j) -> VectorXd { return matrix.col(j); }, traceTolerance,
        small ? n / 2 : largestRank, stop);
    if (stop.stop_requested())
        return Cancelled{};
    const bool full = small && !cholesky.converged;
    Outcome<VectorXd> all = full ? symmetricEigenvalues(matrix) : symmetricEigenvalues(selfProduct(cholesky.factor));
    if (const auto* failure = std::get_if<Failure>(&all))
        return *failure;
    LeadingSpectrum spectrum{.values = std::get<VectorXd>(std::move(all)).cwiseMax(0.0)};
    if (!full) {
        spectrum.restSum = cholesky.residualTrace;
        spectrum.restLargest = cholesky.residualTrace;
        if (!cholesky.converged) // then more eigenvalues follow, none larger than the least one found
            spectrum.restLargest = std::min(spectrum.restSum, spectrum.values.minCoeff());
    }
    return spectrum;
}

} // namespace core
