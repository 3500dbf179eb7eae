#pragma once

#include "core/density/student_t.h"
#include "core/linalg/cholesky.h"

#include <stop_token>

namespace core
{

/// The kriging form of the student-T with β left open, for data whose spectrum has full rank: one Cholesky for each σ₀.
///   s(x) = 1 + V + h²/(β+S) with V, h and S of krigingExcess (A = K + σ₀²I).  Source: MATH 2.
struct Kriging {
    CholeskyFactor factor;       // of A
    Eigen::VectorXd onesWeights; // A⁻¹1
    double onesForm = 0.0;       // S
    double sigma0 = 1.0;
    double condition = 1.0; // of A, by power iteration (to about one digit)
};
/// Throws Ending.
Kriging krigingOf(const Points& x, const Kernel& kernel, double sigma0, const std::stop_token& stop);

/// V and h at every row of `at`. Cost O(N²) a point; memory O(N) a point of a block. Throws Ending.
struct KrigingTerms {
    Eigen::VectorXd unexplained, remainder;
};
KrigingTerms krigingTerms(const Kriging& kriging, const Points& x, const Kernel& kernel, const Points& at,
                          const std::stop_token& stop);

/// log s at those points; only β and the posterior are read from the parameters.
Eigen::VectorXd logScale(const Kriging& kriging, const KrigingTerms& terms, const StudentTParameters& parameters);

} // namespace core
