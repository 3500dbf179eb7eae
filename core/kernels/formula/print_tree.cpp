#include "core/kernels/formula/expression_tree.h"
#include "core/kernels/number_text.h"

namespace core::formula
{
namespace
{

/// How tightly a written form binds: what binds less needs brackets.
enum class Binding { Or, And, Comparison, Sum, Product, Sign, Power, Whole };

Binding bindingOf(const Node& node)
{
    switch (node.kind) {
    case Kind::Or:
        return Binding::Or;
    case Kind::And:
        return Binding::And;
    case Kind::Less:
    case Kind::LessOrEqual:
    case Kind::Equal:
    case Kind::NotEqual:
        return Binding::Comparison;
    case Kind::Add:
    case Kind::Subtract:
        return Binding::Sum;
    case Kind::Multiply:
    case Kind::Divide:
        return Binding::Product;
    case Kind::Negate:
        return Binding::Sign;
    case Kind::Number:
        return node.number < 0.0 ? Binding::Sign : Binding::Whole;
    case Kind::Power:
        return Binding::Power;
    default:
        return Binding::Whole;
    }
}

std::string_view signOf(Kind kind)
{
    switch (kind) {
    case Kind::Or:
        return " or ";
    case Kind::And:
        return " and ";
    case Kind::Less:
        return "<";
    case Kind::LessOrEqual:
        return "<=";
    case Kind::Equal:
        return "=";
    case Kind::NotEqual:
        return "!=";
    case Kind::Add:
        return "+";
    case Kind::Subtract:
        return "-";
    case Kind::Multiply:
        return "*";
    case Kind::Divide:
        return "/";
    default:
        return "^";
    }
}

std::string_view printed(Vector vector)
{
    switch (vector) {
    case Vector::X:
        return "x";
    case Vector::Y:
        return "y";
    case Vector::Difference:
        return "x-y";
    default:
        return "x+y";
    }
}

std::string printedCoordinate(std::string_view point, int coordinate)
{
    return std::string(point) + (coordinate == Node::wholePoint ? "" : std::to_string(coordinate + 1));
}

std::string bracketed(const Tree& tree, bool brackets)
{
    return brackets ? "(" + print(tree) + ")" : print(tree);
}

/// a-b-c is (a-b)-c, a^b^c is a^(b^c); what begins with a sign follows nothing but a bracket.
std::string printedPair(const Node& node)
{
    const Tree &left = node.arguments[0], &right = node.arguments[1];
    const Binding own = bindingOf(node), ofLeft = bindingOf(*left), ofRight = bindingOf(*right);
    const bool toTheRight = node.kind == Kind::Power;
    const bool leftBrackets = ofLeft < own || (ofLeft == own && (toTheRight || own == Binding::Comparison));
    const std::string behind = print(right); // once: each level would double the work
    const bool rightBrackets = ofRight < own || (ofRight == own && !toTheRight) || behind.front() == '-';
    return bracketed(left, leftBrackets) + std::string(signOf(node.kind)) +
           (rightBrackets ? "(" + behind + ")" : behind);
}

} // namespace

std::string print(const Tree& tree)
{
    const Node& node = *tree;
    switch (node.kind) {
    case Kind::Number:
        return numberText(node.number);
    case Kind::Pi:
        return "pi";
    case Kind::Parameter:
        return node.name;
    case Kind::X:
        return printedCoordinate("x", node.coordinate);
    case Kind::Y:
        return printedCoordinate("y", node.coordinate);
    case Kind::Dot:
        return "dot(" + std::string(printed(node.first)) + "," + std::string(printed(node.second)) + ")";
    case Kind::Norm:
        return "norm(" + std::string(printed(node.first)) + ")";
    case Kind::Negate:
        return "-" + bracketed(node.arguments[0], bindingOf(*node.arguments[0]) <= Binding::Sign);
    case Kind::Bracket:
        return "[" + print(node.arguments[0]) + "]";
    default:
        break;
    }
    if (node.arguments.size() == 2 && functionName(node.kind).empty())
        return printedPair(node);
    std::string text = std::string(functionName(node.kind)) + "(" + print(node.arguments[0]);
    return text + (node.arguments.size() == 2 ? "," + print(node.arguments[1]) : "") + ")";
}

} // namespace core::formula
