#include "core/kernels/verdict/profile.h"
#include "core/kernels/verdict/prover.h"

#include <algorithm>

namespace core::verdicts
{
namespace
{

constexpr int deepestProof = 40;

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

/// Where -k is conditionally negative definite and k(x, 0) is one number c >= 0 for all x: k - c is k centred at 0.
std::optional<Proof> Prover::positiveByCentring(const Expr& k)
{
    if (algebra_.domain() == Domain::Positive || algebra_.domain() == Domain::PositiveIntegers || !isTotal(k))
        return std::nullopt;
    Algebra::Replacements atZero;
    for (int d = 0; d < std::min<Eigen::Index>(algebra_.dimension(), 64); ++d)
        atZero[algebra_.leaf(Op::Y, d)->key] = algebra_.number(0);
    atZero[algebra_.leaf(Op::SquaredY)->key] = algebra_.number(0);
    atZero[algebra_.leaf(Op::Inner)->key] = algebra_.number(0);
    atZero[algebra_.leaf(Op::SquaredStep)->key] = algebra_.leaf(Op::SquaredX);
    const Expr toZero = algebra_.replaced(k, atZero);
    if (!isNumber(toZero) || toZero->number < 0)
        return std::nullopt;
    if (const Answer proof = negative(algebra_.negative(k)))
        return joined(
            "ψ(x,z)+ψ(z,y)-ψ(x,y)-ψ(z,z) with z = 0 for a conditionally negative definite ψ (Schoenberg 1938)", *proof);
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
        if (const Answer proof = positive(part(0)); proof && (k->op != Op::Asin || greatestOnDiagonal(part(0)) <= 1.0))
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
    // -log(c - k) = -log c + Σ (k/c)^n/n
    const Expr& inside = k->parts[0];
    const Expr constant = inside->op == Op::Sum ? inside->parts.front() : nullptr;
    if (!constant || !isNumber(constant) || constant->number <= 0 || constant->number > 1)
        return std::nullopt;
    const Expr series = algebra_.difference(constant, inside);
    const Answer proof = positive(series);
    if (!proof || !isNonNegativeOnDiagonal(inside))
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
