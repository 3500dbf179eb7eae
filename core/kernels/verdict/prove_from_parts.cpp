#include "core/kernels/number_text.h"
#include "core/kernels/verdict/profile.h"
#include "core/kernels/verdict/prover.h"

#include <algorithm>

namespace core::verdicts
{
namespace
{

/// Has it a value at all places, so that putting 0 for a point leaves no 0·∞?
bool isTotal(const Expr& term)
{
    const bool mayFail = term->op == Op::Log || term->op == Op::Asin ||
                         (term->op == Op::Power && !(isNumber(term->parts[1]) && term->parts[1]->number > 0));
    if (mayFail && !(term->op != Op::Asin && term->parts[0]->range.lo > 0.0))
        return false;
    return std::ranges::all_of(term->parts, isTotal);
}

const Expr* findExtreme(const Expr& term)
{
    if (term->isJoint() && (term->op == Op::Min || term->op == Op::Max))
        return &term;
    for (const Expr& part : term->parts)
        if (const Expr* found = findExtreme(part))
            return found;
    return nullptr;
}

} // namespace

/// f·exp(u + v) as the product of f·exp(u) and exp(v).
std::optional<Proof> Prover::positiveBySplit(const Expr& k)
{
    if (k->op != Op::Product)
        return std::nullopt;
    const auto exponential = std::ranges::find_if(
        k->parts, [](const Expr& part) { return part->op == Op::Exp && part->parts[0]->op == Op::Sum; });
    if (exponential == k->parts.end() || (*exponential)->parts[0]->parts.size() > 6)
        return std::nullopt;
    const Expr& exponent = (*exponential)->parts[0];
    for (const Expr& term : exponent->parts) {
        if (!term->isJoint())
            continue;
        std::vector<Expr> others{algebra_.function(Op::Exp, term)};
        for (const Expr& part : k->parts)
            if (part != *exponential)
                others.push_back(part);
        const Answer rest = positive(algebra_.function(Op::Exp, algebra_.difference(exponent, term)));
        if (!rest)
            continue;
        if (const Answer proof = positive(algebra_.product(others)))
            return joined(joined("products of positive definite kernels (Schur 1911)", *proof), *rest);
    }
    return std::nullopt;
}

/// f(min(a(x),a(y))) = min(f(a(x)),f(a(y))) where f rises, and f(max(a(x),a(y))) likewise where it falls.
std::optional<Proof> Prover::positiveByOrder(const Expr& k)
{
    const Expr* extreme = findExtreme(k);
    if (!extreme || !isOfSides((*extreme)->parts[0], (*extreme)->parts[1]) || !((*extreme)->range.lo >= 0.0) ||
        !(k->range.lo >= 0.0))
        return std::nullopt;
    const bool isMin = (*extreme)->op == Op::Min;
    const Expr f = algebra_.replaced(k, {{(*extreme)->key, algebra_.leaf(Op::Distance)}});
    if (usesPoints(f) || !(isMin ? rises(f) : falls(f)))
        return std::nullopt;
    return Proof{
        std::string(isMin ? "f(min(a(x),a(y))) with a rising f >= 0" : "f(max(a(x),a(y))) with a falling f >= 0") +
        " is min(b(x),b(y)) of b = f(a), the covariance of Brownian motion at the times b(x), b(y)"};
}

/// a·min(x,y) - b·x·y for 0 <= x, y <= 1 and a >= b > 0.
std::optional<Proof> Prover::positiveBridge(const Expr& k)
{
    if (algebra_.domain() != Domain::UnitInterval || k->op != Op::Sum || k->parts.size() != 2)
        return std::nullopt;
    for (const std::size_t i : {0U, 1U}) {
        const Scaled least = scaled(k->parts[i], algebra_), product = scaled(k->parts[1 - i], algebra_);
        const bool isLeast = least.rest->op == Op::Min && isOfSides(least.rest->parts[0], least.rest->parts[1]) &&
                             least.rest->parts[0]->op <= Op::Y;
        if (!isLeast || least.factor + product.factor < 0 || product.factor >= 0 ||
            !same(product.rest, algebra_.product(least.rest->parts)))
            continue;
        return Proof{"min(x,y) - c·x·y = min(x,y)·(1 - c·max(x,y)) with c <= 1 is a product of two positive definite "
                     "kernels (Schur 1911); with c = 1 it is the covariance of a Brownian bridge"};
    }
    return std::nullopt;
}

namespace
{

void collectNumbers(const Expr& term, std::vector<Rational>& numbers)
{
    constexpr std::size_t most = 24;
    if (term->op == Op::Number)
        for (const Rational& number : {term->number, Rational(-term->number)})
            if (numbers.size() < most && std::ranges::find(numbers, number) == numbers.end())
                numbers.push_back(number);
    for (const Expr& part : term->parts)
        collectNumbers(part, numbers);
}

bool isInside(Domain domain, const Rational& z)
{
    switch (domain) {
    case Domain::NonNegative:
        return z >= 0;
    case Domain::Positive:
        return z > 0;
    case Domain::UnitInterval:
        return z >= 0 && z <= 1;
    case Domain::Unit:
        return abs(z) < 1;
    case Domain::PositiveIntegers:
        return z >= 1 && isInteger(z);
    default:
        return true;
    }
}

/// The second point put where all its coordinates are z.
Algebra::Replacements secondPointAt(const Rational& z, Algebra& algebra)
{
    Algebra::Replacements at;
    for (int d = 0; d < std::min<Eigen::Index>(algebra.dimension(), 64); ++d)
        at[algebra.leaf(Op::Y, d)->key] = algebra.number(z);
    if (z != 0)
        return at; // what is of the whole points stays as it is
    at[algebra.leaf(Op::SquaredY)->key] = algebra.number(0);
    at[algebra.leaf(Op::Inner)->key] = algebra.number(0);
    at[algebra.leaf(Op::SquaredStep)->key] = algebra.leaf(Op::SquaredX);
    return at;
}

} // namespace

/// Where -k is conditionally negative definite and k(x, z) is one number c >= 0 for all x: k - c is k centred at z.
std::optional<Proof> Prover::positiveByCentring(const Expr& k)
{
    if (!isTotal(k))
        return std::nullopt;
    std::vector<Rational> centres{0, 1};
    collectNumbers(k, centres);
    for (const Rational& z : centres) {
        if (!isInside(algebra_.domain(), z))
            continue;
        const Expr atCentre = algebra_.replaced(k, secondPointAt(z, algebra_));
        if (!isNumber(atCentre) || atCentre->number < 0)
            continue;
        if (const Answer proof = negative(algebra_.negative(k)))
            return joined("ψ(x,z)+ψ(z,y)-ψ(x,y)-ψ(z,z) with z = " + numberText(z.convert_to<double>()) +
                              " for a conditionally negative definite ψ (Schoenberg 1938)",
                          *proof);
        return std::nullopt;
    }
    return std::nullopt;
}

namespace
{

/// With points put where -x, or -y, are.
Expr reflected(const Expr& term, Op point, Algebra& algebra)
{
    Algebra::Replacements by;
    for (int d = 0; d < std::min<Eigen::Index>(algebra.dimension(), 64); ++d)
        by[algebra.leaf(point, d)->key] = algebra.negative(algebra.leaf(point, d));
    const Expr inner = algebra.leaf(Op::Inner);
    by[inner->key] = algebra.negative(inner);
    by[algebra.leaf(Op::SquaredStep)->key] = algebra.sum(
        {algebra.leaf(Op::SquaredX), algebra.leaf(Op::SquaredY), algebra.product({algebra.number(2), inner})});
    return algebra.replaced(term, by);
}

} // namespace

/// h(x,y) ± h(x,-y) where h(-x,-y) = h(x,y): the sum of h over the points x with weights w and -x with ±w.
std::optional<Proof> Prover::positiveByReflection(const Expr& k)
{
    const bool hasNegatives = algebra_.domain() == Domain::Line || algebra_.domain() == Domain::Unit;
    if (!hasNegatives || k->op != Op::Sum || k->parts.size() != 2)
        return std::nullopt;
    for (const std::size_t i : {0U, 1U}) {
        const Expr h = withoutSteps(k->parts[i]), other = withoutSteps(k->parts[1 - i]);
        const Expr there = reflected(h, Op::Y, algebra_);
        const bool isOdd = same(other, algebra_.negative(there));
        if ((!isOdd && !same(other, there)) || !same(reflected(there, Op::X, algebra_), h))
            continue;
        if (const Answer proof = positive(k->parts[i]))
            return joined("h(x,y) ± h(x,-y) of a positive definite h with h(-x,-y) = h(x,y)", *proof);
        if (const Answer proof = isOdd ? negative(algebra_.negative(k->parts[i])) : std::nullopt)
            return joined("ψ(x,-y) - ψ(x,y) of a conditionally negative definite ψ with ψ(-x,-y) = ψ(x,y)", *proof);
    }
    return std::nullopt;
}

/// a·exp(k) - c and a·cosh(k) - c with c <= a: the rest of the power series.
std::optional<Proof> Prover::positiveBySeries(const Expr& k)
{
    if (k->op != Op::Sum || k->parts.size() != 2)
        return std::nullopt;
    for (const std::size_t i : {0U, 1U}) {
        const Expr& constant = k->parts[i];
        const Scaled series = scaled(k->parts[1 - i], algebra_);
        const bool isSeries = series.rest->op == Op::Exp || series.rest->op == Op::Cosh;
        if (!isNumber(constant) || !isSeries || series.factor <= 0 || constant->number < -series.factor)
            continue;
        if (const Answer proof = positive(series.rest->parts[0]))
            return joined(series.rest->op == Op::Exp ? "exp(k) - 1, a power series of k with coefficients >= 0"
                                                     : "cosh(k) - 1, a power series of k with coefficients >= 0",
                          *proof);
    }
    return std::nullopt;
}

/// base^-p where base·g(x)·g(y) is conditionally negative definite, with g > 0 an exponential.
std::optional<Proof> Prover::positiveByFactor(const Expr& base)
{
    const auto parts = expansion(algebra_, base);
    if (!parts || parts->size() > 6)
        return std::nullopt;
    for (const Part& part : *parts) {
        if (part.ofX->op != Op::Exp)
            continue;
        std::vector<Expr> terms;
        for (const Part& p : *parts)
            terms.push_back(algebra_.product({algebra_.number(p.factor), p.constant, p.ofX, p.ofY, p.joint, part.ofX,
                                              algebra_.exchanged(part.ofX)}));
        const Expr psi = algebra_.sum(terms);
        if (const Answer proof = negative(psi); proof && isNonNegativeOnDiagonal(psi))
            return joined(
                "g(x)^p ψ^-p g(y)^p with g > 0, for a conditionally negative definite ψ > 0 (Berg, Christensen "
                "and Ressel 1984, 3.2)",
                *proof);
    }
    return std::nullopt;
}

} // namespace core::verdicts
