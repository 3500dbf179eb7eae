#include "core/kernels/verdict/term.h"

#include <algorithm>

namespace core::verdicts
{

Range rangeOfPower(const Expr& base, const Expr& exponent)
{
    const bool isWhole = isNumber(exponent) && isInteger(exponent->number);
    if (isWhole && boost::multiprecision::abs(exponent->number) <= 1000)
        return powerOf(base->range, exponent->number.convert_to<int>());
    if (isWhole ? isEvenInteger(exponent->number) : isNumber(exponent))
        return base->range.lo >= 0.0 ? powerOf(base->range, exponent->range)
                                     : Range{0.0, std::numeric_limits<double>::infinity()};
    return base->range.lo >= 0.0 ? powerOf(base->range, exponent->range) : Range{};
}

Expr Algebra::power(const Expr& base, const Expr& exponent)
{
    if (isNumber(exponent, 1))
        return base;
    if (isNumber(exponent, 0))
        return number(1);
    if (isNumber(base) && isNumber(exponent))
        if (const auto exact = exactPower(base->number, exponent->number))
            return number(*exact);
    if (base->op == Op::Exp)
        return function(Op::Exp, product({exponent, base->parts.front()}));
    if (!isNumber(exponent)) {
        if (base->range.lo > 0.0)
            return function(Op::Exp, product({exponent, function(Op::Log, base)}));
        return made(Op::Power, {base, exponent}, rangeOfPower(base, exponent));
    }
    if (base->op == Op::Product)
        return powerOfProduct(base, exponent);
    if (base->op == Op::Power)
        return powerOfPower(base, exponent);
    const bool bracket = base->op == Op::IsPositive || base->op == Op::IsNonNegative || base->op == Op::IsZero;
    if (bracket && exponent->number > 0)
        return base;
    const bool even = isEvenInteger(exponent->number);
    if (base->op == Op::Sum && isInteger(exponent->number) && !base->parts.front()->isConstant())
        if (const Rational factor = boost::multiprecision::abs(scaled(base->parts.front(), *this).factor); factor != 1)
            if (const auto outside = exactPower(factor, exponent->number)) // (2x-2y)² is 4(x-y)²
                return product({number(*outside), power(product({number(1 / factor), base}), exponent)});
    const bool mixed = base->range.lo < 0.0 && base->range.hi > 0.0;
    if (even && base->op == Op::Sum && // (y-x)² is (x-y)²
        (mixed ? scaled(base->parts.back(), *this).factor < 0 : base->range.lo < 0.0))
        return power(negative(base), exponent);
    return made(Op::Power, {base, exponent}, rangeOfPower(base, exponent));
}

/// (uv)^p = u^p v^p for a whole p, or where u is nowhere negative.
Expr Algebra::powerOfProduct(const Expr& base, const Expr& exponent)
{
    const bool whole = isInteger(exponent->number);
    std::vector<Expr> out, inside;
    for (const Expr& part : base->parts) {
        if (whole || isNonNegative(part))
            out.push_back(power(part, exponent));
        else if (isNumber(part)) { // negative: its size only
            out.push_back(power(number(-part->number), exponent));
            inside.push_back(number(-1));
        } else
            inside.push_back(part);
    }
    if (out.empty())
        return made(Op::Power, {base, exponent}, rangeOfPower(base, exponent));
    if (inside.empty())
        return product(out);
    const Expr rest = product(inside);
    out.push_back(rest->op == Op::Product ? made(Op::Power, {rest, exponent}, rangeOfPower(rest, exponent))
                                          : power(rest, exponent));
    return product(out);
}

/// (u^q)^p = u^(pq) for a whole p or u >= 0; (u^2n)^p = (u²)^(np).
Expr Algebra::powerOfPower(const Expr& base, const Expr& exponent)
{
    const Expr inner = base->parts[0], q = base->parts[1];
    if (isInteger(exponent->number) || isNonNegative(inner))
        return power(inner, product({q, exponent}));
    if (isNumber(q) && isEvenInteger(q->number)) {
        const Rational whole = q->number * exponent->number;
        if (isEvenInteger(whole))
            return power(inner, number(whole));
        if (q->number != 2)
            return power(power(inner, 2), number(whole / 2));
    }
    return made(Op::Power, {base, exponent}, rangeOfPower(base, exponent));
}

} // namespace core::verdicts
