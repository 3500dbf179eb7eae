#include "core/kernels/formula/dual.h"

#include "core/kernels/formula/sweep.h"

#include <cmath>
#include <limits>

namespace core::formula
{
namespace
{

/// 0·∞ is 0: what does not move has no slope, however steep it would be.
double times(double a, double b)
{
    return a == 0.0 || b == 0.0 ? 0.0 : a * b;
}

Dual negated(const Dual& u)
{
    return -1.0 * u;
}

bool isNoNumber(const Dual& u)
{
    return std::isnan(u.value);
}

/// u^v of a whole v.
Dual powerOf(const Dual& u, int exponent)
{
    const double n = exponent;
    return chained(u, wholePower(u.value, exponent), n == 0.0 ? 0.0 : n * wholePower(u.value, exponent - 1),
                   n == 0.0 || n == 1.0 ? 0.0 : n * (n - 1.0) * wholePower(u.value, exponent - 2));
}

bool isConstant(const Dual& u)
{
    return u.s == 0.0 && u.t == 0.0 && u.st == 0.0;
}

Dual powerOf(const Dual& a, const Dual& b)
{
    const double v = b.value, value = std::pow(a.value, v);
    if (isConstant(b))
        return chained(a, value, times(v, std::pow(a.value, v - 1.0)),
                       times(v * (v - 1.0), std::pow(a.value, v - 2.0)));
    const Dual exponent = b * chained(a, std::log(a.value), 1.0 / a.value, -1.0 / (a.value * a.value));
    return chained(exponent, value, value, value);
}

Dual reciprocal(const Dual& u)
{
    const double inverse = 1.0 / u.value;
    return chained(u, inverse, -inverse * inverse, 2.0 * inverse * inverse * inverse);
}

} // namespace

Dual chained(const Dual& u, double value, double first, double second)
{
    return {.value = value,
            .s = times(first, u.s),
            .t = times(first, u.t),
            .st = times(second, u.s * u.t) + times(first, u.st)};
}

Dual operator+(const Dual& a, const Dual& b)
{
    return {a.value + b.value, a.s + b.s, a.t + b.t, a.st + b.st};
}

Dual operator-(const Dual& a, const Dual& b)
{
    return a + -1.0 * b;
}

Dual operator*(const Dual& a, const Dual& b)
{
    return {.value = a.value * b.value,
            .s = times(a.s, b.value) + times(a.value, b.s),
            .t = times(a.t, b.value) + times(a.value, b.t),
            .st = times(a.st, b.value) + times(a.s, b.t) + times(a.t, b.s) + times(a.value, b.st)};
}

Dual operator*(double factor, const Dual& a)
{
    return {factor * a.value, factor * a.s, factor * a.t, factor * a.st};
}

Dual constant(double value)
{
    return {.value = value};
}

double signOf(const Dual& u)
{
    for (const double first : {u.value, u.s, u.t})
        if (first != 0.0)
            return first > 0.0 ? 1.0 : -1.0;
    return 0.0;
}

Dual ofOne(const Step& step, const Dual& u)
{
    const double v = u.value;
    switch (step.kind) {
    case Kind::Negate:
        return negated(u);
    case Kind::Abs:
        return signOf(u) * u;
    case Kind::Exp:
        return chained(u, std::exp(v), std::exp(v), std::exp(v));
    case Kind::Log:
        return chained(u, std::log(v), 1.0 / v, -1.0 / (v * v));
    case Kind::Sqrt: {
        const double root = std::sqrt(v);
        return chained(u, root, 0.5 / root, -0.25 / (root * v));
    }
    case Kind::Sin:
        return chained(u, std::sin(v), std::cos(v), -std::sin(v));
    case Kind::Cos:
        return chained(u, std::cos(v), -std::sin(v), -std::cos(v));
    case Kind::Tanh: {
        const double f = std::tanh(v);
        return chained(u, f, 1.0 - f * f, -2.0 * f * (1.0 - f * f));
    }
    case Kind::Sinh:
        return chained(u, std::sinh(v), std::cosh(v), std::sinh(v));
    case Kind::Cosh:
        return chained(u, std::cosh(v), std::sinh(v), std::cosh(v));
    case Kind::Asin:
    case Kind::Acos: {
        const double rest = 1.0 - v * v, slope = 1.0 / std::sqrt(rest);
        const double sign = step.kind == Kind::Asin ? 1.0 : -1.0;
        return chained(u, step.kind == Kind::Asin ? std::asin(v) : std::acos(v), sign * slope, sign * v * slope / rest);
    }
    case Kind::Atan: {
        const double slope = 1.0 / (1.0 + v * v);
        return chained(u, std::atan(v), slope, -2.0 * v * slope * slope);
    }
    case Kind::Floor:
        return constant(std::floor(v));
    case Kind::Power:
        return powerOf(u, step.exponent);
    default: // a bracket
        return u;
    }
}

Dual ofTwo(const Step& step, const Dual& a, const Dual& b)
{
    const auto truth = [&](bool holds) {
        return isNoNumber(a) || isNoNumber(b) ? constant(std::numeric_limits<double>::quiet_NaN())
                                              : constant(holds ? 1.0 : 0.0);
    };
    switch (step.kind) {
    case Kind::Add:
        return a + b;
    case Kind::Subtract:
        return a - b;
    case Kind::Multiply:
        return a * b;
    case Kind::Divide: {
        Dual quotient = a * reciprocal(b);
        quotient.value = a.value / b.value;
        return quotient;
    }
    case Kind::Power:
        return powerOf(a, b);
    case Kind::Min:
        return isNoNumber(a) || (!isNoNumber(b) && signOf(a - b) <= 0.0) ? a : b;
    case Kind::Max:
        return isNoNumber(a) || (!isNoNumber(b) && signOf(a - b) >= 0.0) ? a : b;
    case Kind::Gcd:
        return constant(greatestDivisor(a.value, b.value));
    case Kind::Lcm:
        return constant(leastMultiple(a.value, b.value));
    case Kind::Less:
        return truth(a.value < b.value);
    case Kind::LessOrEqual:
        return truth(a.value <= b.value);
    case Kind::Equal:
        return truth(a.value == b.value);
    case Kind::NotEqual:
        return truth(a.value != b.value);
    case Kind::And:
        return truth(a.value != 0.0 && b.value != 0.0);
    default:
        return truth(a.value != 0.0 || b.value != 0.0);
    }
}

Dual normOf(const std::vector<Dual>& components)
{
    Dual square;
    for (const Dual& component : components)
        square = square + component * component;
    const double norm = std::sqrt(square.value);
    if (norm > 0.0)
        return chained(square, norm, 0.5 / norm, -0.25 / (norm * square.value));
    double ss = 0.0, st = 0.0, tt = 0.0;
    for (const Dual& component : components) {
        ss += component.s * component.s;
        st += component.s * component.t;
        tt += component.t * component.t;
    }
    if (ss > 0.0)
        return {.value = norm, .s = std::sqrt(ss), .t = st / std::sqrt(ss)};
    return {.value = norm, .t = std::sqrt(tt)};
}

} // namespace core::formula
