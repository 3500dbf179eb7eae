#include "core/kernels/verdict/profile.h"
#include "core/kernels/verdict/prover.h"

#include <algorithm>

namespace core::verdicts
{
namespace
{

/// f(k) with f a power series whose coefficients are not negative.
std::string_view seriesOf(Op op)
{
    switch (op) {
    case Op::Sinh:
        return "sinh(k), a power series of k with coefficients >= 0";
    case Op::Cosh:
        return "cosh(k), a power series of k with coefficients >= 0";
    case Op::Asin:
        return "asin(k) for |k| <= 1, a power series of k with coefficients >= 0";
    default:
        return {};
    }
}

/// u where a bracket or root says the same of ‖x - y‖ as of ‖x - y‖².
Expr withoutRoots(Expr term)
{
    while (term->op == Op::Power && isNumber(term->parts[1]) && term->parts[1]->number > 0)
        term = term->parts[0];
    return term;
}

} // namespace

std::optional<Proof> Prover::positiveByShape(const Expr& k)
{
    const auto part = [&](std::size_t p) -> const Expr& { return k->parts[p]; };
    switch (k->op) {
    case Op::Inner:
        return Proof{"⟨x,y⟩ is an inner product"};
    case Op::Exp:
        if (const Answer proof = negative(algebra_.negative(part(0))))
            return joined("exp(-ψ) for a conditionally negative definite ψ (Schoenberg 1938)", *proof);
        return std::nullopt;
    case Op::Sinh:
    case Op::Cosh:
    case Op::Asin:
        if (const Answer proof = positive(part(0))) // asin(k) has a value for every pair where |k| <= 1 there
            return joined(std::string(seriesOf(k->op)), *proof);
        return std::nullopt;
    case Op::Min:
        if (isOfSides(part(0), part(1)) && part(0)->range.lo >= 0.0)
            return Proof{"min(a(x),a(y)) with a >= 0 is the covariance of Brownian motion at the times a(x), a(y): "
                         "∫ [t<a(x)][t<a(y)] dt"};
        return std::nullopt;
    case Op::Gcd:
        if (isOfSides(part(0), part(1)) && algebra_.domain() == Domain::PositiveIntegers && part(0)->op <= Op::Y)
            return Proof{"gcd(x,y) = Σ φ(d) [d divides x][d divides y] with Euler's φ > 0 (Smith 1876)"};
        return std::nullopt;
    case Op::IsZero: {
        const Expr u = withoutRoots(part(0));
        if (u->op == Op::SquaredStep)
            return Proof{"[x=y] makes Gram matrices that are the identity"};
        if (u->op != Op::Sum)
            return std::nullopt;
        std::vector<Expr> left, right;
        for (const Expr& term : u->parts) {
            if (term->isJoint())
                return std::nullopt;
            (term->usesX ? left : right).push_back(term);
        }
        if (same(algebra_.exchanged(algebra_.sum(left)), algebra_.negative(algebra_.sum(right))))
            return Proof{"[a(x)=a(y)] is the inner product of indicators of the value of a"};
        return std::nullopt;
    }
    case Op::Sum: {
        Proof proof{"sums of positive definite kernels"};
        for (const Expr& term : k->parts) {
            const Answer of = positive(term);
            if (!of)
                return std::nullopt;
            proof = joined(std::move(proof), *of);
        }
        return proof;
    }
    case Op::Power:
        return positivePower(k);
    case Op::Product:
        return positiveProduct(k);
    case Op::Log:
        if (part(0)->op == Op::Gcd && positive(part(0)))
            return Proof{"log gcd(x,y) = Σ Λ(d) [d divides x][d divides y] with von Mangoldt's Λ >= 0"};
        return std::nullopt;
    default:
        return std::nullopt;
    }
}

/// Schur products, after the factors of x alone and y alone have found each other.
std::optional<Proof> Prover::positiveProduct(const Expr& k)
{
    std::vector<Expr> ofX, ofY, constant, joint;
    for (const Expr& part : k->parts)
        (part->isConstant() ? constant : part->isJoint() ? joint : part->usesX ? ofX : ofY).push_back(part);
    if (algebra_.product(constant)->range.lo < 0.0)
        return std::nullopt;
    Proof proof;
    if (!ofX.empty() || !ofY.empty()) {
        if (!same(algebra_.exchanged(algebra_.product(ofX)), algebra_.product(ofY)))
            return std::nullopt;
        proof.push_back(joint.empty() ? "a(x)·a(y) has rank one" : "a(x)·k(x,y)·a(y) is positive definite where k is");
    }
    if (joint.size() > 1)
        proof.push_back("products of positive definite kernels (Schur 1911)");
    for (const Expr& factor : joint) {
        const Answer of = positive(factor);
        if (!of)
            return std::nullopt;
        proof = joined(std::move(proof), *of);
    }
    return proof;
}

std::optional<Proof> Prover::positivePower(const Expr& k)
{
    const Expr &base = k->parts[0], &exponent = k->parts[1];
    if (!isNumber(exponent) && !exponent->isConstant())
        return std::nullopt;
    if (isNumber(exponent) && isInteger(exponent->number) && exponent->number > 0)
        if (const Answer proof = positive(base))
            return joined("powers of a positive definite kernel (Schur 1911)", *proof);
    if (exponent->range.hi < 0.0) {
        if (Answer proof = positiveInverse(base))
            return proof;
        if (isNumber(exponent) && isEvenInteger(exponent->number))
            return positiveInverse(algebra_.negative(base));
        return std::nullopt;
    }
    if (exponent->range.lo > 0.0) {
        if (base->op == Op::Min && isOfSides(base->parts[0], base->parts[1]) && base->range.lo >= 0.0)
            return Proof{
                "min(a(x),a(y))^p = min(a(x)^p,a(y)^p) for p > 0, a >= 0, the covariance of Brownian motion at "
                "other times"};
        if (base->op == Op::Gcd && positive(base))
            return Proof{"gcd(x,y)^p = Σ J_p(d) [d divides x][d divides y] with Jordan's J_p > 0 (Bourque and Ligh "
                         "1993)"};
    }
    return std::nullopt;
}

/// base^-p for p > 0.
std::optional<Proof> Prover::positiveInverse(const Expr& base)
{
    if (base->op == Op::Cosh) {
        std::vector<Expr> left, right;
        for (const Expr& term : base->parts[0]->op == Op::Sum ? base->parts[0]->parts : std::vector<Expr>{}) {
            if (term->isJoint() || term->isConstant())
                return std::nullopt;
            (term->usesX ? left : right).push_back(term);
        }
        if (!left.empty() && same(algebra_.exchanged(algebra_.sum(left)), algebra_.negative(algebra_.sum(right))))
            return Proof{"cosh(a-b)^-p is (2 e^a e^b/(e^2a + e^2b))^p with e^2a + e^2b conditionally negative definite "
                         "and positive (Berg, Christensen and Ressel 1984, 3.2)"};
    }
    if (base->op == Op::Min && isOfSides(base->parts[0], base->parts[1]))
        return std::nullopt;
    if (const Answer proof = negative(base); proof && isNonNegativeOnDiagonal(base))
        return joined("ψ^-p with p > 0 for a conditionally negative definite ψ > 0 (Berg, Christensen and Ressel 1984, "
                      "3.2)",
                      *proof);
    return positiveByFactor(base);
}

std::optional<Proof> Prover::positiveNegated(const Expr& k)
{
    if (k->op != Op::Log)
        return std::nullopt;
    // -log(c - k) = -log c + Σ (k/c)^n/n: where it has a value for every pair k(x,x) < c, and so |k| < c
    const Expr& inside = k->parts[0];
    const Expr constant = inside->op == Op::Sum ? inside->parts.front() : nullptr;
    if (!constant || !isNumber(constant) || constant->number <= 0 || constant->number > 1)
        return std::nullopt;
    const Expr series = algebra_.difference(constant, inside);
    const Answer proof = positive(series);
    if (!proof)
        return std::nullopt;
    return joined("-log(c-k) for |k| < c <= 1, a power series of k with coefficients >= 0", *proof);
}

std::optional<Proof> Prover::positiveByExpansion(const Expr& k)
{
    const auto parts = expansion(algebra_, k);
    if (!parts)
        return std::nullopt;
    Proof proof;
    const std::vector<Group> groups = grouped(algebra_, *parts);
    for (const Group& group : groups) {
        const Answer of = positiveGroup(group, k);
        if (!of)
            return std::nullopt;
        proof = joined(std::move(proof), *of);
    }
    if (groups.size() > 1)
        proof.insert(proof.begin(), "sums of positive definite kernels");
    return proof;
}

std::optional<Proof> Prover::positiveGroup(const Group& group, const Expr& whole)
{
    auto matrix = group.coefficients;
    const bool negated = group.constant->range.hi <= 0.0;
    if (!negated && group.constant->range.lo < 0.0)
        return std::nullopt;
    const auto negate = [&] {
        for (auto& row : matrix)
            for (Rational& entry : row)
                entry = -entry;
    };
    if (negated)
        negate();
    if (same(group.joint, whole))
        return std::nullopt;
    const bool alone = group.functions.size() == 1 && group.functions[0]->isConstant();
    const std::string factors = "Σ C_ij φ_i(x) φ_j(y) with a positive semidefinite C (checked in exact arithmetic)";
    if (isPositiveSemidefinite(matrix)) {
        const Answer proof = positive(group.joint);
        if (!proof)
            return std::nullopt;
        if (alone)
            return proof;
        return group.joint->isConstant() ? Proof{factors} : joined(factors, *proof);
    }
    negate();
    if (!isPositiveSemidefinite(matrix))
        return std::nullopt;
    const Answer proof = positiveNegated(group.joint);
    if (!proof)
        return std::nullopt;
    return alone ? *proof : joined(factors, *proof);
}

std::optional<Proof> Prover::positiveByProfile(const Expr& k)
{
    const auto profile = profileOf(algebra_, k);
    if (!profile)
        return std::nullopt;
    return provenByProfile(algebra_, *profile);
}

} // namespace core::verdicts
