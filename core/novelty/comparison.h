#pragma once

#include <Eigen/Core>

#include <optional>

namespace core
{

// What repeated runs of an experiment say of a method, and of two methods beside each other. Values are finite
// (asserted).

using Repetitions = Eigen::Ref<const Eigen::VectorXd>;

struct MeanAndDeviation {
    double mean = 0.0;
    std::optional<double> standardDeviation; // with n − 1; nothing for n = 1
};
/// Nothing for n = 0. The deviation of equal values is exactly 0.
std::optional<MeanAndDeviation> meanAndDeviation(const Repetitions& values);

/// A test of equal means, two-sided.
struct TTest {
    double statistic = 0.0; // t; positive where the first mean is larger
    double degreesOfFreedom = 0.0;
    double pValue = 1.0;
};

/// Student's test of the differences of pairs, n − 1 degrees of freedom:  t = mean(a − b)/(sd(a − b)/√n).
/// Equally many of both (asserted). Nothing for n < 2, and where the differences are all equal but for rounding (4ε of
/// the largest value), when t is 0/0 or infinite.
std::optional<TTest> pairedTTest(const Repetitions& a, const Repetitions& b);

/// Student's test of two independent samples of one variance, the pooled one; m + n − 2 degrees of freedom. Nothing
/// with fewer than two of either, or where neither varies but for rounding.
std::optional<TTest> studentTTest(const Repetitions& a, const Repetitions& b);

} // namespace core
