#pragma once

#include "core/kernels/kernel.h"

namespace core
{

/// f(x) = Σ_n c_n k(x_n, x) + b: what the representer theorem says a regularised problem's solution looks like. The
/// offset b lies outside the space and has no norm.
struct KernelExpansion {
    Eigen::MatrixXd x;            // the centres, s×d
    Eigen::VectorXd coefficients; // c, s
    double offset = 0.0;          // b
};

/// f at every row of `at`, m. Cost O(sm).
Eigen::VectorXd valuesOf(const KernelExpansion& f, const Kernel& kernel, const Points& at);

/// The terms c_n k(x_n, ·) at every row of `at`, m×s: they add up to f − b.
Eigen::MatrixXd termsOf(const KernelExpansion& f, const Kernel& kernel, const Points& at);

} // namespace core
