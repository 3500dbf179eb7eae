#include "core/kernels/verdict/prover.h"

#include <algorithm>

namespace core::verdicts
{

std::optional<Proof> Prover::negative(const Expr& psi)
{
    return remembered(negatives_, psi, &Prover::findNegative);
}

std::optional<Proof> Prover::findNegative(const Expr& psi)
{
    if (psi->isConstant())
        return Proof{"a constant, which drops out where Σ w_i = 0"};
    if (psi->isOneSided())
        return std::nullopt;
    if (Answer proof = negativeByShape(psi))
        return proof;
    if (Answer proof = negativeByExpansion(psi))
        return proof;
    if (const Expr other = withoutSteps(psi); !same(other, psi))
        return negative(other);
    return std::nullopt;
}

std::optional<Proof> Prover::negativeByShape(const Expr& psi)
{
    switch (psi->op) {
    case Op::SquaredStep:
        return Proof{"‖x-y‖² is conditionally negative definite (Schoenberg 1938)"};
    case Op::Max:
        if (isOfSides(psi->parts[0], psi->parts[1]))
            return Proof{"max(a(x),a(y)) = (a(x)+a(y)+|a(x)-a(y)|)/2 is conditionally negative definite"};
        return std::nullopt;
    case Op::Log: {
        const Expr& inside = psi->parts[0];
        if (inside->op == Op::Cosh) {
            const Expr& u = inside->parts[0];
            if (positive(algebra_.power(inside, -1)) && u->op == Op::Sum)
                return Proof{"log cosh(a-b) is conditionally negative definite: cosh^-p is positive definite for every "
                             "p > 0"};
            return std::nullopt;
        }
        if (const Answer proof = negative(inside); proof && isNonNegativeOnDiagonal(inside))
            return joined("log ψ for a conditionally negative definite ψ > 0 (Berg, Christensen and Ressel 1984, 3.2)",
                          *proof);
        return std::nullopt;
    }
    case Op::Power: {
        const Expr &base = psi->parts[0], &exponent = psi->parts[1];
        const bool isRoot = exponent->isConstant() && exponent->range.lo > 0.0 &&
                            (isNumber(exponent) ? exponent->number < 1 : exponent->range.hi <= 1.0);
        if (!isRoot)
            return std::nullopt;
        if (const Answer proof = negative(base); proof && isNonNegativeOnDiagonal(base))
            return joined("ψ^p with 0 < p <= 1 for a conditionally negative definite ψ >= 0 (Schoenberg 1938)", *proof);
        return std::nullopt;
    }
    default:
        return std::nullopt;
    }
}

/// A sum of f(x) + f(y), of -k with k positive definite, and of positive multiples of such ψ.
std::optional<Proof> Prover::negativeByExpansion(const Expr& psi)
{
    const auto parts = expansion(algebra_, psi);
    if (!parts)
        return std::nullopt;
    Proof proof;
    for (const Group& group : grouped(algebra_, *parts)) {
        const Answer of = negativeGroup(group, psi);
        if (!of)
            return std::nullopt;
        proof = joined(std::move(proof), *of);
    }
    return proof;
}

std::optional<Proof> Prover::negativeGroup(const Group& group, const Expr& whole)
{
    if (!isSymmetric(group.coefficients))
        return std::nullopt;
    const bool falls = group.constant->range.hi <= 0.0;
    if (!falls && group.constant->range.lo < 0.0)
        return std::nullopt;
    auto negated = group.coefficients;
    for (auto& row : negated)
        for (Rational& entry : row)
            entry = falls ? entry : Rational(-entry);
    if (group.joint->isConstant()) { // what is of x alone or y alone drops out where Σ w = 0
        for (std::size_t i = 0; i < group.functions.size(); ++i)
            if (group.functions[i]->isConstant())
                for (std::size_t j = 0; j < negated.size(); ++j)
                    negated[i][j] = negated[j][i] = 0;
        if (isPositiveSemidefinite(negated))
            return Proof{"-Σ C_ij φ_i(x) φ_j(y) with a positive semidefinite C, and f(x)+f(y), are conditionally "
                         "negative definite"};
        return std::nullopt;
    }
    const bool alone = group.functions.size() == 1 && group.functions[0]->isConstant();
    if (isPositiveSemidefinite(negated)) {
        if (const Answer proof = positive(group.joint))
            return joined("-k is conditionally negative definite where k is positive definite", *proof);
        return std::nullopt;
    }
    if (!alone)
        return std::nullopt;
    if (negated[0][0] < 0 && !same(group.joint, whole))
        return negative(group.joint);
    return std::nullopt;
}

} // namespace core::verdicts
