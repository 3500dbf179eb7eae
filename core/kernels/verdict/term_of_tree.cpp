#include "core/kernels/verdict/term.h"

#include <algorithm>

namespace core::verdicts
{

using formula::Kind;
using formula::Vector;

/// ⟨u, v⟩ of the vectors x, y, x - y and x + y.
Expr Algebra::ofVectors(Vector first, Vector second)
{
    const bool line = dimension_ == 1;
    const Expr xx = line ? power(leaf(Op::X), 2) : leaf(Op::SquaredX);
    const Expr yy = line ? power(leaf(Op::Y), 2) : leaf(Op::SquaredY);
    const Expr xy = line ? product({leaf(Op::X), leaf(Op::Y)}) : leaf(Op::Inner);
    if (first == Vector::Difference && second == Vector::Difference)
        return line ? power(difference(leaf(Op::X), leaf(Op::Y)), 2) : leaf(Op::SquaredStep);
    const auto partOf = [](Vector of, bool ofX) {
        if (of == Vector::X)
            return ofX ? 1 : 0;
        if (of == Vector::Y)
            return ofX ? 0 : 1;
        return !ofX && of == Vector::Difference ? -1 : 1;
    };
    const int ax = partOf(first, true), ay = partOf(first, false);
    const int bx = partOf(second, true), by = partOf(second, false);
    return sum(
        {product({number(ax * bx), xx}), product({number(ay * by), yy}), product({number(ax * by + ay * bx), xy})});
}

Expr Algebra::of(const formula::Tree& tree)
{
    const auto argument = [&](std::size_t a) { return of(tree->arguments[a]); };
    switch (tree->kind) {
    case Kind::Number:
        return number(decimalOf(tree->number));
    case Kind::Pi:
        return leaf(Op::Pi);
    case Kind::Parameter: // its number stands in its place
        throw Exhausted{};
    case Kind::X:
    case Kind::Y:
        return leaf(tree->kind == Kind::X ? Op::X : Op::Y, std::max(tree->coordinate, 0));
    case Kind::Dot:
        return ofVectors(tree->first, tree->second);
    case Kind::Norm:
        return dimension_ == 1 && tree->first == Vector::Difference
                   ? abs(difference(leaf(Op::X), leaf(Op::Y)))
                   : power(ofVectors(tree->first, tree->first), Rational(1, 2));
    case Kind::Negate:
        return negative(argument(0));
    case Kind::Abs:
        return abs(argument(0));
    case Kind::Exp:
        return function(Op::Exp, argument(0));
    case Kind::Log:
        return function(Op::Log, argument(0));
    case Kind::Sqrt:
        return power(argument(0), Rational(1, 2));
    case Kind::Sin:
        return function(Op::Sin, argument(0));
    case Kind::Cos:
        return function(Op::Cos, argument(0));
    case Kind::Tanh:
        return function(Op::Tanh, argument(0));
    case Kind::Sinh:
        return function(Op::Sinh, argument(0));
    case Kind::Cosh:
        return function(Op::Cosh, argument(0));
    case Kind::Asin:
        return function(Op::Asin, argument(0));
    case Kind::Acos:
        return difference(product({number(Rational(1, 2)), leaf(Op::Pi)}), function(Op::Asin, argument(0)));
    case Kind::Atan:
        return function(Op::Atan, argument(0));
    case Kind::Floor:
        return function(Op::Floor, argument(0));
    case Kind::Bracket:
        return argument(0);
    case Kind::Add:
        return sum({argument(0), argument(1)});
    case Kind::Subtract:
        return difference(argument(0), argument(1));
    case Kind::Multiply:
        return product({argument(0), argument(1)});
    case Kind::Divide:
        return product({argument(0), power(argument(1), -1)});
    case Kind::Power:
        return power(argument(0), argument(1));
    case Kind::Min:
        return function(Op::Min, argument(0), argument(1));
    case Kind::Max:
        return function(Op::Max, argument(0), argument(1));
    case Kind::Gcd:
        return function(Op::Gcd, argument(0), argument(1));
    case Kind::Lcm: {
        const Expr a = argument(0), b = argument(1);
        if (!(a->range.lo > 0.0) || !(b->range.lo > 0.0)) // lcm(0, 0) is 0, but 0·0/gcd(0, 0) is nothing
            throw Exhausted{};
        return product({abs(product({a, b})), power(function(Op::Gcd, a, b), -1)});
    }
    case Kind::Less:
        return function(Op::IsPositive, difference(argument(1), argument(0)));
    case Kind::LessOrEqual:
        return function(Op::IsNonNegative, difference(argument(1), argument(0)));
    case Kind::Equal:
        return function(Op::IsZero, difference(argument(0), argument(1)));
    case Kind::NotEqual:
        return difference(number(1), function(Op::IsZero, difference(argument(0), argument(1))));
    case Kind::And:
        return product({argument(0), argument(1)});
    case Kind::Or: {
        const Expr a = argument(0), b = argument(1);
        return difference(sum({a, b}), product({a, b}));
    }
    }
    throw Exhausted{};
}

} // namespace core::verdicts
