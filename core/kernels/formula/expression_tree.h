#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// A kernel that is written as a formula of its two points, as a tree.
namespace core::formula
{

enum class Kind {
    // leaves
    Number,
    Pi,
    Parameter, // a number with a name, whose value is told beside the tree
    X,         // a coordinate of the first point
    Y,         // the same coordinate of the second
    Dot,       // ⟨u, v⟩ of two vectors
    Norm,      // ‖u‖₂ of one
    // of one argument
    Negate,
    Abs,
    Exp,
    Log,
    Sqrt,
    Sin,
    Cos,
    Tanh,
    Sinh,
    Cosh,
    Asin,
    Acos,
    Atan,
    Floor,
    Bracket, // Iverson's [condition]: 1 where it holds, otherwise 0
    // of two arguments
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    Min,
    Max,
    Gcd, // of whole numbers: not defined for others
    Lcm,
    // conditions, which stand in a bracket only; a > b is kept as b < a
    Less,
    LessOrEqual,
    Equal,
    NotEqual,
    And, // of two conditions
    Or
};

/// What dot and norm may be taken of.
enum class Vector { X, Y, Difference, Sum }; // x, y, x-y, x+y

struct Node;
/// Immutable and shared: a part of one tree may be a part of others, in any thread.
using Tree = std::shared_ptr<const Node>;

struct Node {
    Kind kind = Kind::Number;
    double number = 0.0;           // of Number
    std::string name{};            // of Parameter
    int coordinate = wholePoint;   // of X and Y: from 0 (x1), or wholePoint
    Vector first = Vector::X;      // of Dot and Norm
    Vector second = Vector::X;     // of Dot
    std::vector<Tree> arguments{}; // none, one or two, by kind
    int size = 1;                  // nodes from here down, shared ones counted each time
    int depth = 1;                 // of the longest way down, itself included

    static constexpr int wholePoint = -1; // x without a number: the only coordinate on the line, elsewhere no number
};

/// Beyond these a formula is refused, so that the cost of one evaluation is bounded.
inline constexpr int mostNodes = 500;
inline constexpr int deepest = 60;
bool isWithinBounds(const Tree& tree);

Tree number(double value);
Tree pi();
Tree parameter(std::string name);
Tree x(int coordinate = Node::wholePoint);
Tree y(int coordinate = Node::wholePoint);
Tree dot(Vector first, Vector second);
Tree norm(Vector of);
/// A kind with its one or two arguments (asserted). The negative of a number is that number.
Tree apply(Kind kind, Tree argument);
Tree apply(Kind kind, Tree left, Tree right);

/// Is it the same formula, written the same way?
bool same(const Tree& a, const Tree& b);

/// As the parser reads it, with as few brackets as it needs: "max(0,1-abs(x-y)/a)".
std::string print(const Tree& tree);

/// "abs", "min" … of the kinds that are written as functions of their arguments; empty for others.
std::string_view functionName(Kind kind);
bool isCondition(Kind kind);

/// The tree with the two points exchanged: k(y, x).
Tree withPointsExchanged(const Tree& tree);
/// The names of its parameters in reading order, each once.
std::vector<std::string> parameterNames(const Tree& tree);
/// The greatest number of a coordinate that it names (x2: 2), 0 where it names none.
int mostCoordinates(const Tree& tree);
/// Does it speak of x or y without a number outside dot and norm?
bool namesWholePoint(const Tree& tree);

/// Does `predicate` hold for a node of the tree?
template <class Predicate>
bool contains(const Tree& tree, const Predicate& predicate)
{
    if (predicate(*tree))
        return true;
    for (const Tree& argument : tree->arguments)
        if (contains(argument, predicate))
            return true;
    return false;
}

} // namespace core::formula
