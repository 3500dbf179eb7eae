#include "core/kernels/verdict/enclosed_arithmetic.h"

#include <algorithm>
#include <cmath>

namespace core::verdicts
{

using boost::multiprecision::cpp_int;
using formula::Kind;

namespace
{

constexpr unsigned longestExact = 3000; // bits of what stays rational

bool isShort(const Rational& number)
{
    const auto bits = [](const cpp_int& n) { return n == 0 ? 0 : msb(abs(n)); };
    return bits(numerator(number)) < longestExact && bits(denominator(number)) < longestExact;
}

Known ifShort(const Rational& value)
{
    return isShort(value) ? exactly(value) : within(rangeOf(value));
}

bool bothExact(const Known& a, const Known& b)
{
    return a->exact && b->exact;
}

/// None where it is not known which.
Known ifTrue(bool surelyTrue, bool surelyFalse)
{
    if (surelyTrue)
        return exactly(1);
    return surelyFalse ? exactly(0) : std::nullopt;
}

} // namespace

Known exactly(const Rational& value)
{
    return Enclosed{value, rangeOf(value)};
}

Known within(const Range& range)
{
    if (std::isnan(range.lo) || std::isnan(range.hi))
        return std::nullopt;
    return Enclosed{std::nullopt, range};
}

Known sumOf(const Known& a, const Known& b)
{
    return bothExact(a, b) ? ifShort(*a->exact + *b->exact) : within(a->range + b->range);
}

Known negativeOf(const Known& a)
{
    return a->exact ? exactly(-*a->exact) : within(-a->range);
}

Known productOf(const Known& a, const Known& b)
{
    return bothExact(a, b) ? ifShort(*a->exact * *b->exact) : within(a->range * b->range);
}

Known quotientOf(const Known& a, const Known& b)
{
    if (b->range.holds(0.0) && (!b->exact || *b->exact == 0))
        return std::nullopt;
    if (bothExact(a, b))
        return ifShort(*a->exact / *b->exact);
    return within(a->range * inverseOf(b->range));
}

Known powerOfKnown(const Known& a, const Known& p)
{
    if (bothExact(a, p)) {
        if (*p->exact == 0)
            return exactly(1);
        if (*a->exact == 0)
            return *p->exact > 0 ? exactly(0) : std::nullopt;
        if (const auto exact = exactPower(*a->exact, *p->exact))
            return ifShort(*exact);
    }
    if (p->exact && denominator(*p->exact) == 1 && abs(*p->exact) < 100000) {
        if (*p->exact < 0 && a->range.holds(0.0))
            return std::nullopt;
        return within(powerOf(a->range, p->exact->convert_to<int>()));
    }
    const bool isPositive = a->range.lo > 0.0 || (a->exact && *a->exact > 0);
    const bool isRoot = a->range.lo >= 0.0 && p->range.lo > 0.0;
    if (!isPositive && !isRoot)
        return std::nullopt;
    return within(powerOf(a->range, p->range));
}

Known rootOf(const Known& a)
{
    if (a->exact && *a->exact >= 0) {
        if (const auto exact = *a->exact == 0 ? std::optional<Rational>(0) : exactPower(*a->exact, Rational(1, 2)))
            return exactly(*exact);
    } else if (!(a->range.lo >= 0.0))
        return std::nullopt;
    return within(powerOf(a->range, point(0.5)));
}

Known absOf(const Known& a)
{
    if (a->exact)
        return exactly(abs(*a->exact));
    if (a->range.lo >= 0.0)
        return a;
    return a->range.hi <= 0.0 ? within(-a->range) : within({0.0, std::max(-a->range.lo, a->range.hi)});
}

Known floorOfKnown(const Known& a)
{
    if (a->exact) {
        cpp_int whole = numerator(*a->exact) / denominator(*a->exact);
        if (Rational(whole) > *a->exact)
            whole -= 1;
        return exactly(Rational(whole));
    }
    const Range floors = floorOf(a->range);
    return floors.isPoint() ? exactly(Rational(floors.lo)) : std::nullopt;
}

Known compared(Kind kind, const Known& a, const Known& b)
{
    if (bothExact(a, b)) {
        const Rational &u = *a->exact, &v = *b->exact;
        const bool is = kind == Kind::Less          ? u < v
                        : kind == Kind::LessOrEqual ? u <= v
                        : kind == Kind::Equal       ? u == v
                                                    : u != v;
        return ifTrue(is, !is);
    }
    const bool isLess = a->range.hi<b->range.lo, isGreater = a->range.lo> b->range.hi;
    switch (kind) {
    case Kind::Less:
    case Kind::LessOrEqual:
        return ifTrue(isLess, isGreater);
    case Kind::Equal:
        return ifTrue(false, isLess || isGreater);
    default:
        return ifTrue(isLess || isGreater, false);
    }
}

Known commonDivisor(const Known& a, const Known& b, bool multiple)
{
    if (!bothExact(a, b) || denominator(*a->exact) != 1 || denominator(*b->exact) != 1)
        return std::nullopt;
    const cpp_int u = abs(numerator(*a->exact)), v = abs(numerator(*b->exact));
    const cpp_int divisor = boost::multiprecision::gcd(u, v);
    if (!multiple)
        return exactly(Rational(divisor));
    return exactly(divisor == 0 ? Rational(0) : Rational(u / divisor * v));
}

Known leastOf(const Known& a, const Known& b)
{
    return bothExact(a, b) ? exactly(std::min(*a->exact, *b->exact)) : within(minOf(a->range, b->range));
}

Known greatestOf(const Known& a, const Known& b)
{
    return bothExact(a, b) ? exactly(std::max(*a->exact, *b->exact)) : within(maxOf(a->range, b->range));
}

} // namespace core::verdicts
