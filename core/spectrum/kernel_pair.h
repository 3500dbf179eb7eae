#pragma once

#include "core/kernels/kernel.h"

#include <optional>

namespace core
{

/// What a kernel makes of two places x and y: the covariance matrix of (f(x), f(y)) under the Gaussian process, and the
/// geometry of φ(x) and φ(y).
struct KernelPair {
    double first = 0.0, between = 0.0, second = 0.0; // k(x,x), k(x,y), k(y,y)

    /// Both sides of Cauchy and Schwarz: k(x,y)² <= k(x,x) k(y,y).
    double square() const { return between * between; }
    double product() const { return first * second; }
    /// Does the pair keep it (to rounding), and are both variances at least 0? Then there are such φ(x), φ(y).
    bool isPossible() const;
    /// k(x,y)/√(k(x,x) k(y,y)), the cosine of the angle between φ(x) and φ(y); nothing where one of them is 0, or where
    /// the pair is not possible.
    std::optional<double> correlation() const;
    /// ‖φ(x) − φ(y)‖ = √(k(x,x) − 2k(x,y) + k(y,y)); nothing where the pair is not possible.
    std::optional<double> distance() const;
};

/// x and y of d columns and one row each, for which the kernel has no problem (asserted) and no refusal.
KernelPair kernelPair(const Kernel& kernel, const Points& x, const Points& y);

/// ‖φ(x) − φ(y_j)‖ of one x (1×d) and every row of y (m×d): m; NaN where k(x,x) − 2k(x,y) + k(y,y) is below 0 by more
/// than rounding. Cost O(m).
Eigen::VectorXd featureDistances(const Kernel& kernel, const Points& x, const Points& y);

} // namespace core
