#include "core/kernels/verdict/placing.h"

#include "core/kernels/verdict/evaluation.h"

#include <cmath>

namespace core::verdicts
{

using formula::Kind;
using formula::Tree;
using formula::Vector;

namespace
{

bool isZero(const Tree& tree)
{
    return tree->kind == Kind::Number && tree->number == 0.0;
}

/// The number that a node of numbers is, where a decimal writes it exactly.
Tree asNumber(const Tree& tree)
{
    const auto value = verdicts::enclosed(tree, {}, {});
    if (!value || !value->exact)
        return tree;
    const auto near = value->exact->convert_to<double>();
    return std::isfinite(near) && verdicts::decimalOf(near) == *value->exact ? formula::number(near) : tree;
}

} // namespace

/// A node as short as it can be said: u + 0 is u, z - z is 0, abs(0) is 0.
Tree simply(Kind kind, const Tree& a)
{
    const Tree whole = apply(kind, a);
    return a->kind == Kind::Number ? asNumber(whole) : whole;
}

Tree simply(Kind kind, const Tree& a, const Tree& b)
{
    if (kind == Kind::Add && isZero(a))
        return b;
    if ((kind == Kind::Add || kind == Kind::Subtract) && isZero(b))
        return a;
    if (kind == Kind::Subtract && isZero(a))
        return simply(Kind::Negate, b);
    if (kind == Kind::Subtract && same(a, b))
        return formula::number(0.0);
    if ((kind == Kind::Max || kind == Kind::Min) && same(a, b))
        return a;
    const Tree whole = apply(kind, a, b);
    return a->kind == Kind::Number && b->kind == Kind::Number ? asNumber(whole) : whole;
}

std::optional<Tree> Placing::of(const Tree& tree) const
{
    switch (tree->kind) {
    case Kind::X:
        return coordinate(first_, tree->coordinate);
    case Kind::Y:
        return coordinate(second_, tree->coordinate);
    case Kind::Dot:
    case Kind::Norm:
        return dimension_ == 1 ? onLine(*tree) : aroundZero(*tree);
    default:
        break;
    }
    if (tree->arguments.empty())
        return tree;
    const auto a = of(tree->arguments[0]);
    if (!a || tree->arguments.size() == 1)
        return a ? std::optional(simply(tree->kind, *a)) : std::nullopt;
    const auto b = of(tree->arguments[1]);
    return b ? std::optional(simply(tree->kind, *a, *b)) : std::nullopt;
}

Tree Placing::coordinate(Place place, int d) const
{
    const int shown = dimension_ == 1 ? formula::Node::wholePoint : d;
    return place == Place::X ? formula::x(shown) : place == Place::Y ? formula::y(shown) : centre_;
}

Tree Placing::along(Vector vector) const
{
    const Tree x = coordinate(first_, 0), y = coordinate(second_, 0);
    return vector == Vector::X            ? x
           : vector == Vector::Y          ? y
           : vector == Vector::Difference ? simply(Kind::Subtract, x, y)
                                          : simply(Kind::Add, x, y);
}

Tree Placing::onLine(const formula::Node& node) const
{
    const Tree u = along(node.first);
    return node.kind == Kind::Norm ? simply(Kind::Abs, u) : simply(Kind::Multiply, u, along(node.second));
}

std::optional<Placing::Signed> Placing::whole(Vector vector) const
{
    const bool hasFirst = vector != Vector::Y && first_ != Place::Centre,
               hasSecond = vector != Vector::X && second_ != Place::Centre;
    if (hasFirst)
        return Signed{first_, false};
    return hasSecond ? std::optional(Signed{second_, vector == Vector::Difference}) : std::nullopt;
}

std::optional<Tree> Placing::aroundZero(const formula::Node& node) const
{
    if (first_ != Place::Centre && second_ != Place::Centre) // as it is: both points are there
        return node.kind == Kind::Norm ? formula::norm(node.first) : formula::dot(node.first, node.second);
    if (!isZero(centre_))
        return std::nullopt;
    const auto u = whole(node.first), v = node.kind == Kind::Norm ? u : whole(node.second);
    if (!u || !v)
        return formula::number(0.0);
    const Vector there = u->place == Place::X ? Vector::X : Vector::Y;
    if (node.kind == Kind::Norm)
        return formula::norm(there);
    const Tree product = formula::dot(there, there);
    return u->isNegative == v->isNegative ? product : apply(Kind::Negate, product);
}

} // namespace core::verdicts
