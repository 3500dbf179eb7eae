#include "core/kernels/verdict/verdict.h"

#include "core/kernels/number_text.h"
#include "core/kernels/verdict/prover.h"
#include "core/kernels/verdict/tree_of_kernel.h"

#include <algorithm>

namespace core
{

using Eigen::Index;
using formula::Kind;
using formula::Tree;
using verdicts::Domain;
using Answer = KernelVerdict::Answer;

std::string_view nameOf(Answer answer)
{
    return answer == Answer::Proven ? "proven" : answer == Answer::Refuted ? "refuted" : "open";
}

std::string_view nameOf(Domain domain)
{
    switch (domain) {
    case Domain::NonNegative:
        return "all x >= 0";
    case Domain::Positive:
        return "all x > 0";
    case Domain::Unit:
        return "all |x| < 1";
    case Domain::PositiveIntegers:
        return "the whole numbers 1, 2, 3, …";
    default:
        return "all real x";
    }
}

namespace
{

struct Proofs {
    std::optional<verdicts::Proof> positive, negative;
    bool symmetric = false; // in every case: the two formulas are one
};

Proofs proofsOf(const Tree& k, Index dimension, Domain domain)
{
    Proofs proofs;
    const auto within = [&](const auto& prove) { // each with a budget of its own; too long for a proof is none
        try {
            verdicts::Algebra algebra(domain, dimension);
            const verdicts::Expr term = algebra.of(k);
            prove(algebra, term);
        } catch (const verdicts::Exhausted&) {
        }
    };
    within([&](verdicts::Algebra& algebra, const verdicts::Expr& term) {
        proofs.symmetric = same(algebra.exchanged(term), term);
        proofs.positive = verdicts::Prover(algebra).positive(term);
    });
    within([&](verdicts::Algebra& algebra, const verdicts::Expr& term) {
        proofs.negative = verdicts::Prover(algebra).negative(term);
    });
    return proofs;
}

std::string sentenceOf(const verdicts::Proof& proof)
{
    constexpr std::size_t mostTheorems = 6;
    std::string text;
    for (std::size_t i = 0; i < std::min(proof.size(), mostTheorems); ++i)
        text += (i == 0 ? "" : "; ") + proof[i];
    return proof.size() > mostTheorems ? text + "; …" : text;
}

std::string listed(const std::vector<double>& point)
{
    std::string list;
    for (const double coordinate : point)
        list += (list.empty() ? "" : ",") + numberText(coordinate);
    return point.size() == 1 ? list : "(" + list + ")";
}

std::string sumText(const verdicts::Witness& witness)
{
    std::string points, weights;
    for (const auto& point : witness.points)
        points += (points.empty() ? "" : ", ") + listed(point);
    for (const double weight : witness.weights)
        weights += (weights.empty() ? "" : ", ") + numberText(weight);
    return "at x = " + points + " with the weights " + weights + " the sum Σ w_i w_j k(x_i,x_j) is " +
           numberText(witness.value.lo, 6);
}

std::string asymmetryText(const verdicts::Asymmetry& pair)
{
    return "k(x,y) is not k(y,x): k(" + listed(pair.x) + "," + listed(pair.y) +
           ") = " + numberText(pair.forwards.lo, 6) + ", but k(" + listed(pair.y) + "," + listed(pair.x) +
           ") = " + numberText(pair.backwards.lo, 6);
}

void judgePositive(KernelVerdict& verdict, const Tree& k, Index dimension, Domain domain, const Proofs& proofs)
{
    if (proofs.positive) {
        verdict.answer = Answer::Proven;
        verdict.reason = sentenceOf(*proofs.positive) + "; over " + verdict.domain + " where it has a value";
        return;
    }
    const verdicts::SearchResult found = searchRefutation(k, domain, dimension);
    if (!proofs.symmetric)
        verdict.asymmetry = searchAsymmetry(k, domain, dimension);
    verdict.witness = found.witness;
    if (verdict.asymmetry) {
        verdict.answer = Answer::Refuted;
        verdict.reason = asymmetryText(*verdict.asymmetry);
    } else if (found.witness) {
        verdict.answer = Answer::Refuted;
        verdict.reason = sumText(*found.witness) + " < 0";
    } else {
        verdict.reason = "tried: closure rules, Schoenberg, Pólya, Fourier transforms, Askey";
        for (const std::string& tried : found.tried)
            verdict.reason += "; " + tried;
    }
}

void judgeConditional(KernelVerdict& verdict, const Tree& k, Index dimension, Domain domain, const Proofs& proofs)
{
    if (proofs.negative) {
        verdict.conditional = Answer::Proven;
        verdict.conditionalReason = sentenceOf(*proofs.negative) +
                                    "; so exp(-tψ) for t > 0, (c+ψ)^-p where c+ψ > 0, and "
                                    "ψ(x,z)+ψ(z,y)-ψ(x,y)-ψ(z,z) are positive definite";
        return;
    }
    if (verdict.asymmetry) {
        verdict.conditional = Answer::Refuted;
        verdict.conditionalReason = asymmetryText(*verdict.asymmetry);
        return;
    }
    const verdicts::SearchResult found = searchConditionalRefutation(k, domain, dimension);
    verdict.conditionalWitness = found.witness;
    if (found.witness) {
        verdict.conditional = Answer::Refuted;
        verdict.conditionalReason = sumText(*found.witness) + " > 0, and the weights sum to 0";
    } else
        verdict.conditionalReason = "neither proven nor refuted";
}

/// Where a refuted kernel is positive definite nonetheless.
std::string elsewhereOf(const Tree& k, Index dimension, Domain refuted)
{
    if (refuted == Domain::PositiveIntegers)
        return {};
    for (const Domain domain : {Domain::NonNegative, Domain::Positive, Domain::Unit}) {
        if (domain == refuted)
            continue;
        if (const Proofs proofs = proofsOf(k, dimension, domain); proofs.positive)
            return "positive definite over " + std::string(nameOf(domain)) + ": " + sentenceOf(*proofs.positive);
    }
    return {};
}

bool hasBrownian(const Kernel& kernel)
{
    if (kernel.shape == Kernel::Shape::Single)
        return std::holds_alternative<Brownian>(kernel.family);
    return std::ranges::any_of(kernel.parts, hasBrownian);
}

/// Are all parts of families that are positive definite whatever their numbers are?
bool isOfPositiveFamilies(const Kernel& kernel)
{
    if (kernel.shape != Kernel::Shape::Single)
        return std::ranges::all_of(kernel.parts, isOfPositiveFamilies);
    return std::visit([](const auto& k) { return k.facts.positiveSemidefinite; }, kernel.family);
}

/// A kernel whose formula in so many dimensions is too long to be looked at.
KernelVerdict verdictByFamilies(const Kernel& kernel)
{
    KernelVerdict verdict;
    verdict.domain = nameOf(hasBrownian(kernel) ? Domain::NonNegative : Domain::Line);
    if (isOfPositiveFamilies(kernel)) {
        verdict.answer = Answer::Proven;
        verdict.reason = "sums and products (Schur 1911) of families that are positive definite in every dimension";
    } else
        verdict.reason = "too many columns for a proof";
    verdict.conditionalReason = "too many columns for a proof";
    return verdict;
}

std::optional<Failure> problemOf(const Tree& k, Index dimension)
{
    if (mostCoordinates(k) > dimension)
        return invalidInput("The kernel speaks of coordinate " + std::to_string(mostCoordinates(k)) +
                            ", but there are only " + std::to_string(dimension) + ".");
    if (dimension > 1 && namesWholePoint(k))
        return invalidInput("In more than one dimension x alone is no number: write x1, x2, dot(x,y) or norm(x-y).");
    return std::nullopt;
}

Outcome<KernelVerdict> judged(const Kernel& kernel, Index dimension, std::optional<Domain> domain)
{
    const auto k = verdicts::treeOf(kernel, dimension);
    if (!k)
        return verdictByFamilies(kernel);
    if (const auto problem = problemOf(*k, dimension))
        return *problem;
    if (!domain)
        domain = hasBrownian(kernel) ? Domain::NonNegative : naturalDomain(*k, dimension);
    return verdictOn(*k, dimension, *domain);
}

} // namespace

Domain naturalDomain(const Tree& k, Index dimension)
{
    if (contains(k, [](const formula::Node& node) { return node.kind == Kind::Gcd || node.kind == Kind::Lcm; }))
        return Domain::PositiveIntegers;
    const auto definedShare = [&](Domain domain) {
        int defined = 0, all = 0;
        for (const Eigen::MatrixXd& points : trialPoints(k, domain, dimension)) {
            if (points.rows() != 2 || all == 150)
                continue;
            ++all;
            const auto at = [&](Index i, Index j) { return verdicts::valueAt(k, points.row(i), points.row(j)); };
            if (std::isfinite(at(0, 0)) && std::isfinite(at(0, 1)) && std::isfinite(at(1, 1)))
                ++defined;
        }
        return static_cast<double>(defined) / std::max(all, 1);
    };
    const double onLine = definedShare(Domain::Line);
    if (onLine > 0.9)
        return Domain::Line;
    if (definedShare(Domain::NonNegative) == 1.0)
        return Domain::NonNegative;
    return definedShare(Domain::Positive) == 1.0 ? Domain::Positive : Domain::Line;
}

KernelVerdict verdictOn(const Tree& k, Index dimension, Domain domain)
{
    KernelVerdict verdict;
    verdict.domain = nameOf(domain);
    const Proofs proofs = proofsOf(k, dimension, domain);
    judgePositive(verdict, k, dimension, domain, proofs);
    judgeConditional(verdict, k, dimension, domain, proofs);
    if (verdict.answer == Answer::Refuted && !verdict.asymmetry)
        verdict.elsewhere = elsewhereOf(k, dimension, domain);
    return verdict;
}

Outcome<KernelVerdict> verdictOn(const Kernel& kernel, Index dimension)
{
    return judged(kernel, dimension, std::nullopt);
}

Outcome<KernelVerdict> verdictOn(const Kernel& kernel, Index dimension, Domain domain)
{
    return judged(kernel, dimension, domain);
}

} // namespace core
