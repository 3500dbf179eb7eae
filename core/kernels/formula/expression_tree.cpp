#include "core/kernels/formula/expression_tree.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace core::formula
{
namespace
{

Tree made(Node node)
{
    for (const Tree& argument : node.arguments) {
        node.size += argument->size;
        node.depth = std::max(node.depth, argument->depth + 1);
    }
    return std::make_shared<const Node>(std::move(node));
}

bool isSameVector(const Node& a, const Node& b)
{
    return a.first == b.first && a.second == b.second;
}

/// The vector with the two points exchanged, but for a sign.
Vector exchanged(Vector of)
{
    if (of == Vector::X)
        return Vector::Y;
    return of == Vector::Y ? Vector::X : of;
}

void collectNames(const Tree& tree, std::vector<std::string>& names)
{
    if (tree->kind == Kind::Parameter && std::ranges::find(names, tree->name) == names.end())
        names.push_back(tree->name);
    for (const Tree& argument : tree->arguments)
        collectNames(argument, names);
}

} // namespace

bool isWithinBounds(const Tree& tree)
{
    return tree->size <= mostNodes && tree->depth <= deepest;
}

Tree number(double value)
{
    return made({.kind = Kind::Number, .number = value});
}

Tree pi()
{
    return made({.kind = Kind::Pi});
}

Tree parameter(std::string name)
{
    return made({.kind = Kind::Parameter, .name = std::move(name)});
}

Tree x(int coordinate)
{
    return made({.kind = Kind::X, .coordinate = coordinate});
}

Tree y(int coordinate)
{
    return made({.kind = Kind::Y, .coordinate = coordinate});
}

Tree dot(Vector first, Vector second)
{
    return made({.kind = Kind::Dot, .first = first, .second = second});
}

Tree norm(Vector of)
{
    return made({.kind = Kind::Norm, .first = of});
}

Tree apply(Kind kind, Tree argument)
{
    assert(kind >= Kind::Negate && kind <= Kind::Bracket);
    assert((kind == Kind::Bracket) == isCondition(argument->kind));
    if (kind == Kind::Negate && argument->kind == Kind::Number)
        return number(-argument->number);
    return made({.kind = kind, .arguments = {std::move(argument)}});
}

Tree apply(Kind kind, Tree left, Tree right)
{
    assert(kind >= Kind::Add);
    assert((kind == Kind::And || kind == Kind::Or) == isCondition(left->kind));
    assert((kind == Kind::And || kind == Kind::Or) == isCondition(right->kind));
    return made({.kind = kind, .arguments = {std::move(left), std::move(right)}});
}

bool same(const Tree& a, const Tree& b)
{
    if (a == b)
        return true;
    return a->kind == b->kind && a->size == b->size && a->number == b->number && a->name == b->name &&
           a->coordinate == b->coordinate && isSameVector(*a, *b) &&
           std::ranges::equal(a->arguments, b->arguments, same);
}

std::string_view functionName(Kind kind)
{
    switch (kind) {
    case Kind::Abs:
        return "abs";
    case Kind::Exp:
        return "exp";
    case Kind::Log:
        return "log";
    case Kind::Sqrt:
        return "sqrt";
    case Kind::Sin:
        return "sin";
    case Kind::Cos:
        return "cos";
    case Kind::Tanh:
        return "tanh";
    case Kind::Sinh:
        return "sinh";
    case Kind::Cosh:
        return "cosh";
    case Kind::Asin:
        return "asin";
    case Kind::Acos:
        return "acos";
    case Kind::Atan:
        return "atan";
    case Kind::Floor:
        return "floor";
    case Kind::Min:
        return "min";
    case Kind::Max:
        return "max";
    case Kind::Gcd:
        return "gcd";
    case Kind::Lcm:
        return "lcm";
    default:
        return {};
    }
}

bool isCondition(Kind kind)
{
    return kind >= Kind::Less;
}

Tree withPointsExchanged(const Tree& tree)
{
    Node node = *tree;
    node.size = 1;
    node.depth = 1;
    if (node.kind == Kind::X || node.kind == Kind::Y)
        node.kind = node.kind == Kind::X ? Kind::Y : Kind::X;
    for (Tree& argument : node.arguments)
        argument = withPointsExchanged(argument);
    if (node.kind != Kind::Dot && node.kind != Kind::Norm)
        return made(std::move(node));
    const bool turns =
        node.kind == Kind::Dot && (node.first == Vector::Difference) != (node.second == Vector::Difference);
    node.first = exchanged(node.first);
    node.second = exchanged(node.second);
    const Tree vectors = made(std::move(node));
    return turns ? apply(Kind::Negate, vectors) : vectors; // y-x is the negative of x-y
}

std::vector<std::string> parameterNames(const Tree& tree)
{
    std::vector<std::string> names;
    collectNames(tree, names);
    return names;
}

int mostCoordinates(const Tree& tree)
{
    int most = tree->kind == Kind::X || tree->kind == Kind::Y ? tree->coordinate + 1 : 0;
    for (const Tree& argument : tree->arguments)
        most = std::max(most, mostCoordinates(argument));
    return most;
}

bool namesWholePoint(const Tree& tree)
{
    return contains(tree, [](const Node& node) {
        return (node.kind == Kind::X || node.kind == Kind::Y) && node.coordinate == Node::wholePoint;
    });
}

} // namespace core::formula
