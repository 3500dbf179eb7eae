#include "core/kernels/verdict/verdict.h"

#include "core/kernels/holds_family.h"
#include "core/kernels/verdict/evaluation.h"
#include "core/kernels/verdict/profile.h"
#include "core/kernels/verdict/prover.h"
#include "core/kernels/verdict/reasons.h"
#include "core/kernels/verdict/refutation.h"
#include "core/kernels/verdict/tree_of_kernel.h"

#include <algorithm>
#include <array>

namespace core
{

using Eigen::Index;
using formula::Kind;
using formula::Tree;
using verdicts::Domain;
using Answer = KernelVerdict::Answer;

namespace
{

/// What `prove` finds with a budget of its own; too long for a proof is none.
template <class Prove>
std::optional<verdicts::Proof> within(const Tree& k, Index dimension, Domain domain, const Prove& prove)
{
    try {
        verdicts::Algebra algebra(domain, dimension);
        const verdicts::Expr term = algebra.of(k);
        return prove(algebra, term);
    } catch (const verdicts::Exhausted&) {
        return std::nullopt;
    }
}

std::optional<verdicts::Proof> positiveProof(const Tree& k, Index dimension, Domain domain)
{
    return within(k, dimension, domain, [](verdicts::Algebra& algebra, const verdicts::Expr& term) {
        return verdicts::Prover(algebra).positive(term);
    });
}

std::optional<verdicts::Proof> negativeProof(const Tree& psi, Index dimension, Domain domain)
{
    return within(psi, dimension, domain, [](verdicts::Algebra& algebra, const verdicts::Expr& term) {
        return verdicts::Prover(algebra).negative(term);
    });
}

/// Are k(x, y) and k(y, x) one formula, in every case?
bool isSymmetric(const Tree& k, Index dimension, Domain domain)
{
    return within(k, dimension, domain,
                  [](verdicts::Algebra& algebra, const verdicts::Expr& term) {
                      return same(algebra.exchanged(term), term) ? std::optional<verdicts::Proof>(verdicts::Proof{})
                                                                 : std::nullopt;
                  })
        .has_value();
}

/// Of a function of ‖x - y‖ alone: a theorem by which it is not positive definite.
std::optional<std::string> knownToFail(const Tree& k, Index dimension, Domain domain)
{
    if (dimension == 1 || domain != Domain::Line)
        return std::nullopt;
    try {
        verdicts::Algebra algebra(domain, dimension);
        const auto profile = profileOf(algebra, algebra.of(k));
        return profile && profile->dimension == dimension ? whyNot(algebra, *profile) : std::nullopt;
    } catch (const verdicts::Exhausted&) {
        return std::nullopt;
    }
}

constexpr const char* byFamilies =
    "sums and products (Schur 1911) of families that are positive definite in every dimension";

/// `ofFamilies`: it is known to be positive definite without a proof, which may be too long.
void judgePositive(KernelVerdict& verdict, const Tree& k, Index dimension, bool ofFamilies)
{
    const Domain domain = verdict.over;
    if (const auto proof = positiveProof(k, dimension, domain); proof || ofFamilies) {
        verdict.answer = Answer::Proven;
        verdict.reason = (proof ? verdicts::sentenceOf(*proof) : byFamilies) + "; over " + std::string(nameOf(domain)) +
                         " where it has a value";
        return;
    }
    const verdicts::SearchResult found = searchRefutation(k, domain, dimension);
    if (!isSymmetric(k, dimension, domain))
        verdict.asymmetry = searchAsymmetry(k, domain, dimension);
    verdict.witness = found.witness;
    if (verdict.asymmetry) {
        verdict.answer = Answer::Refuted;
        verdict.reason = verdicts::asymmetryText(*verdict.asymmetry);
    } else if (found.witness) {
        verdict.answer = Answer::Refuted;
        verdict.reason = verdicts::sumText(*found.witness) + " < 0";
    } else {
        verdict.reason = "tried: closure rules, Schoenberg, Pólya, Fourier transforms, Askey";
        if (const auto theorem = knownToFail(k, dimension, domain))
            verdict.reason = *theorem + ", but no eight points were found that show it; " + verdict.reason;
        for (const std::string& tried : found.tried)
            verdict.reason += "; " + tried;
    }
}

void judgeConditional(KernelVerdict& verdict, const Tree& k, Index dimension)
{
    if (const auto proof = negativeProof(k, dimension, verdict.over)) {
        verdict.conditional = Answer::Proven;
        verdict.conditionalReason = verdicts::sentenceOf(*proof) +
                                    "; so exp(-tψ) for t > 0, (c+ψ)^-p where c+ψ > 0, and "
                                    "ψ(x,z)+ψ(z,y)-ψ(x,y)-ψ(z,z) are positive definite";
        return;
    }
    if (verdict.asymmetry) {
        verdict.conditional = Answer::Refuted;
        verdict.conditionalReason = verdicts::asymmetryText(*verdict.asymmetry);
        return;
    }
    const verdicts::SearchResult found = searchConditionalRefutation(k, verdict.over, dimension);
    verdict.conditionalWitness = found.witness;
    if (found.witness) {
        verdict.conditional = Answer::Refuted;
        verdict.conditionalReason = verdicts::sumText(*found.witness) + " > 0, and the weights sum to 0";
    } else
        verdict.conditionalReason = "neither proven nor refuted";
}

/// Where a refuted kernel is positive definite nonetheless.
std::string elsewhereOf(const Tree& k, Index dimension, Domain refuted)
{
    if (refuted == Domain::PositiveIntegers)
        return {};
    for (const Domain domain : {Domain::NonNegative, Domain::Positive, Domain::Unit, Domain::UnitInterval}) {
        if (domain == refuted)
            continue;
        if (const auto proof = positiveProof(k, dimension, domain))
            return "positive definite over " + std::string(nameOf(domain)) + ": " + verdicts::sentenceOf(*proof);
    }
    return {};
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
    verdict.over = holdsFamily<Brownian>(kernel) ? Domain::NonNegative : Domain::Line;
    if (isOfPositiveFamilies(kernel)) {
        verdict.answer = Answer::Proven;
        verdict.reason = byFamilies;
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

Domain domainOf(const Kernel& kernel, const Tree& k, Index dimension)
{
    return holdsFamily<Brownian>(kernel) ? Domain::NonNegative : naturalDomain(k, dimension);
}

KernelVerdict judged(const Tree& k, Index dimension, Domain domain, bool ofFamilies)
{
    KernelVerdict verdict;
    verdict.over = domain;
    judgePositive(verdict, k, dimension, ofFamilies);
    judgeConditional(verdict, k, dimension);
    if (verdict.answer == Answer::Refuted && !verdict.asymmetry) {
        verdict.elsewhere = elsewhereOf(k, dimension, domain);
        if (verdict.conditional != Answer::Proven)
            if (const auto proof = negativeProof(apply(Kind::Negate, k), dimension, domain))
                verdict.negativeReason = verdicts::sentenceOf(*proof);
    }
    return verdict;
}

Outcome<KernelVerdict> judged(const Kernel& kernel, Index dimension, std::optional<Domain> domain)
{
    const auto k = verdicts::treeOf(kernel, dimension);
    if (!k)
        return verdictByFamilies(kernel);
    if (const auto problem = problemOf(*k, dimension))
        return *problem;
    const Domain over = domain ? *domain : domainOf(kernel, *k, dimension);
    const bool isInside = !holdsFamily<Brownian>(kernel) || over == Domain::NonNegative || over == Domain::Positive;
    return judged(*k, dimension, over, isInside && isOfPositiveFamilies(kernel));
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
    if (definedShare(Domain::Positive) == 1.0)
        return Domain::Positive;
    const bool endsThere = std::ranges::none_of(std::array{1.5, -1.5, 2.0, -3.0, 10.0}, [&](double value) {
        const Eigen::VectorXd point = Eigen::VectorXd::Constant(dimension, value);
        return std::isfinite(verdicts::valueAt(k, point, point));
    });
    return endsThere && definedShare(Domain::Unit) == 1.0 ? Domain::Unit : Domain::Line;
}

KernelVerdict verdictOn(const Tree& k, Index dimension, Domain domain)
{
    return judged(k, dimension, domain, false);
}

Outcome<KernelVerdict> verdictOn(const Kernel& kernel, Index dimension)
{
    return judged(kernel, dimension, std::nullopt);
}

Outcome<KernelVerdict> verdictOn(const Kernel& kernel, Index dimension, Domain domain)
{
    return judged(kernel, dimension, domain);
}

bool isProven(const Kernel& kernel, Index dimension)
{
    const auto k = verdicts::treeOf(kernel, dimension);
    if (!k)
        return isOfPositiveFamilies(kernel);
    return !problemOf(*k, dimension) && positiveProof(*k, dimension, domainOf(kernel, *k, dimension)).has_value();
}

} // namespace core
