#include "core/kernels/verdict/evaluation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace core::verdicts
{
namespace
{

using boost::multiprecision::cpp_int;
using formula::Kind;
using formula::Tree;
using formula::Vector;

constexpr unsigned longestExact = 3000; // bits of what stays rational

using Known = std::optional<Enclosed>;

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

bool isShort(const Rational& number)
{
    const auto bits = [](const cpp_int& n) { return n == 0 ? 0 : msb(abs(n)); };
    return bits(numerator(number)) < longestExact && bits(denominator(number)) < longestExact;
}

Known shortened(const Rational& value)
{
    return isShort(value) ? exactly(value) : within(rangeOf(value));
}

bool bothExact(const Known& a, const Known& b)
{
    return a->exact && b->exact;
}

Known sumOf(const Known& a, const Known& b)
{
    return bothExact(a, b) ? shortened(*a->exact + *b->exact) : within(a->range + b->range);
}

Known negativeOf(const Known& a)
{
    return a->exact ? exactly(-*a->exact) : within(-a->range);
}

Known productOf(const Known& a, const Known& b)
{
    return bothExact(a, b) ? shortened(*a->exact * *b->exact) : within(a->range * b->range);
}

Known quotientOf(const Known& a, const Known& b)
{
    if (b->range.holds(0.0) && (!b->exact || *b->exact == 0))
        return std::nullopt;
    if (bothExact(a, b))
        return shortened(*a->exact / *b->exact);
    return within(a->range * inverseOf(b->range));
}

/// a^p: where a is negative for a whole p only, and no power <= 0 of 0 but 0^0 = 1.
Known powerOfKnown(const Known& a, const Known& p)
{
    if (bothExact(a, p)) {
        if (*p->exact == 0)
            return exactly(1);
        if (*a->exact == 0)
            return *p->exact > 0 ? exactly(0) : std::nullopt;
        if (const auto exact = exactPower(*a->exact, *p->exact))
            return shortened(*exact);
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

/// [0, 1] where it is not known which.
Known ifTrue(bool surelyTrue, bool surelyFalse)
{
    if (surelyTrue)
        return exactly(1);
    return surelyFalse ? exactly(0) : std::nullopt;
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

class Evaluator
{
public:
    Evaluator(const DecimalPoint& x, const DecimalPoint& y) : x_(x), y_(y) {}

    Known of(const Tree& tree) const
    {
        switch (tree->kind) {
        case Kind::Number:
            return exactly(decimalOf(tree->number));
        case Kind::Pi:
            return within(piRange());
        case Kind::Parameter:
            return std::nullopt;
        case Kind::X:
            return coordinate(x_, tree->coordinate);
        case Kind::Y:
            return coordinate(y_, tree->coordinate);
        case Kind::Dot:
            return exactly(inner(tree->first, tree->second));
        case Kind::Norm:
            return rootOf(exactly(inner(tree->first, tree->first)));
        default:
            break;
        }
        const Known a = of(tree->arguments[0]);
        if (!a)
            return std::nullopt;
        if (tree->arguments.size() == 1)
            return ofOne(tree->kind, a);
        const Known b = of(tree->arguments[1]);
        if (!b)
            return std::nullopt;
        return ofTwo(tree->kind, a, b);
    }

private:
    static Known coordinate(const DecimalPoint& point, int d)
    {
        const auto index = static_cast<std::size_t>(std::max(d, 0));
        return index < point.size() && (d >= 0 || point.size() == 1) ? exactly(point[index]) : std::nullopt;
    }

    Rational entry(Vector of, std::size_t d) const
    {
        return of == Vector::X            ? x_[d]
               : of == Vector::Y          ? y_[d]
               : of == Vector::Difference ? Rational(x_[d] - y_[d])
                                          : Rational(x_[d] + y_[d]);
    }

    Rational inner(Vector first, Vector second) const
    {
        Rational sum = 0;
        for (std::size_t d = 0; d < x_.size(); ++d)
            sum += entry(first, d) * entry(second, d);
        return sum;
    }

    static Known ofOne(Kind kind, const Known& a)
    {
        const bool isZero = a->exact && *a->exact == 0;
        switch (kind) {
        case Kind::Negate:
            return negativeOf(a);
        case Kind::Abs:
            return absOf(a);
        case Kind::Exp:
            return isZero ? exactly(1) : within(expOf(a->range));
        case Kind::Log:
            if (a->exact && *a->exact == 1)
                return exactly(0);
            return a->range.lo > 0.0 ? within(logOf(a->range)) : std::nullopt;
        case Kind::Sqrt:
            return rootOf(a);
        case Kind::Sin:
            return isZero ? a : within(sinOf(a->range));
        case Kind::Cos:
            return isZero ? exactly(1) : within(cosOf(a->range));
        case Kind::Tanh:
            return isZero ? a : within(tanhOf(a->range));
        case Kind::Sinh:
            return isZero ? a : within(sinhOf(a->range));
        case Kind::Cosh:
            return isZero ? exactly(1) : within(coshOf(a->range));
        case Kind::Asin:
        case Kind::Acos:
            if (!(a->range.lo >= -1.0 && a->range.hi <= 1.0))
                return std::nullopt;
            if (kind == Kind::Asin)
                return isZero ? a : within(asinOf(a->range));
            return within(piRange() * point(0.5) + -asinOf(a->range));
        case Kind::Atan:
            return isZero ? a : within(atanOf(a->range));
        case Kind::Floor:
            return floorOfKnown(a);
        case Kind::Bracket:
            return a;
        default:
            return std::nullopt;
        }
    }

    static Known ofTwo(Kind kind, const Known& a, const Known& b)
    {
        switch (kind) {
        case Kind::Add:
            return sumOf(a, b);
        case Kind::Subtract:
            return sumOf(a, negativeOf(b));
        case Kind::Multiply:
            return productOf(a, b);
        case Kind::Divide:
            return quotientOf(a, b);
        case Kind::Power:
            return powerOfKnown(a, b);
        case Kind::Min:
            return bothExact(a, b) ? exactly(std::min(*a->exact, *b->exact)) : within(minOf(a->range, b->range));
        case Kind::Max:
            return bothExact(a, b) ? exactly(std::max(*a->exact, *b->exact)) : within(maxOf(a->range, b->range));
        case Kind::Gcd:
        case Kind::Lcm:
            return commonDivisor(a, b, kind == Kind::Lcm);
        case Kind::And:
            return exactly(*a->exact * *b->exact);
        case Kind::Or:
            return exactly(std::max(*a->exact, *b->exact));
        default:
            return compared(kind, a, b);
        }
    }

    const DecimalPoint& x_;
    const DecimalPoint& y_;
};

} // namespace

std::optional<Enclosed> enclosed(const Tree& tree, const DecimalPoint& x, const DecimalPoint& y)
{
    return Evaluator(x, y).of(tree);
}

std::optional<Enclosed> quadraticForm(const Tree& tree, const std::vector<DecimalPoint>& points,
                                      const std::vector<Rational>& weights)
{
    Known sum = exactly(0);
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = 0; j < points.size(); ++j) {
            const Known value = enclosed(tree, points[i], points[j]);
            if (!value)
                return std::nullopt;
            sum = sumOf(sum, productOf(exactly(weights[i] * weights[j]), value));
            if (!sum)
                return std::nullopt;
        }
    return sum;
}

double valueAt(const Tree& tree, const Eigen::VectorXd& x, const Eigen::VectorXd& y)
{
    const auto coordinate = [&](const Eigen::VectorXd& of) {
        return tree->coordinate < of.size() ? of[std::max(tree->coordinate, 0)] : std::nan("");
    };
    const auto vector = [&](Vector of) -> Eigen::VectorXd {
        return of == Vector::X ? x : of == Vector::Y ? y : of == Vector::Difference ? (x - y).eval() : (x + y).eval();
    };
    const auto whole = [](double v) { return std::abs(v) < 9e15 && std::floor(v) == v; };
    double a = 0.0, b = 0.0;
    if (!tree->arguments.empty())
        a = valueAt(tree->arguments[0], x, y);
    if (tree->arguments.size() > 1)
        b = valueAt(tree->arguments[1], x, y);
    switch (tree->kind) {
    case Kind::Number:
        return tree->number;
    case Kind::Pi:
        return std::numbers::pi;
    case Kind::Parameter:
        return std::nan("");
    case Kind::X:
        return coordinate(x);
    case Kind::Y:
        return coordinate(y);
    case Kind::Dot:
        return vector(tree->first).dot(vector(tree->second));
    case Kind::Norm:
        return vector(tree->first).norm();
    case Kind::Negate:
        return -a;
    case Kind::Abs:
        return std::abs(a);
    case Kind::Exp:
        return std::exp(a);
    case Kind::Log:
        return a > 0.0 ? std::log(a) : std::nan("");
    case Kind::Sqrt:
        return std::sqrt(a);
    case Kind::Sin:
        return std::sin(a);
    case Kind::Cos:
        return std::cos(a);
    case Kind::Tanh:
        return std::tanh(a);
    case Kind::Sinh:
        return std::sinh(a);
    case Kind::Cosh:
        return std::cosh(a);
    case Kind::Asin:
        return std::asin(a);
    case Kind::Acos:
        return std::acos(a);
    case Kind::Atan:
        return std::atan(a);
    case Kind::Floor:
        return std::floor(a);
    case Kind::Bracket:
        return a;
    case Kind::Add:
        return a + b;
    case Kind::Subtract:
        return a - b;
    case Kind::Multiply:
        return a * b;
    case Kind::Divide:
        return b == 0.0 ? std::nan("") : a / b;
    case Kind::Power:
        return a == 0.0 && b < 0.0 ? std::nan("") : std::pow(a, b);
    case Kind::Min:
        return a < b ? a : b;
    case Kind::Max:
        return a < b ? b : a;
    case Kind::Gcd:
    case Kind::Lcm: {
        if (!whole(a) || !whole(b))
            return std::nan("");
        double u = std::abs(a), v = std::abs(b);
        while (v != 0.0) {
            u = std::fmod(u, v);
            std::swap(u, v);
        }
        return tree->kind == Kind::Gcd ? u : u == 0.0 ? 0.0 : std::abs(a) / u * std::abs(b);
    }
    case Kind::Less:
        return a < b;
    case Kind::LessOrEqual:
        return a <= b;
    case Kind::Equal:
        return a == b;
    case Kind::NotEqual:
        return a != b;
    case Kind::And:
        return a != 0.0 && b != 0.0;
    case Kind::Or:
        return a != 0.0 || b != 0.0;
    }
    return std::nan("");
}

} // namespace core::verdicts
