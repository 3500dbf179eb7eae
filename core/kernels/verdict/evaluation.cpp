#include "core/kernels/verdict/evaluation.h"

#include "core/kernels/verdict/enclosed_arithmetic.h"

#include <algorithm>

namespace core::verdicts
{
namespace
{

using formula::Kind;
using formula::Tree;
using formula::Vector;

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
            return leastOf(a, b);
        case Kind::Max:
            return greatestOf(a, b);
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

} // namespace core::verdicts
