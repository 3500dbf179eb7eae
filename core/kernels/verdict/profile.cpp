#include "core/kernels/verdict/profile.h"

#include <algorithm>

namespace core::verdict
{
namespace
{

bool usesPoints(const Expr& term)
{
    const bool isPoint = term->op == Op::X || term->op == Op::Y || term->op == Op::Inner || term->op == Op::SquaredX ||
                         term->op == Op::SquaredY || term->op == Op::SquaredStep;
    return isPoint || std::ranges::any_of(term->parts, usesPoints);
}

/// The sums c + s·(a(x) - a(y)) of a formula, all with the same a.
class Differences
{
public:
    explicit Differences(Algebra& algebra) : algebra_(algebra) {}

    /// With r (or -r) in the place of a(x) - a(y).
    Algebra::Replacements replacements(int sign) const
    {
        Algebra::Replacements by;
        for (const auto& [key, found] : found_)
            by[key] = algebra_.sum({found.constant, algebra_.product({algebra_.number(found.factor * sign),
                                                                      algebra_.leaf(Op::Distance)})});
        return by;
    }

    bool collect(const Expr& term)
    {
        if (!term->isJoint())
            return true;
        if (term->op == Op::Sum && std::ranges::none_of(term->parts, [](const Expr& p) { return p->isJoint(); }))
            return add(term);
        return std::ranges::all_of(term->parts, [&](const Expr& part) { return collect(part); });
    }

private:
    struct Found {
        Expr constant;
        Rational factor;
    };

    bool add(const Expr& sum)
    {
        std::vector<Expr> left, right, constant;
        for (const Expr& part : sum->parts)
            (part->isConstant() ? constant : part->usesX ? left : right).push_back(part);
        const Expr a = algebra_.sum(left);
        if (!same(algebra_.exchanged(a), algebra_.negative(algebra_.sum(right))))
            return false;
        const Rational factor = scaled(a->op == Op::Sum ? a->parts.front() : a, algebra_).factor;
        if (factor == 0)
            return false;
        const Expr unit = algebra_.product({algebra_.number(1 / factor), a});
        if (!unit_)
            unit_ = unit;
        if (!same(unit, unit_))
            return false;
        found_[sum->key] = {algebra_.sum(constant), factor};
        return true;
    }

    Algebra& algebra_;
    std::map<std::string, Found> found_;
    Expr unit_;
};

} // namespace

std::optional<Profile> profileOf(Algebra& algebra, const Expr& k)
{
    if (algebra.dimension() > 1) {
        const Expr f = algebra.replaced(
            k, {{algebra.leaf(Op::SquaredStep)->key, algebra.power(algebra.leaf(Op::Distance), 2)}});
        if (!usesPoints(f))
            return Profile{f, algebra.dimension()};
    }
    Differences differences(algebra);
    if (!differences.collect(k))
        return std::nullopt;
    const Expr f = algebra.replaced(k, differences.replacements(1));
    if (usesPoints(f) || !same(f, algebra.replaced(k, differences.replacements(-1))))
        return std::nullopt;
    return Profile{f, 1};
}

std::optional<Proof> provenByProfile(Algebra& algebra, const Profile& profile)
{
    if (auto proof = provenByPolya(profile))
        return proof;
    if (auto proof = provenByFourier(algebra, profile))
        return proof;
    return provenByCompactSupport(algebra, profile);
}

std::optional<std::vector<Expr>> coefficientsOf(Algebra& algebra, const Expr& f)
{
    const auto parts = expansion(algebra, f);
    if (!parts)
        return std::nullopt;
    std::vector<Expr> coefficients;
    for (const Part& part : *parts) {
        std::size_t n = 0;
        if (part.joint->op == Op::Distance)
            n = 1;
        else if (part.joint->op == Op::Power && part.joint->parts[0]->op == Op::Distance &&
                 isNumber(part.joint->parts[1]) && isInteger(part.joint->parts[1]->number) &&
                 part.joint->parts[1]->number > 0 && part.joint->parts[1]->number <= 30)
            n = part.joint->parts[1]->number.convert_to<std::size_t>();
        else if (!part.joint->isConstant())
            return std::nullopt;
        while (coefficients.size() <= n)
            coefficients.push_back(algebra.number(0));
        coefficients[n] =
            algebra.sum({coefficients[n], algebra.product({algebra.number(part.factor), part.constant})});
    }
    return coefficients;
}

} // namespace core::verdict
