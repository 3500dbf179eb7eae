#include "core/kernels/verdict/term.h"

#include <algorithm>
#include <cmath>

namespace core::verdicts
{
namespace
{

Range rangeOfFunction(Op op, const Range& a)
{
    switch (op) {
    case Op::Exp:
        return expOf(a);
    case Op::Log:
        return logOf(a);
    case Op::Sin:
        return sinOf(a);
    case Op::Cos:
        return cosOf(a);
    case Op::Tanh:
        return tanhOf(a);
    case Op::Sinh:
        return sinhOf(a);
    case Op::Cosh:
        return coshOf(a);
    case Op::Asin:
        return asinOf(a);
    case Op::Atan:
        return atanOf(a);
    case Op::Floor:
        return floorOf(a);
    default:
        return {0.0, 1.0}; // a bracket
    }
}

bool isOdd(Op op)
{
    return op == Op::Sin || op == Op::Tanh || op == Op::Sinh || op == Op::Asin || op == Op::Atan;
}

bool isEven(Op op)
{
    return op == Op::Cos || op == Op::Cosh || op == Op::IsZero;
}

bool isAbs(const Expr& term)
{
    return term->op == Op::Power && isNumber(term->parts[1], Rational(1, 2)) && term->parts[0]->op == Op::Power &&
           isNumber(term->parts[0]->parts[1], 2);
}

/// The number that a function has at this argument, where it is surely known.
std::optional<Rational> knownValue(Op op, const Expr& argument)
{
    const Range& range = argument->range;
    switch (op) {
    case Op::IsPositive:
        return range.lo > 0.0    ? std::optional<Rational>(1)
               : range.hi <= 0.0 ? std::optional<Rational>(0)
                                 : std::nullopt;
    case Op::IsNonNegative:
        return range.lo >= 0.0  ? std::optional<Rational>(1)
               : range.hi < 0.0 ? std::optional<Rational>(0)
                                : std::nullopt;
    case Op::IsZero:
        if (isNumber(argument))
            return Rational(argument->number == 0 ? 1 : 0);
        return range.holds(0.0) ? std::nullopt : std::optional<Rational>(0);
    case Op::Log:
        return isNumber(argument, 1) ? std::optional<Rational>(0) : std::nullopt;
    case Op::Floor:
        if (range.lo > -1e15 && range.hi < 1e15 && std::floor(range.lo) == std::floor(range.hi))
            return Rational(std::floor(range.lo));
        return std::nullopt;
    default:
        if (!isNumber(argument, 0))
            return std::nullopt;
        return Rational(op == Op::Exp || op == Op::Cos || op == Op::Cosh ? 1 : 0);
    }
}

} // namespace

Expr Algebra::function(Op op, const Expr& argument)
{
    if (const auto known = knownValue(op, argument))
        return number(*known);
    if (op == Op::Exp && argument->op == Op::Log)
        return argument->parts.front();
    if (op == Op::Log && argument->op == Op::Exp)
        return argument->parts.front();
    if (op == Op::Log && argument->op == Op::Power && isNumber(argument->parts[1]) && isNonNegative(argument->parts[0]))
        return product({argument->parts[1], function(Op::Log, argument->parts[0])});
    if (op == Op::Log && argument->op == Op::Product &&
        std::ranges::all_of(argument->parts, [&](const Expr& part) { return isNonNegative(part); })) {
        std::vector<Expr> logs;
        for (const Expr& part : argument->parts)
            logs.push_back(function(Op::Log, part));
        return sum(logs);
    }
    if (isEven(op) && isAbs(argument))
        return function(op, argument->parts[0]->parts[0]);
    if (isOdd(op) || isEven(op)) {
        const Expr& last = argument->op == Op::Sum ? argument->parts.back() : argument;
        if (scaled(last, *this).factor < 0)
            return isOdd(op) ? negative(function(op, negative(argument))) : function(op, negative(argument));
    }
    return made(op, {argument}, rangeOfFunction(op, argument->range));
}

Expr Algebra::function(Op op, const Expr& left, const Expr& right)
{
    if (same(left, right) && op != Op::Gcd)
        return left;
    const Expr& first = left->key < right->key ? left : right;
    const Expr& second = left->key < right->key ? right : left;
    if (op == Op::Gcd) {
        if (same(left, right) && left->range.lo >= 0.0)
            return left;
        return made(
            op, {first, second},
            {left->range.lo >= 1.0 || right->range.lo >= 1.0 ? 1.0 : 0.0, std::numeric_limits<double>::infinity()});
    }
    if (op == Op::Max && isAbs(left) && isAbs(right)) { // max(|a|,|b|) = (|a+b|+|a-b|)/2
        const Expr a = left->parts[0]->parts[0], b = right->parts[0]->parts[0];
        return product({number(Rational(1, 2)), sum({abs(sum({a, b})), abs(difference(a, b))})});
    }
    const bool leftIsLess = left->range.hi <= right->range.lo, rightIsLess = right->range.hi <= left->range.lo;
    if (leftIsLess || rightIsLess)
        return (op == Op::Min) == leftIsLess ? left : right;
    return made(op, {first, second},
                op == Op::Min ? minOf(left->range, right->range) : maxOf(left->range, right->range));
}

Expr Algebra::rebuilt(const Expr& term, std::vector<Expr> parts)
{
    switch (term->op) {
    case Op::Sum:
        return sum(parts);
    case Op::Product:
        return product(parts);
    case Op::Power:
        return power(parts[0], parts[1]);
    default:
        return parts.size() == 1 ? function(term->op, parts[0]) : function(term->op, parts[0], parts[1]);
    }
}

Expr Algebra::replaced(const Expr& term, const Replacements& by)
{
    if (const auto found = by.find(term->key); found != by.end())
        return found->second;
    if (term->parts.empty() || term->isConstant())
        return term;
    std::vector<Expr> parts;
    for (const Expr& part : term->parts)
        parts.push_back(replaced(part, by));
    return rebuilt(term, std::move(parts));
}

Expr Algebra::exchanged(const Expr& term)
{
    Replacements by;
    const auto exchange = [&](const Expr& a, const Expr& b) {
        by[a->key] = b;
        by[b->key] = a;
    };
    for (int d = 0; d < std::min<Eigen::Index>(dimension_, 64); ++d)
        exchange(leaf(Op::X, d), leaf(Op::Y, d));
    exchange(leaf(Op::SquaredX), leaf(Op::SquaredY));
    return replaced(term, by);
}

Expr Algebra::onDiagonal(const Expr& term)
{
    Replacements by;
    for (int d = 0; d < std::min<Eigen::Index>(dimension_, 64); ++d)
        by[leaf(Op::Y, d)->key] = leaf(Op::X, d);
    by[leaf(Op::SquaredY)->key] = leaf(Op::SquaredX);
    by[leaf(Op::Inner)->key] = leaf(Op::SquaredX);
    by[leaf(Op::SquaredStep)->key] = number(0);
    return replaced(term, by);
}

} // namespace core::verdicts
