#include "core/novelty/comparison.h"

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::VectorXd;

namespace
{

struct Moments {
    double count = 0.0, mean = 0.0;
    double variance = 0.0; // with n − 1; 0 for n = 1
};

/// Around the first value: equal values have their own mean and variance 0, exactly.
Moments moments(const Repetitions& values)
{
    assert(values.size() >= 1 && values.allFinite());
    const VectorXd shifted = values.array() - values(0);
    const double n = static_cast<double>(values.size()), mean = shifted.mean();
    const double squares = (shifted.array() - mean).square().sum();
    return {.count = n, .mean = values(0) + mean, .variance = values.size() < 2 ? 0.0 : squares / (n - 1.0)};
}

/// Is the deviation no more than rounding of values as large as these?
bool isRounding(double deviation, const Repetitions& a, const Repetitions& b)
{
    const double largest = std::max(a.cwiseAbs().maxCoeff(), b.cwiseAbs().maxCoeff());
    return !(deviation > 4.0 * std::numeric_limits<double>::epsilon() * largest);
}

TTest twoSided(double statistic, double degreesOfFreedom)
{
    const boost::math::students_t_distribution<double> student(degreesOfFreedom);
    return {.statistic = statistic,
            .degreesOfFreedom = degreesOfFreedom,
            .pValue = 2.0 * boost::math::cdf(boost::math::complement(student, std::abs(statistic)))};
}

} // namespace

std::optional<MeanAndDeviation> meanAndDeviation(const Repetitions& values)
{
    if (values.size() == 0)
        return std::nullopt;
    const Moments found = moments(values);
    MeanAndDeviation result{.mean = found.mean, .standardDeviation = {}};
    if (values.size() >= 2)
        result.standardDeviation = std::sqrt(found.variance);
    return result;
}

std::optional<TTest> pairedTTest(const Repetitions& a, const Repetitions& b)
{
    assert(a.size() == b.size());
    if (a.size() < 2)
        return std::nullopt;
    const Moments differences = moments(a - b);
    if (isRounding(std::sqrt(differences.variance), a, b))
        return std::nullopt;
    return twoSided(differences.mean / std::sqrt(differences.variance / differences.count), differences.count - 1.0);
}

std::optional<TTest> studentTTest(const Repetitions& a, const Repetitions& b)
{
    if (a.size() < 2 || b.size() < 2)
        return std::nullopt;
    const Moments first = moments(a), second = moments(b);
    if (isRounding(std::sqrt(first.variance + second.variance), a, b))
        return std::nullopt;
    const double degrees = first.count + second.count - 2.0;
    const double pooled = ((first.count - 1.0) * first.variance + (second.count - 1.0) * second.variance) / degrees;
    return twoSided((first.mean - second.mean) / std::sqrt(pooled * (1.0 / first.count + 1.0 / second.count)), degrees);
}

} // namespace core
