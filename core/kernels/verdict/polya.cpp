#include "core/kernels/verdict/profile.h"

#include <cmath>

namespace core::verdicts
{
namespace
{

/// What is known of a function on r >= 0; nothing is said by `false`.
struct Shape {
    bool rises = false, falls = false, convex = false, concave = false;
    static Shape constant() { return {true, true, true, true}; }
    Shape reversed() const { return {falls, rises, concave, convex}; }
};

Shape added(const Shape& a, const Shape& b)
{
    return {a.rises && b.rises, a.falls && b.falls, a.convex && b.convex, a.concave && b.concave};
}

/// g(u) where g is `outer` on the values of u.
Shape composed(const Shape& outer, const Shape& u)
{
    const bool affine = u.convex && u.concave;
    return {.rises = (outer.rises && u.rises) || (outer.falls && u.falls),
            .falls = (outer.rises && u.falls) || (outer.falls && u.rises),
            .convex = outer.convex && (affine || (outer.rises && u.convex) || (outer.falls && u.concave)),
            .concave = outer.concave && (affine || (outer.rises && u.concave) || (outer.falls && u.convex))};
}

/// z^p on a range of z.
Shape shapeOfPower(const Rational& p, const Range& z)
{
    const bool nonNegative = z.lo >= 0.0;
    if (p == 2 && !nonNegative)
        return {.rises = false, .falls = z.hi <= 0.0, .convex = true, .concave = false};
    if (!nonNegative)
        return {};
    if (p < 0)
        return {.rises = false, .falls = true, .convex = true, .concave = false};
    return {.rises = true, .falls = false, .convex = p >= 1, .concave = p <= 1};
}

Shape shapeOf(const Expr& f);

Shape shapeOfProduct(const Expr& f)
{
    // numbers, and functions that nowhere are negative, fall and are convex: their product is all three
    Shape all = Shape::constant();
    std::vector<Expr> varying;
    bool negated = false;
    for (const Expr& part : f->parts) {
        if (!part->isConstant())
            varying.push_back(part);
        else if (part->range.hi <= 0.0)
            negated = !negated;
        else if (part->range.lo < 0.0)
            return {};
    }
    if (varying.size() == 1)
        all = shapeOf(varying.front());
    else
        for (const Expr& part : varying) {
            const Shape shape = shapeOf(part);
            if (!(part->range.lo >= 0.0))
                return {};
            all = {.rises = all.rises && shape.rises,
                   .falls = all.falls && shape.falls,
                   .convex = all.convex && shape.convex && shape.falls && all.falls,
                   .concave = false};
        }
    return negated ? all.reversed() : all;
}

Shape shapeOf(const Expr& f)
{
    if (f->isConstant())
        return Shape::constant();
    switch (f->op) {
    case Op::Distance:
        return {.rises = true, .falls = false, .convex = true, .concave = true};
    case Op::Sum: {
        Shape all = Shape::constant();
        for (const Expr& part : f->parts)
            all = added(all, shapeOf(part));
        return all;
    }
    case Op::Product:
        return shapeOfProduct(f);
    case Op::Power:
        if (!isNumber(f->parts[1]))
            return {};
        return composed(shapeOfPower(f->parts[1]->number, f->parts[0]->range), shapeOf(f->parts[0]));
    case Op::Exp:
        return composed({.rises = true, .falls = false, .convex = true, .concave = false}, shapeOf(f->parts[0]));
    case Op::Log:
        return composed({.rises = true, .falls = false, .convex = false, .concave = true}, shapeOf(f->parts[0]));
    case Op::Tanh:
    case Op::Atan:
        if (f->parts[0]->range.lo >= 0.0)
            return composed({.rises = true, .falls = false, .convex = false, .concave = true}, shapeOf(f->parts[0]));
        return {};
    case Op::Max:
    case Op::Min: {
        const Shape a = shapeOf(f->parts[0]), b = shapeOf(f->parts[1]);
        return {.rises = a.rises && b.rises,
                .falls = a.falls && b.falls,
                .convex = f->op == Op::Max && a.convex && b.convex,
                .concave = f->op == Op::Min && a.concave && b.concave};
    }
    default:
        return {};
    }
}

/// An upper bound of f(0): convex functions that fall are finite there or nowhere near it.
double atZero(const Expr& f, Algebra& algebra)
{
    return algebra.replaced(f, {{algebra.leaf(Op::Distance)->key, algebra.number(0)}})->range.hi;
}

} // namespace

bool rises(const Expr& f)
{
    return shapeOf(f).rises;
}

bool falls(const Expr& f)
{
    return shapeOf(f).falls;
}

std::optional<Proof> provenByPolya(const Profile& profile)
{
    Algebra algebra(Domain::Line, 1);
    const Shape shape = shapeOf(profile.f);
    if (profile.dimension != 1 || !shape.convex || !shape.falls || !(profile.f->range.lo >= 0.0) ||
        !std::isfinite(atZero(profile.f, algebra)))
        return std::nullopt;
    return Proof{
        "an even function that falls, is convex on r >= 0 and nowhere negative is positive definite on the line "
        "(Pólya 1949)"};
}

} // namespace core::verdicts
