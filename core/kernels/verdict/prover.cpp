#include "core/kernels/verdict/prover.h"

#include <algorithm>

namespace core::verdicts
{
namespace
{

constexpr int deepestProof = 40;

} // namespace

Proof joined(std::string first, const Proof& rest)
{
    return joined(Proof{std::move(first)}, rest);
}

Proof joined(Proof first, const Proof& rest)
{
    for (const std::string& sentence : rest)
        if (std::ranges::find(first, sentence) == first.end())
            first.push_back(sentence);
    return first;
}

std::optional<Proof> Prover::remembered(std::map<std::string, Answer>& known, const Expr& term,
                                        Answer (Prover::*find)(const Expr&))
{
    if (depth_ > deepestProof)
        return std::nullopt;
    const auto [found, isNew] = known.emplace(term->key, std::nullopt); // what is being asked is not a proof of itself
    if (!isNew)
        return found->second;
    ++depth_;
    Answer answer = (this->*find)(term);
    --depth_;
    known[term->key] = answer;
    return answer;
}

std::optional<Proof> Prover::positive(const Expr& k)
{
    return remembered(positives_, k, &Prover::findPositive);
}

std::optional<Proof> Prover::findPositive(const Expr& k)
{
    if (k->isConstant()) {
        if (k->range.lo >= 0.0)
            return Proof{"a constant c >= 0"};
        return std::nullopt;
    }
    if (k->isOneSided())
        return std::nullopt;
    if (Answer proof = positiveByShape(k))
        return proof;
    if (Answer proof = positiveByExpansion(k))
        return proof;
    if (Answer proof = positiveByProfile(k))
        return proof;
    if (Answer proof = positiveBySplit(k))
        return proof;
    if (Answer proof = positiveByOrder(k))
        return proof;
    if (Answer proof = positiveByCentring(k))
        return proof;
    if (Answer proof = positiveByReflection(k))
        return proof;
    if (Answer proof = positiveBySeries(k))
        return proof;
    if (Answer proof = positiveBridge(k))
        return proof;
    if (const Expr other = withoutSteps(k); !same(other, k))
        return positive(other);
    return std::nullopt;
}

/// ‖x - y‖² as ‖x‖² + ‖y‖² - 2⟨x, y⟩.
Expr Prover::withoutSteps(const Expr& term)
{
    const Expr apart = algebra_.sum({algebra_.leaf(Op::SquaredX), algebra_.leaf(Op::SquaredY),
                                     algebra_.product({algebra_.number(-2), algebra_.leaf(Op::Inner)})});
    return algebra_.replaced(term, {{algebra_.leaf(Op::SquaredStep)->key, apart}});
}

double Prover::greatestOnDiagonal(const Expr& k)
{
    return algebra_.onDiagonal(k)->range.hi;
}

bool Prover::isNonNegativeOnDiagonal(const Expr& psi)
{
    return psi->range.lo >= 0.0 || algebra_.onDiagonal(psi)->range.lo >= 0.0;
}

/// Is it a(x) and a(y) of the same a?
bool Prover::isOfSides(const Expr& a, const Expr& b)
{
    return a->isOneSided() && b->isOneSided() && a->usesX != b->usesX && same(algebra_.exchanged(a), b);
}

} // namespace core::verdicts
