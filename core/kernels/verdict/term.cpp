#include "core/kernels/verdict/term.h"

#include <Eigen/Core>

#include <algorithm>

namespace core::verdicts
{
namespace
{

constexpr std::size_t longestKey = 20000;

Range rangeOfDomain(Domain domain)
{
    const double noEnd = Range{}.hi;
    switch (domain) {
    case Domain::NonNegative:
    case Domain::Positive:
        return {0.0, noEnd};
    case Domain::PositiveIntegers:
        return {1.0, noEnd};
    case Domain::UnitInterval:
        return {0.0, 1.0};
    case Domain::Unit:
        return {-1.0, 1.0};
    default:
        return {};
    }
}

bool inKeyOrder(const Expr& a, const Expr& b)
{
    return a->key < b->key;
}

} // namespace

bool isNumber(const Expr& term)
{
    return term->op == Op::Number;
}

bool isNumber(const Expr& term, const Rational& value)
{
    return isNumber(term) && term->number == value;
}

bool isInteger(const Rational& number)
{
    return denominator(number) == 1;
}

bool isEvenInteger(const Rational& number)
{
    return isInteger(number) && numerator(number) % 2 == 0;
}

bool same(const Expr& a, const Expr& b)
{
    return a == b || a->key == b->key;
}

Scaled scaled(const Expr& term, Algebra& algebra)
{
    if (isNumber(term))
        return {term->number, algebra.number(1)};
    if (term->op == Op::Product && isNumber(term->parts.front()))
        return {term->parts.front()->number, algebra.product({term->parts.begin() + 1, term->parts.end()})};
    return {1, term};
}

Algebra::Algebra(Domain domain, Eigen::Index dimension)
    : domain_(domain), dimension_(dimension), coordinates_(rangeOfDomain(domain))
{
}

Expr Algebra::number(const Rational& value) const
{
    auto term = std::make_shared<Term>();
    term->number = value;
    term->key = value.str();
    if (term->key.size() > longestKey)
        throw Exhausted{};
    term->range = rangeOf(value);
    return term;
}

Expr Algebra::leaf(Op op, int coordinate)
{
    auto term = std::make_shared<Term>();
    term->op = op;
    term->coordinate = coordinate;
    term->key = "$" + std::to_string(static_cast<int>(op)) + "." + std::to_string(coordinate);
    const bool joint = op == Op::Inner || op == Op::SquaredStep || op == Op::Distance;
    term->usesX = joint || op == Op::X || op == Op::SquaredX;
    term->usesY = joint || op == Op::Y || op == Op::SquaredY;
    if (op == Op::Pi)
        term->range = piRange();
    else if (op == Op::X || op == Op::Y)
        term->range = coordinates_;
    else if (op != Op::Inner || coordinates_.lo >= 0.0)
        term->range.lo = 0.0;
    return term;
}

Expr Algebra::made(Op op, std::vector<Expr> parts, Range range)
{
    if (++work_ > mostWork)
        throw Exhausted{};
    auto term = std::make_shared<Term>();
    term->op = op;
    term->key = "(" + std::to_string(static_cast<int>(op));
    for (const Expr& part : parts) {
        term->key += " " + part->key;
        term->usesX |= part->usesX;
        term->usesY |= part->usesY;
    }
    term->key += ")";
    if (term->key.size() > longestKey)
        throw Exhausted{};
    term->parts = std::move(parts);
    term->range = range;
    return term;
}

Expr Algebra::sum(const std::vector<Expr>& parts)
{
    std::map<std::string, std::pair<Rational, Expr>> collected;
    Rational constant = 0;
    const auto collect = [&](const Expr& part, const auto& self) -> void {
        if (part->op == Op::Sum) {
            for (const Expr& inner : part->parts)
                self(inner, self);
        } else if (isNumber(part)) {
            constant += part->number;
        } else {
            const Scaled s = scaled(part, *this);
            auto& entry = collected[s.rest->key];
            entry.first += s.factor;
            entry.second = s.rest;
        }
    };
    for (const Expr& part : parts)
        collect(part, collect);
    std::vector<Expr> terms;
    if (constant != 0)
        terms.push_back(number(constant));
    for (const auto& [key, entry] : collected)
        if (entry.first != 0)
            terms.push_back(product({number(entry.first), entry.second}));
    if (terms.empty())
        return number(0);
    if (terms.size() == 1)
        return terms.front();
    Range range = terms.front()->range;
    for (std::size_t t = 1; t < terms.size(); ++t)
        range = range + terms[t]->range;
    return made(Op::Sum, std::move(terms), range);
}

Expr Algebra::product(const std::vector<Expr>& parts)
{
    Rational factor = 1;
    std::vector<Expr> exponents; // of Exp
    struct Powers {
        Expr base, only;
        std::vector<Expr> exponents;
    };
    std::map<std::string, Powers> powers;
    const auto collect = [&](const Expr& part, const auto& self) -> void {
        if (part->op == Op::Product) {
            for (const Expr& inner : part->parts)
                self(inner, self);
        } else if (isNumber(part)) {
            factor *= part->number;
        } else if (part->op == Op::Exp) {
            exponents.push_back(part->parts.front());
        } else {
            const bool isPower = part->op == Op::Power;
            const Expr base = isPower ? part->parts[0] : part;
            Powers& entry = powers[base->key];
            entry.base = base;
            entry.only = part;
            entry.exponents.push_back(isPower ? part->parts[1] : number(1));
        }
    };
    for (const Expr& part : parts)
        collect(part, collect);
    if (factor == 0)
        return number(0);
    std::vector<Expr> factors;
    bool again = false; // what a power became may itself be a product
    for (const auto& [key, entry] : powers) {
        const auto& [base, only, powersOfBase] = entry;
        if (powersOfBase.size() == 1) {
            factors.push_back(only);
            continue;
        }
        const auto isWhole = [](const Expr& p) { return isNumber(p) && isInteger(p->number) && p->number > 0; };
        const bool wholes = std::ranges::all_of(powersOfBase, isWhole);
        std::vector<Expr> joint, apart;
        for (const Expr& p : powersOfBase)
            (wholes || isNonNegative(base) || isWhole(p) ? joint : apart).push_back(p);
        for (const Expr& p : apart)
            factors.push_back(made(Op::Power, {base, p}, rangeOfPower(base, p)));
        if (joint.empty())
            continue;
        const Expr joined = power(base, sum(joint));
        again |= joined->op == Op::Product || isNumber(joined) || joined->op == Op::Exp ||
                 (joined->op == Op::Power ? !same(joined->parts[0], base) : !same(joined, base));
        factors.push_back(joined);
    }
    if (!exponents.empty()) {
        const Expr e = function(Op::Exp, sum(exponents));
        again |= e->op != Op::Exp;
        factors.push_back(e);
    }
    if (again) {
        factors.push_back(number(factor));
        return product(factors);
    }
    for (const Expr& least : factors) // min(a,b)·max(a,b) = ab
        if (least->op == Op::Min)
            for (const Expr& greatest : factors)
                if (greatest->op == Op::Max && same(least->parts[0], greatest->parts[0]) &&
                    same(least->parts[1], greatest->parts[1])) {
                    std::vector<Expr> rest{number(factor), least->parts[0], least->parts[1]};
                    for (const Expr& other : factors)
                        if (other != least && other != greatest)
                            rest.push_back(other);
                    return product(rest);
                }
    std::ranges::sort(factors, inKeyOrder);
    if (factors.empty())
        return number(factor);
    if (factors.size() == 1 && factor == 1)
        return factors.front();
    const auto varies = [](const Expr& f) { return !f->isConstant(); };
    const auto varying = std::ranges::find_if(factors, varies);
    if ((varying != factors.end() && (*varying)->op == Op::Sum && std::ranges::count_if(factors, varies) == 1) ||
        (factors.size() == 1 && factors.front()->op == Op::Sum)) { // constants go into the one sum that there is
        const auto inner = varying != factors.end() ? varying : factors.begin();
        const Expr sumOf = *inner;
        factors.erase(inner);
        factors.push_back(number(factor));
        const Expr constant = product(factors);
        std::vector<Expr> terms;
        for (const Expr& term : sumOf->parts)
            terms.push_back(product({constant, term}));
        return sum(terms);
    }
    if (factor != 1)
        factors.insert(factors.begin(), number(factor));
    Range range = factors.front()->range;
    for (std::size_t f = 1; f < factors.size(); ++f)
        range = range * factors[f]->range;
    return made(Op::Product, std::move(factors), range);
}

} // namespace core::verdicts
