#pragma once

#include "core/kernels/verdict/expansion.h"
#include "core/kernels/verdict/term.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace core::verdicts
{

/// The theorems that a proof stands on, the outermost first.
using Proof = std::vector<std::string>;

/// Proves by closure rules and known theorems. What it proves holds for all points of the domain at which the formula
/// is defined for every pair. It never claims more; what it cannot prove may still be true.
class Prover
{
public:
    explicit Prover(Algebra& algebra) : algebra_(algebra) {}

    /// That k is positive definite: Σ w_i w_j k(x_i, x_j) >= 0 for all points and weights.
    std::optional<Proof> positive(const Expr& k);
    /// That ψ is conditionally negative definite: symmetric, and Σ w_i w_j ψ(x_i, x_j) <= 0 whenever Σ w_i = 0.
    std::optional<Proof> negative(const Expr& psi);

    /// ψ(x, x) >= 0 for all x, with ψ conditionally negative definite: then 2ψ(x, y) >= ψ(x, x) + ψ(y, y) >= 0.
    bool isNonNegativeOnDiagonal(const Expr& psi);
    /// An upper bound of k(x, x); |k| is nowhere greater where k is positive definite.
    double greatestOnDiagonal(const Expr& k);

private:
    using Answer = std::optional<Proof>;
    Answer remembered(std::map<std::string, Answer>& known, const Expr& term, Answer (Prover::*find)(const Expr&));
    Answer findPositive(const Expr& k);
    Answer findNegative(const Expr& psi);

    Answer positiveByExpansion(const Expr& k);
    Answer positiveGroup(const Group& group, const Expr& whole);
    Answer positiveByShape(const Expr& k);
    Answer positiveProduct(const Expr& k);
    Answer positivePower(const Expr& k);
    Answer positiveInverse(const Expr& base);
    Answer positiveByProfile(const Expr& k);
    Answer positiveByOrder(const Expr& k);
    Answer positiveByCentring(const Expr& k);
    Answer positiveByReflection(const Expr& k);
    Answer positiveBySeries(const Expr& k);
    Answer positiveBridge(const Expr& k);
    Answer positiveBySplit(const Expr& k);
    Answer positiveByFactor(const Expr& base);
    Expr withoutSteps(const Expr& term);
    Answer negativeByExpansion(const Expr& psi);
    Answer negativeGroup(const Group& group, const Expr& whole);
    Answer negativeByShape(const Expr& psi);
    /// That -k is positive definite.
    Answer positiveNegated(const Expr& k);
    bool isOfSides(const Expr& a, const Expr& b);

    Algebra& algebra_;
    std::map<std::string, Answer> positives_, negatives_;
    int depth_ = 0;
};

Proof joined(std::string first, const Proof& rest);
Proof joined(Proof first, const Proof& rest);

} // namespace core::verdicts
