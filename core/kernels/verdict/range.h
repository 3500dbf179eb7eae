#pragma once

#include <boost/multiprecision/cpp_int.hpp>

#include <limits>
#include <optional>

/// Whether a kernel is positive definite: what is proven, what is refuted, what stays open.
namespace core::verdicts
{

using Rational = boost::multiprecision::cpp_rational;

/// A closed interval that surely holds a number, rounded outwards: ends may be infinite. Basic operations are widened
/// by one unit in the last place, functions by eight: those of C libraries err by fewer than four.
struct Range {
    double lo = -std::numeric_limits<double>::infinity();
    double hi = std::numeric_limits<double>::infinity();
    bool isPoint() const { return lo == hi; }
    bool holds(double value) const { return lo <= value && value <= hi; }
    bool operator==(const Range&) const = default;
};

inline Range point(double value)
{
    return {value, value};
}
Range rangeOf(const Rational& number);

Range operator+(const Range& a, const Range& b);
Range operator-(const Range& a);
Range operator*(const Range& a, const Range& b);
Range hull(const Range& a, const Range& b);

/// The values of a function over the part of `a` where it is defined.
Range inverseOf(const Range& a);
Range powerOf(const Range& a, int exponent);
/// a^p for a >= 0.
Range powerOf(const Range& a, const Range& exponent);
Range expOf(const Range& a);
Range logOf(const Range& a);
Range sinOf(const Range& a);
Range cosOf(const Range& a);
Range tanhOf(const Range& a);
Range sinhOf(const Range& a);
Range coshOf(const Range& a);
Range asinOf(const Range& a);
Range atanOf(const Range& a);
Range floorOf(const Range& a);
Range minOf(const Range& a, const Range& b);
Range maxOf(const Range& a, const Range& b);
inline Range piRange()
{
    return {3.141592653589793, 3.1415926535897936};
}

/// The number that a decimal writes: 0.1 is 1/10, the shortest decimal that a double is read from.
Rational decimalOf(double value);

/// √q, ᵏ√q … where it is rational: the exact power of a rational, none where it is not rational or too long.
std::optional<Rational> exactPower(const Rational& base, const Rational& exponent);

} // namespace core::verdicts
