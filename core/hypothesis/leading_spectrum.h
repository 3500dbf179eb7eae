#pragma once

#include "core/linalg/products.h"
#include "core/outcome.h"

#include <stop_token>

namespace core
{

/// The eigenvalues of a positive semidefinite matrix that matter, descending; the rest by sum and largest.
struct LeadingSpectrum {
    Eigen::VectorXd values; // >= 0
    double restSum = 0.0, restLargest = 0.0;
};

/// All eigenvalues where they take no more than some two seconds (n <= 1,500); beyond, or where that is cheaper, those
/// of a pivoted Cholesky factor that leaves 1e-13 of the trace, or of rank 1,000, whose residual trace bounds the rest.
/// Failure when an entry is not finite. Cost at most about 4n³/3.
Outcome<LeadingSpectrum> leadingSpectrum(const MatrixIn& matrix, std::stop_token stop = {});

} // namespace core
