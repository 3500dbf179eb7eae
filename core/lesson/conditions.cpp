#include "core/lesson/conditions.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <vector>

namespace core
{

namespace
{

constexpr double wobble = 0.05; // of the truth's height: a hand is not steady

/// Goes `sign` = 1 up or -1 down from one place to another, apart from wobbling.
bool goes(double sign, double from, double to, const SampledCurve& drawn, const SampledCurve& truth)
{
    const auto begin = valueAt(drawn, from), end = valueAt(drawn, to);
    if (!begin || !end || !(sign * (*end - *begin) > 0.0))
        return false;
    double most = sign * *begin;
    for (Eigen::Index i = 0; i < drawn.at.size(); ++i) {
        if (drawn.at(i) < from || drawn.at(i) > to)
            continue;
        const double value = sign * drawn.value(i);
        if (value < most - wobble * heightOf(truth))
            return false;
        most = std::max(most, value);
    }
    return sign * *end >= most - wobble * heightOf(truth);
}

/// The places where sign · curve is greatest, apart from rounding: a plateau has all of them.
bool isExtremeNear(double sign, double at, double within, const SampledCurve& drawn)
{
    double most = -std::numeric_limits<double>::infinity(), there = most;
    for (Eigen::Index i = 0; i < drawn.at.size(); ++i) {
        const double value = sign * drawn.value(i);
        if (!std::isfinite(value))
            continue;
        most = std::max(most, value);
        if (std::abs(drawn.at(i) - at) <= within)
            there = std::max(there, value);
    }
    return std::isfinite(there) && there >= most - 1e-9 * std::abs(most);
}

bool isFulfilled(const PassesNear& near, const SampledCurve& drawn, const SampledCurve& truth,
                 const std::map<std::string, SampledCurve>&)
{
    const auto a = valueAt(drawn, near.at), b = valueAt(truth, near.at);
    return a && b && std::abs(*a - *b) <= near.tolerance.in(heightOf(truth));
}

bool isFulfilled(const Rises& rises, const SampledCurve& drawn, const SampledCurve& truth,
                 const std::map<std::string, SampledCurve>&)
{
    return goes(1.0, rises.from, rises.to, drawn, truth);
}

bool isFulfilled(const Falls& falls, const SampledCurve& drawn, const SampledCurve& truth,
                 const std::map<std::string, SampledCurve>&)
{
    return goes(-1.0, falls.from, falls.to, drawn, truth);
}

bool isFulfilled(const StaysInside& inside, const SampledCurve& drawn, const SampledCurve& truth,
                 const std::map<std::string, SampledCurve>& beside)
{
    const auto lower = beside.find(inside.lower), upper = beside.find(inside.upper);
    if (lower == beside.end() || upper == beside.end() || truth.isEmpty())
        return false;
    Eigen::Index within = 0;
    for (const double place : truth.at) {
        const auto value = valueAt(drawn, place), lo = valueAt(lower->second, place),
                   hi = valueAt(upper->second, place);
        within += value && lo && hi && *lo <= *value && *value <= *hi;
    }
    return static_cast<double>(within) >= inside.share * static_cast<double>(truth.at.size());
}

bool isFulfilled(const HighestNear& high, const SampledCurve& drawn, const SampledCurve&,
                 const std::map<std::string, SampledCurve>&)
{
    return isExtremeNear(1.0, high.at, high.within, drawn);
}

bool isFulfilled(const LowestNear& low, const SampledCurve& drawn, const SampledCurve&,
                 const std::map<std::string, SampledCurve>&)
{
    return isExtremeNear(-1.0, low.at, low.within, drawn);
}

/// By linear interpolation between the sorted values, the i-th of n at (i + ½)/n.
double quantile(const Eigen::VectorXd& sorted, double level)
{
    const double place =
        std::clamp(level * static_cast<double>(sorted.size()) - 0.5, 0.0, static_cast<double>(sorted.size() - 1));
    const auto below = static_cast<Eigen::Index>(place);
    const auto above = std::min(below + 1, sorted.size() - 1);
    return sorted(below) + (place - static_cast<double>(below)) * (sorted(above) - sorted(below));
}

Eigen::VectorXd sortedNumbers(const Eigen::VectorXd& values)
{
    std::vector<double> numbers;
    std::ranges::copy_if(values, std::back_inserter(numbers), [](double value) { return std::isfinite(value); });
    std::ranges::sort(numbers);
    return Eigen::VectorXd::Map(numbers.data(), std::ssize(numbers));
}

double spreadOf(const Eigen::VectorXd& sorted)
{
    return quantile(sorted, 0.95) - quantile(sorted, 0.05);
}

} // namespace

bool holds(const CurveCondition& condition, const SampledCurve& drawn, const SampledCurve& truth,
           const std::map<std::string, SampledCurve>& beside)
{
    return std::visit([&](const auto& one) { return isFulfilled(one, drawn, truth, beside); }, condition);
}

bool holds(const DotsCondition& condition, const Eigen::VectorXd& dots, const Eigen::VectorXd& truth)
{
    const Eigen::VectorXd placed = sortedNumbers(dots), values = sortedNumbers(truth);
    if (placed.size() == 0 || values.size() == 0)
        return false;
    const double spread = spreadOf(values), scale = spread > 0.0 ? spread : 1.0;
    if (const auto* centre = std::get_if<CentreNear>(&condition))
        return std::abs(quantile(placed, 0.5) - quantile(values, 0.5)) <= centre->tolerance.in(scale);
    return std::abs(spreadOf(placed) - spread) <= std::get<SpreadNear>(condition).tolerance.in(scale);
}

Eigen::VectorXd dotsOf(const Eigen::VectorXd& values, int count)
{
    const Eigen::VectorXd sorted = sortedNumbers(values);
    if (sorted.size() == 0)
        return {};
    Eigen::VectorXd dots(count);
    for (int i = 0; i < count; ++i)
        dots(i) = quantile(sorted, (i + 0.5) / count);
    return dots;
}

} // namespace core
