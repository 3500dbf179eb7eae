#include "core/kernels/formula/program.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace core::formula
{
namespace
{

constexpr double mostMultiplied = 1000.0; // of powers that are taken by multiplication

bool isWhole(double value)
{
    return std::abs(value) <= mostMultiplied && value == std::round(value);
}

bool isEven(double value)
{
    return isWhole(value) && std::fmod(value, 2.0) == 0.0;
}

/// An absolute value or a norm, alone or as a factor: an even power of it is smooth where it is not.
bool hidesKink(const Node& node)
{
    if (node.kind == Kind::Multiply || node.kind == Kind::Divide)
        return hidesKink(*node.arguments[0]) || hidesKink(*node.arguments[1]);
    if (node.kind == Kind::Negate)
        return hidesKink(*node.arguments[0]);
    return node.kind == Kind::Abs || node.kind == Kind::Norm;
}

/// The tree^exponent without absolute values and norms that an even power makes superfluous.
Tree evenPower(const Tree& tree, double exponent)
{
    const auto& arguments = tree->arguments;
    if (hidesKink(*tree)) {
        if (tree->kind == Kind::Norm) {
            const Tree square = dot(tree->first, tree->first);
            return exponent == 2.0 ? square : apply(Kind::Power, square, number(0.5 * exponent));
        }
        if (arguments.size() == 1)
            return evenPower(arguments[0], exponent);
        return apply(tree->kind, evenPower(arguments[0], exponent), evenPower(arguments[1], exponent));
    }
    return apply(Kind::Power, tree, number(exponent));
}

bool isPowerOfTwo(const Node& node)
{
    return node.kind == Kind::Power && node.arguments[1]->kind == Kind::Number && node.arguments[1]->number == 2.0;
}

/// The same function, written so that derivatives exist wherever they do.
Tree smoothed(const Tree& tree)
{
    const auto& arguments = tree->arguments;
    if (tree->kind == Kind::Sqrt && arguments[0]->kind == Kind::Dot && arguments[0]->first == arguments[0]->second)
        return norm(arguments[0]->first);
    if (tree->kind == Kind::Sqrt && isPowerOfTwo(*arguments[0]))
        return apply(Kind::Abs, arguments[0]->arguments[0]);
    if (tree->kind == Kind::Power && arguments[1]->kind == Kind::Number && isEven(arguments[1]->number) &&
        hidesKink(*arguments[0]))
        return evenPower(arguments[0], arguments[1]->number);
    return tree;
}

class Compiler
{
public:
    explicit Compiler(const std::vector<std::string>& parameters) : parameters_(parameters) {}

    int add(const Tree& written)
    {
        const Tree tree = smoothed(written);
        Step step{.kind = tree->kind, .number = tree->number, .first = tree->first, .second = tree->second};
        if (tree->kind == Kind::Pi) {
            step.kind = Kind::Number;
            step.number = std::numbers::pi;
        }
        if (tree->kind == Kind::X || tree->kind == Kind::Y)
            step.coordinate = std::max(tree->coordinate, 0);
        if (tree->kind == Kind::Parameter) {
            const auto place = std::ranges::find(parameters_, tree->name);
            assert(place != parameters_.end());
            step.parameter = static_cast<int>(place - parameters_.begin());
        }
        addArguments(*tree, step);
        return place(step);
    }

    std::vector<Step> steps() { return std::move(steps_); }

private:
    void addArguments(const Node& node, Step& step)
    {
        if (node.arguments.empty())
            return;
        step.left = add(node.arguments[0]);
        if (node.arguments.size() == 1)
            return;
        const Node& right = *node.arguments[1];
        if (node.kind == Kind::Power && right.kind == Kind::Number && isWhole(right.number))
            step.exponent = static_cast<int>(right.number);
        else
            step.right = add(node.arguments[1]);
    }

    int place(const Step& step)
    {
        const auto found = std::ranges::find(steps_, step);
        if (found == steps_.end()) {
            steps_.push_back(step);
            return static_cast<int>(steps_.size()) - 1;
        }
        return static_cast<int>(found - steps_.begin());
    }

    const std::vector<std::string>& parameters_;
    std::vector<Step> steps_;
};

} // namespace

Program::Program(const Tree& tree, const std::vector<std::string>& parameters)
{
    Compiler compiler(parameters);
    compiler.add(tree); // the last step, since each stands after its arguments
    steps_ = compiler.steps();
}

} // namespace core::formula
