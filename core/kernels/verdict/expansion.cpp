#include "core/kernels/verdict/expansion.h"

#include <algorithm>

namespace core::verdicts
{
namespace
{

using Parts = std::vector<Part>;

/// What of a sum is of x alone, of y alone, constant, and of both.
struct Sides {
    std::vector<Expr> ofX, ofY, constant, joint;
};

Sides sidesOf(const Expr& sum)
{
    Sides sides;
    for (const Expr& part : sum->op == Op::Sum ? sum->parts : std::vector<Expr>{sum})
        (part->isConstant() ? sides.constant
         : part->isJoint()  ? sides.joint
         : part->usesX      ? sides.ofX
                            : sides.ofY)
            .push_back(part);
    return sides;
}

class Expander
{
public:
    explicit Expander(Algebra& algebra) : algebra_(algebra), one_(algebra.number(1)) {}

    Parts of(const Expr& term)
    {
        if (isNumber(term))
            return {part(term->number)};
        if (term->isConstant()) {
            const Scaled s = scaled(term, algebra_);
            Part p = part(s.factor);
            p.constant = s.rest;
            return {p};
        }
        if (term->isOneSided())
            return ofOneSide(term);
        switch (term->op) {
        case Op::Sum:
            return ofSum(term);
        case Op::Product:
            return ofProduct(term->parts);
        case Op::Power:
            return ofPower(term);
        case Op::Sin:
        case Op::Cos:
            return ofTurn(term);
        case Op::Sinh:
        case Op::Cosh:
            return ofHyperbolic(term);
        case Op::Exp:
            return ofExponential(term);
        default:
            return {ofJoint(term)};
        }
    }

private:
    Part part(const Rational& factor) { return {factor, one_, one_, one_, one_}; }

    Part ofJoint(const Expr& term)
    {
        Part p = part(1);
        p.joint = term;
        return p;
    }

    Part ofSide(const Expr& term)
    {
        Part p = part(1);
        (term->usesX ? p.ofX : p.ofY) = term;
        return p;
    }

    Parts ofSum(const Expr& term)
    {
        Parts all;
        for (const Expr& inner : term->parts) {
            Parts more = of(inner);
            all.insert(all.end(), more.begin(), more.end());
            check(all.size());
        }
        return all;
    }

    static void check(std::size_t size)
    {
        if (size > mostParts)
            throw Exhausted{};
    }

    Parts ofProduct(const std::vector<Expr>& factors)
    {
        Parts all{part(1)};
        for (const Expr& factor : factors)
            all = times(all, of(factor));
        return all;
    }

    Parts times(const Parts& a, const Parts& b)
    {
        check(a.size() * b.size());
        Parts all;
        for (const Part& p : a)
            for (const Part& q : b) {
                const Part joined{p.factor * q.factor, algebra_.product({p.constant, q.constant}),
                                  algebra_.product({p.ofX, q.ofX}), algebra_.product({p.ofY, q.ofY}),
                                  algebra_.product({p.joint, q.joint})};
                for (Part& reduced : ofReduced(joined))
                    all.push_back(std::move(reduced));
            }
        check(all.size());
        return all;
    }

    /// One-sided factors taken apart again: products may have made sums or sin² of them.
    Parts ofReduced(const Part& joined)
    {
        Parts all{joined};
        for (Expr Part::*side : {&Part::ofX, &Part::ofY}) {
            Parts next;
            for (const Part& p : all)
                for (const Part& q : ofOneSide(p.*side)) {
                    Part r = p;
                    r.*side = q.*side;
                    r.factor *= q.factor;
                    r.constant = algebra_.product({p.constant, q.constant});
                    next.push_back(r);
                }
            all = std::move(next);
        }
        return all;
    }

    Parts ofOneSide(const Expr& term)
    {
        if (term->isConstant())
            return of(term);
        if (term->op == Op::Sum)
            return ofSum(term);
        const auto isSquareOfSine = [](const Expr& e) {
            return e->op == Op::Power && e->parts[0]->op == Op::Sin && isNumber(e->parts[1]) &&
                   isInteger(e->parts[1]->number) && e->parts[1]->number >= 2 && e->parts[1]->number <= 8;
        };
        const auto isWholePowerOfSum = [](const Expr& e) {
            return e->op == Op::Power && e->parts[0]->op == Op::Sum && isNumber(e->parts[1]) &&
                   isInteger(e->parts[1]->number) && e->parts[1]->number >= 2 && e->parts[1]->number <= 8;
        };
        const auto opens = [&](const Expr& e) { return e->op == Op::Sum || isSquareOfSine(e) || isWholePowerOfSum(e); };
        if (isWholePowerOfSum(term))
            return ofProduct(std::vector<Expr>(term->parts[1]->number.convert_to<std::size_t>(), term->parts[0]));
        if (isSquareOfSine(term)) {
            const Expr& sine = term->parts[0];
            const Expr rest = algebra_.power(sine, term->parts[1]->number - 2);
            const Expr cosine = algebra_.function(Op::Cos, sine->parts[0]);
            return times(ofOneSide(algebra_.difference(one_, algebra_.power(cosine, 2))), ofOneSide(rest));
        }
        if (term->op == Op::Product) {
            const auto found = std::ranges::find_if(term->parts, opens);
            if (found != term->parts.end()) {
                std::vector<Expr> rest = term->parts;
                rest.erase(rest.begin() + (found - term->parts.begin()));
                return times(ofOneSide(*found), ofOneSide(algebra_.product(rest)));
            }
            std::vector<Expr> constants, others;
            for (const Expr& p : term->parts)
                (p->isConstant() ? constants : others).push_back(p);
            if (!constants.empty()) {
                Parts front = of(algebra_.product(constants));
                (others.front()->usesX ? front[0].ofX : front[0].ofY) = algebra_.product(others);
                return front;
            }
        }
        return {ofSide(term)};
    }

    Parts ofPower(const Expr& term)
    {
        const Expr &base = term->parts[0], &exponent = term->parts[1];
        if (isNumber(exponent) && isInteger(exponent->number) && exponent->number >= 2 && exponent->number <= 12) {
            const Parts once = of(base);
            if (once.size() > 1 || once.front().joint->op == Op::Number) {
                Parts all = once;
                for (int n = 1; n < exponent->number; ++n)
                    all = gathered(times(all, once));
                return all;
            }
        }
        return {ofJoint(term)};
    }

    /// Parts with equal functions added up.
    Parts gathered(const Parts& parts)
    {
        std::map<std::string, Part> by;
        for (const Part& p : parts) {
            const std::string key = p.constant->key + "|" + p.ofX->key + "|" + p.ofY->key + "|" + p.joint->key;
            const auto [found, isNew] = by.emplace(key, p);
            if (!isNew)
                found->second.factor += p.factor;
        }
        Parts all;
        for (const auto& [key, p] : by)
            if (p.factor != 0)
                all.push_back(p);
        if (all.empty())
            all.push_back(part(0));
        return all;
    }

    /// sin and cos of a(x) + b(y).
    Parts ofTurn(const Expr& term)
    {
        const Sides sides = sidesOf(term->parts[0]);
        if (!sides.joint.empty())
            return {ofJoint(term)};
        const Expr a = algebra_.sum(sides.ofX), b = algebra_.sum(sides.ofY), c = algebra_.sum(sides.constant);
        return ofTurn(term->op, a, b, c);
    }

    Parts ofTurn(Op op, const Expr& a, const Expr& b, const Expr& c)
    {
        const auto f = [&](Op turn, const Expr& of) { return algebra_.function(turn, of); };
        const auto both = [&](Op first, Op second) { return algebra_.product({f(first, a), f(second, b)}); };
        const Expr sine = algebra_.sum({both(Op::Sin, Op::Cos), both(Op::Cos, Op::Sin)});
        const Expr cosine = algebra_.difference(both(Op::Cos, Op::Cos), both(Op::Sin, Op::Sin));
        if (isNumber(c, 0))
            return of(op == Op::Sin ? sine : cosine);
        const Expr s = f(Op::Sin, c), k = f(Op::Cos, c);
        return of(op == Op::Sin ? algebra_.sum({algebra_.product({sine, k}), algebra_.product({cosine, s})})
                                : algebra_.difference(algebra_.product({cosine, k}), algebra_.product({sine, s})));
    }

    /// sinh and cosh of a(x) + b(y).
    Parts ofHyperbolic(const Expr& term)
    {
        const Expr& u = term->parts[0];
        if (!sidesOf(u).joint.empty())
            return {ofJoint(term)};
        const Expr rising = algebra_.function(Op::Exp, u);
        const Expr falling = algebra_.function(Op::Exp, algebra_.negative(u));
        const Expr twice =
            term->op == Op::Cosh ? algebra_.sum({rising, falling}) : algebra_.difference(rising, falling);
        return of(algebra_.product({algebra_.number(Rational(1, 2)), twice}));
    }

    Parts ofExponential(const Expr& term)
    {
        const Sides sides = sidesOf(term->parts[0]);
        if (sides.ofX.empty() && sides.ofY.empty() && sides.constant.empty())
            return {ofJoint(term)};
        const auto exp = [&](const std::vector<Expr>& of) { return algebra_.function(Op::Exp, algebra_.sum(of)); };
        Part p = part(1);
        p.constant = exp(sides.constant);
        p.ofX = exp(sides.ofX);
        p.ofY = exp(sides.ofY);
        p.joint = exp(sides.joint);
        return {p};
    }

    Algebra& algebra_;
    Expr one_;
};

} // namespace

std::optional<std::vector<Part>> expansion(Algebra& algebra, const Expr& term)
{
    try {
        return Expander(algebra).of(term);
    } catch (const Exhausted&) {
        return std::nullopt;
    }
}

} // namespace core::verdicts
