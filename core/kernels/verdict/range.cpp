#include "core/kernels/verdict/range.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace core::verdicts
{
namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

double down(double value)
{
    return std::isnan(value) ? -infinity : std::nextafter(value, -infinity);
}

double up(double value)
{
    return std::isnan(value) ? infinity : std::nextafter(value, infinity);
}

/// Eight units in the last place and the least denormals away from what a function of the C library gave.
double below(double value)
{
    return std::isinf(value) ? (value > 0 ? std::numeric_limits<double>::max() : value)
                             : down(value - std::abs(value) * 8 * std::numeric_limits<double>::epsilon());
}

double above(double value)
{
    return -below(-value);
}

double product(double a, double b)
{
    return a == 0.0 || b == 0.0 ? 0.0 : a * b; // an end of infinity is not reached
}

Range within(const Range& a, double least, double most)
{
    return {std::clamp(a.lo, least, most), std::clamp(a.hi, least, most)};
}

/// Of a function that rises and is 0 at 0, there exactly.
template <class F>
Range increasing(const Range& a, F f)
{
    return {a.lo == 0.0 ? 0.0 : below(f(a.lo)), a.hi == 0.0 ? 0.0 : above(f(a.hi))};
}

/// Does the interval come near a + 2πn for a whole n? Near enough is taken as yes.
bool comesNear(const Range& range, double place)
{
    const double slack = 1e-9 * (1.0 + std::max(std::abs(range.lo), std::abs(range.hi)));
    const double turn = 2.0 * std::numbers::pi;
    return std::floor((range.hi + slack - place) / turn) > std::floor((range.lo - slack - place) / turn);
}

} // namespace

Range rangeOf(const Rational& number)
{
    const double near = number.convert_to<double>();
    if (std::isfinite(near) && Rational(near) == number)
        return point(near);
    return {down(down(near)), up(up(near))};
}

Range operator+(const Range& a, const Range& b)
{
    if (a == point(0.0))
        return b;
    if (b == point(0.0))
        return a;
    const auto isSmallWhole = [](double v) { return std::abs(v) < 1e9 && std::floor(v) == v; };
    const auto isExact = [&](double u, double v) { return isSmallWhole(u) && isSmallWhole(v); };
    return {isExact(a.lo, b.lo) ? a.lo + b.lo : down(a.lo + b.lo), isExact(a.hi, b.hi) ? a.hi + b.hi : up(a.hi + b.hi)};
}

Range operator-(const Range& a)
{
    return {-a.hi, -a.lo};
}

Range operator*(const Range& a, const Range& b)
{
    if (a == point(1.0))
        return b;
    if (b == point(1.0))
        return a;
    if (a == point(-1.0))
        return -b;
    if (b == point(-1.0))
        return -a;
    const auto ends = {product(a.lo, b.lo), product(a.lo, b.hi), product(a.hi, b.lo), product(a.hi, b.hi)};
    const double least = std::min(ends), most = std::max(ends);
    const bool noneNegative = (a.lo >= 0.0 && b.lo >= 0.0) || (a.hi <= 0.0 && b.hi <= 0.0);
    const bool nonePositive = (a.lo >= 0.0 && b.hi <= 0.0) || (a.hi <= 0.0 && b.lo >= 0.0);
    return {noneNegative ? std::max(0.0, down(least)) : down(least), nonePositive ? std::min(0.0, up(most)) : up(most)};
}

Range hull(const Range& a, const Range& b)
{
    return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)};
}

Range inverseOf(const Range& a)
{
    if (a.lo < 0.0 && a.hi > 0.0)
        return {};
    if (a.lo >= 0.0)
        return {a.hi == infinity ? 0.0 : std::max(0.0, down(1.0 / a.hi)), a.lo == 0.0 ? infinity : up(1.0 / a.lo)};
    return -inverseOf(-a);
}

Range powerOf(const Range& a, int exponent)
{
    if (exponent == 0)
        return point(1.0);
    if (exponent < 0)
        return inverseOf(powerOf(a, -exponent));
    const auto f = [exponent](double value) { return std::pow(value, exponent); };
    const auto isExact = [](double value) { return value == 0.0 || std::abs(value) == 1.0 || std::isinf(value); };
    const auto least = [&](double value) { return isExact(value) ? f(value) : below(f(value)); };
    const auto most = [&](double value) { return isExact(value) ? f(value) : above(f(value)); };
    if (exponent % 2 == 1)
        return {least(a.lo), most(a.hi)};
    const double nearest = a.holds(0.0) ? 0.0 : std::min(std::abs(a.lo), std::abs(a.hi));
    return {std::max(0.0, least(nearest)), most(std::max(std::abs(a.lo), std::abs(a.hi)))};
}

Range powerOf(const Range& a, const Range& exponent)
{
    const Range base{std::max(a.lo, 0.0), std::max(a.hi, 0.0)};
    double least = infinity, most = 0.0;
    for (const double b : {base.lo, base.hi})
        for (const double p : {exponent.lo, exponent.hi}) {
            const double value = std::pow(b, p);
            const bool isExact = b == 0.0 || b == 1.0;
            least = std::min(least, isExact ? value : below(value));
            most = std::max(most, isExact ? value : above(value));
        }
    return {std::max(0.0, least), most};
}

Range expOf(const Range& a)
{
    const auto isExact = [](double end) { return end == 0.0 || end == -infinity; };
    return {isExact(a.lo) ? std::exp(a.lo) : std::max(0.0, below(std::exp(a.lo))),
            isExact(a.hi) ? std::exp(a.hi) : above(std::exp(a.hi))};
}

Range logOf(const Range& a)
{
    return {a.lo == 1.0 ? 0.0 : below(std::log(std::max(a.lo, 0.0))),
            a.hi == 1.0 ? 0.0 : above(std::log(std::max(a.hi, 0.0)))};
}

Range sinOf(const Range& a)
{
    if (a == point(0.0))
        return a;
    if (!(a.hi - a.lo < 6.0) || std::max(std::abs(a.lo), std::abs(a.hi)) > 1e6)
        return {-1.0, 1.0};
    const double left = std::sin(a.lo), right = std::sin(a.hi);
    const double least = comesNear(a, -std::numbers::pi / 2) ? -1.0 : below(std::min(left, right));
    const double most = comesNear(a, std::numbers::pi / 2) ? 1.0 : above(std::max(left, right));
    return within({least, most}, -1.0, 1.0);
}

Range cosOf(const Range& a)
{
    if (a == point(0.0))
        return point(1.0);
    if (!(a.hi - a.lo < 6.0) || std::max(std::abs(a.lo), std::abs(a.hi)) > 1e6)
        return {-1.0, 1.0};
    const double left = std::cos(a.lo), right = std::cos(a.hi);
    const double least = comesNear(a, std::numbers::pi) ? -1.0 : below(std::min(left, right));
    const double most = comesNear(a, 0.0) ? 1.0 : above(std::max(left, right));
    return within({least, most}, -1.0, 1.0);
}

Range tanhOf(const Range& a)
{
    return within(increasing(a, [](double v) { return std::tanh(v); }), -1.0, 1.0);
}

Range sinhOf(const Range& a)
{
    return increasing(a, [](double v) { return std::sinh(v); });
}

Range coshOf(const Range& a)
{
    const double least = a.holds(0.0) ? 0.0 : std::min(std::abs(a.lo), std::abs(a.hi));
    return {std::max(1.0, below(std::cosh(least))), above(std::cosh(std::max(std::abs(a.lo), std::abs(a.hi))))};
}

Range asinOf(const Range& a)
{
    return increasing(within(a, -1.0, 1.0), [](double v) { return std::asin(v); });
}

Range atanOf(const Range& a)
{
    return increasing(a, [](double v) { return std::atan(v); });
}

Range floorOf(const Range& a)
{
    return {std::floor(a.lo), std::floor(a.hi)};
}

Range minOf(const Range& a, const Range& b)
{
    return {std::min(a.lo, b.lo), std::min(a.hi, b.hi)};
}

Range maxOf(const Range& a, const Range& b)
{
    return {std::max(a.lo, b.lo), std::max(a.hi, b.hi)};
}

} // namespace core::verdicts
