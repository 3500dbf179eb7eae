#include "core/kernels/verdict/evaluation.h"

#include <cmath>
#include <numbers>

namespace core::verdicts
{

using formula::Kind;
using formula::Tree;
using formula::Vector;

double valueAt(const Tree& tree, const Eigen::VectorXd& x, const Eigen::VectorXd& y)
{
    const auto coordinate = [&](const Eigen::VectorXd& of) {
        return tree->coordinate < of.size() ? of[std::max(tree->coordinate, 0)] : std::nan("");
    };
    const auto vector = [&](Vector of) -> Eigen::VectorXd {
        return of == Vector::X ? x : of == Vector::Y ? y : of == Vector::Difference ? (x - y).eval() : (x + y).eval();
    };
    const auto whole = [](double v) { return std::abs(v) < 9e15 && std::floor(v) == v; };
    double a = 0.0, b = 0.0;
    if (!tree->arguments.empty())
        a = valueAt(tree->arguments[0], x, y);
    if (tree->arguments.size() > 1)
        b = valueAt(tree->arguments[1], x, y);
    if (isCondition(tree->kind) && (std::isnan(a) || std::isnan(b)))
        return std::nan("");
    switch (tree->kind) {
    case Kind::Number:
        return tree->number;
    case Kind::Pi:
        return std::numbers::pi;
    case Kind::Parameter:
        return std::nan("");
    case Kind::X:
        return coordinate(x);
    case Kind::Y:
        return coordinate(y);
    case Kind::Dot:
        return vector(tree->first).dot(vector(tree->second));
    case Kind::Norm:
        return vector(tree->first).norm();
    case Kind::Negate:
        return -a;
    case Kind::Abs:
        return std::abs(a);
    case Kind::Exp:
        return std::exp(a);
    case Kind::Log:
        return a > 0.0 ? std::log(a) : std::nan("");
    case Kind::Sqrt:
        return std::sqrt(a);
    case Kind::Sin:
        return std::sin(a);
    case Kind::Cos:
        return std::cos(a);
    case Kind::Tanh:
        return std::tanh(a);
    case Kind::Sinh:
        return std::sinh(a);
    case Kind::Cosh:
        return std::cosh(a);
    case Kind::Asin:
        return std::asin(a);
    case Kind::Acos:
        return std::acos(a);
    case Kind::Atan:
        return std::atan(a);
    case Kind::Floor:
        return std::floor(a);
    case Kind::Bracket:
        return a;
    case Kind::Add:
        return a + b;
    case Kind::Subtract:
        return a - b;
    case Kind::Multiply:
        return a * b;
    case Kind::Divide:
        return b == 0.0 ? std::nan("") : a / b;
    case Kind::Power:
        return a == 0.0 && b < 0.0 ? std::nan("") : std::pow(a, b);
    case Kind::Min:
        return a < b || std::isnan(a) ? a : b;
    case Kind::Max:
        return a > b || std::isnan(a) ? a : b;
    case Kind::Gcd:
    case Kind::Lcm: {
        if (!whole(a) || !whole(b))
            return std::nan("");
        double u = std::abs(a), v = std::abs(b);
        while (v != 0.0) {
            u = std::fmod(u, v);
            std::swap(u, v);
        }
        return tree->kind == Kind::Gcd ? u : u == 0.0 ? 0.0 : std::abs(a) / u * std::abs(b);
    }
    case Kind::Less:
        return a < b;
    case Kind::LessOrEqual:
        return a <= b;
    case Kind::Equal:
        return a == b;
    case Kind::NotEqual:
        return a != b;
    case Kind::And:
        return a != 0.0 && b != 0.0;
    case Kind::Or:
        return a != 0.0 || b != 0.0;
    }
    return std::nan("");
}

} // namespace core::verdicts
