#include "core/kernels/verdict/polynomial_signs.h"
#include "core/kernels/verdict/profile.h"

#include <algorithm>

namespace core::verdicts
{
namespace
{

/// (1-ρ)₊^m q(ρ), with ρ a positive multiple of r; q is a number where m is none.
struct Compact {
    Expr exponent;
    Coefficients q;
};

/// start and slope of start - slope·r, both > 0.
std::optional<std::pair<Expr, Expr>> fallingLine(Algebra& algebra, const Expr& u)
{
    const auto c = coefficientsOf(algebra, u);
    if (!c || c->size() != 2)
        return std::nullopt;
    const Expr slope = algebra.negative((*c)[1]);
    if (!((*c)[0]->range.lo > 0.0) || !(slope->range.lo > 0.0))
        return std::nullopt;
    return std::pair{(*c)[0], slope};
}

/// u of max(0, u).
std::optional<Expr> positivePartOf(const Expr& term)
{
    if (term->op != Op::Max)
        return std::nullopt;
    for (std::size_t p : {0U, 1U})
        if (isNumber(term->parts[p], 0))
            return term->parts[1 - p];
    return std::nullopt;
}

/// The coefficients of Σ c_n (ρ·start/slope)^n where they are rational.
std::optional<Coefficients> inUnits(Algebra& algebra, const std::vector<Expr>& c, const Expr& unit)
{
    Coefficients q;
    for (std::size_t n = 0; n < c.size(); ++n) {
        const Expr scaledC = algebra.product({c[n], algebra.power(unit, Rational(static_cast<long>(n)))});
        if (!isNumber(scaledC))
            return std::nullopt;
        q.push_back(scaledC->number);
    }
    return trimmed(q);
}

/// p/(1-ρ) where that is a polynomial.
std::optional<Coefficients> overOneLess(const Coefficients& p)
{
    Coefficients quotient;
    Rational sum = 0;
    for (const Rational& c : p) {
        sum += c;
        quotient.push_back(sum);
    }
    if (quotient.empty() || sum != 0)
        return std::nullopt;
    quotient.pop_back();
    return quotient;
}

std::optional<Compact> compactOf(Algebra& algebra, const Expr& f)
{
    std::optional<Expr> inside;
    Expr exponent = algebra.number(0);
    std::vector<Expr> rest;
    for (const Expr& factor : f->op == Op::Product ? f->parts : std::vector<Expr>{f}) {
        const bool isPower = factor->op == Op::Power;
        const Expr& base = isPower ? factor->parts[0] : factor;
        std::optional<Expr> u = positivePartOf(base);
        const bool isBracket = base->op == Op::IsPositive || base->op == Op::IsNonNegative;
        if (isBracket)
            u = base->parts[0];
        if (!u) {
            rest.push_back(factor);
            continue;
        }
        if (inside)
            return std::nullopt;
        inside = u;
        if (!isBracket)
            exponent = isPower ? factor->parts[1] : algebra.number(1);
    }
    if (!inside)
        return std::nullopt;
    const auto line = fallingLine(algebra, *inside);
    const auto c = coefficientsOf(algebra, algebra.product(rest));
    if (!line || !c)
        return std::nullopt;
    const Expr unit = algebra.product({line->first, algebra.power(line->second, -1)});
    if (c->size() == 1) // an irrational factor does no harm
        return Compact{exponent, {(*c)[0]->range.lo > 0.0 ? Rational(1) : Rational(-1)}};
    auto q = inUnits(algebra, *c, unit);
    if (!q || q->empty() || !isNumber(exponent))
        return std::nullopt;
    Rational m = exponent->number;
    while (const auto less = overOneLess(*q)) {
        q = less;
        m += 1;
    }
    return Compact{algebra.number(m), *q};
}

/// -f'(ρ)/ρ of f = (1-ρ)^m q, over (1-ρ)^(m-1), where that is a polynomial.
std::optional<Coefficients> dimensionWalk(const Rational& m, const Coefficients& q)
{
    Coefficients slope = plus(times(q, m), times(derivative(q), Coefficients{-1, 1}));
    if (slope.empty() || slope.front() != 0)
        return std::nullopt;
    slope.erase(slope.begin());
    return trimmed(slope);
}

std::string half(Eigen::Index number)
{
    return number % 2 == 0 ? std::to_string(number / 2) : std::to_string(number) + "/2";
}

/// f'' >= 0 and f' <= 0 on [0, 1], f(1) = 0: what Pólya asks.
bool isConvexAndFalls(const Compact& f)
{
    if (!isInteger(f.exponent->number) || f.exponent->number < 1 || f.exponent->number > 12)
        return false;
    Coefficients whole = f.q;
    for (Rational n = 0; n < f.exponent->number; n += 1)
        whole = times(whole, Coefficients{1, -1});
    const Coefficients slope = derivative(whole);
    return isNonNegativeOnUnitInterval(times(slope, Rational(-1))) && isNonNegativeOnUnitInterval(derivative(slope));
}

} // namespace

std::optional<Proof> provenByCompactSupport(Algebra& algebra, const Profile& profile)
{
    auto compact = compactOf(algebra, profile.f);
    if (!compact)
        return std::nullopt;
    if (compact->q.size() == 1)
        if (compact->q[0] > 0 && compact->exponent->range.lo >= static_cast<double>(profile.dimension + 1) / 2)
            return Proof{"(1-r)₊^p with p >= (d+1)/2 = " + half(profile.dimension + 1) + " (Askey 1973)"};
    if (!isNumber(compact->exponent))
        return std::nullopt;
    if (profile.dimension == 1 && isConvexAndFalls(*compact))
        return Proof{"an even function that falls and is convex on r >= 0, to 0 where its support ends (Pólya 1949)"};
    if (profile.dimension <= 3 && compact->exponent->number == 2 && compact->q.size() == 2 && compact->q[0] > 0 &&
        compact->q[1] * 2 == compact->q[0])
        return Proof{"1 - 3r/2 + r³/2, the volume that two balls share, in at most 3 dimensions (Matheron 1965)"};
    Rational m = compact->exponent->number;
    Coefficients q = compact->q;
    for (Eigen::Index higher = profile.dimension; q.size() > 1 && m > 1; m -= 1, higher += 2) {
        const auto next = dimensionWalk(m, q);
        if (!next)
            return std::nullopt;
        q = *next;
        if (q.size() == 1 && q[0] > 0 && m - 1 >= Rational(higher + 3, 2))
            return Proof{"-f'(r)/r is a multiple of such a function in two dimensions more, down to (1-r)₊^p with p >= "
                         "(d+1)/2 there "
                         "(Askey 1973, Wendland 1995)"};
    }
    return std::nullopt;
}

std::optional<std::string> whyNotByCompactSupport(Algebra& algebra, const Profile& profile)
{
    const auto compact = compactOf(algebra, profile.f);
    if (!compact || !isNumber(compact->exponent) || compact->q.empty() || compact->q[0] <= 0)
        return std::nullopt;
    const Rational& p = compact->exponent->number;
    const Rational d = profile.dimension;
    const Coefficients& q = compact->q;
    const std::string in = " in " + std::to_string(profile.dimension) + " dimensions";
    if (q.size() == 1 && p < (d + 1) / 2)
        return "(1-r)₊^p with p < (d+1)/2 = " + half(profile.dimension + 1) + " is not positive definite" + in +
               " (Golubov 1981)";
    if (q.size() == 2 && q[1] == p * q[0] && p - 1 < (d + 3) / 2)
        return "(1-r)₊^(l+1) ((l+1)r+1) with l < (d+3)/2 = " + half(profile.dimension + 3) +
               " is not positive definite" + in + " (Zastavnyi 2006)";
    return std::nullopt;
}

} // namespace core::verdicts
