#include "core/kernels/verdict/profile.h"

#include <algorithm>

namespace core::verdicts
{
bool usesPoints(const Expr& term)
{
    const bool isPoint = term->op == Op::X || term->op == Op::Y || term->op == Op::Inner || term->op == Op::SquaredX ||
                         term->op == Op::SquaredY || term->op == Op::SquaredStep;
    return isPoint || std::ranges::any_of(term->parts, usesPoints);
}

namespace
{

/// The sums c + s·q of a formula, where q = Σ b_d (x_d - y_d)² with b_d > 0 is the same in all: a squared distance
/// between points whose coordinates are stretched.
class StretchedSteps
{
public:
    explicit StretchedSteps(Algebra& algebra) : algebra_(algebra) {}

    bool collect(const Expr& term)
    {
        if (!term->isJoint())
            return true;
        if (term->op == Op::Sum && add(term))
            return true;
        return !term->parts.empty() &&
               std::ranges::all_of(term->parts, [&](const Expr& part) { return collect(part); });
    }

    Algebra::Replacements replacements() const
    {
        Algebra::Replacements by;
        const Expr square = algebra_.power(algebra_.leaf(Op::Distance), 2);
        for (const Found& found : found_) // what stands within others was found before them
            by[found.key] = algebra_.sum(
                {algebra_.replaced(found.rest, by), algebra_.product({algebra_.number(found.factor), square})});
        return by;
    }

    Eigen::Index dimension() const { return dimension_; }

private:
    struct Found {
        std::string key;
        Expr rest; // of the sum, without q
        Rational factor;
    };

    bool isStep(const Expr& term)
    {
        const Expr square = scaled(term, algebra_).rest;
        for (int d = 0; d < std::min<Eigen::Index>(algebra_.dimension(), 16); ++d)
            if (same(square, algebra_.power(algebra_.difference(algebra_.leaf(Op::X, d), algebra_.leaf(Op::Y, d)), 2)))
                return true;
        return false;
    }

    bool add(const Expr& sum)
    {
        std::vector<Expr> rest, steps;
        for (const Expr& part : sum->parts)
            (isStep(part) ? steps : rest).push_back(part);
        if (steps.size() < 2)
            return false;
        for (const Expr& part : rest)
            if (!collect(part))
                return false;
        const Rational factor = scaled(steps.front(), algebra_).factor;
        const Expr unit = algebra_.product({algebra_.number(1 / factor), algebra_.sum(steps)});
        for (const Expr& step : unit->parts)
            if (scaled(step, algebra_).factor <= 0)
                return false;
        if (!unit_) {
            unit_ = unit;
            dimension_ = static_cast<Eigen::Index>(steps.size());
        }
        if (!same(unit, unit_))
            return false;
        found_.push_back({sum->key, algebra_.sum(rest), factor});
        return true;
    }

    Algebra& algebra_;
    std::vector<Found> found_;
    Expr unit_;
    Eigen::Index dimension_ = 0;
};

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
            by[key] =
                algebra_.sum({found.constant,
                              algebra_.product({algebra_.number(found.factor * sign), algebra_.leaf(Op::Distance)})});
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
        const Expr f =
            algebra.replaced(k, {{algebra.leaf(Op::SquaredStep)->key, algebra.power(algebra.leaf(Op::Distance), 2)}});
        if (!usesPoints(f))
            return Profile{f, algebra.dimension()};
    }
    StretchedSteps steps(algebra);
    if (algebra.dimension() > 1 && steps.collect(k) && steps.dimension() > 0) {
        const Expr f = algebra.replaced(k, steps.replacements());
        if (!usesPoints(f))
            return Profile{f, steps.dimension()};
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

std::optional<std::string> whyNot(Algebra& algebra, const Profile& profile)
{
    auto theorem = whyNotByFourier(algebra, profile);
    return theorem ? theorem : whyNotByCompactSupport(algebra, profile);
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
        coefficients[n] = algebra.sum({coefficients[n], algebra.product({algebra.number(part.factor), part.constant})});
    }
    return coefficients;
}

} // namespace core::verdicts
