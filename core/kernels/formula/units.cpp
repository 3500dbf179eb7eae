#include "core/kernels/formula/units.h"

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <optional>

namespace core::formula
{
namespace
{

using Eigen::Index;
using Eigen::VectorXd;

/// The exponent of the unit of x, as a linear function of those of the parameters and of what may have any (0 has);
/// the constant first.
using Exponent = VectorXd;

/// Equations between exponents, kept in echelon form.
class Equations
{
public:
    explicit Equations(Index unknowns) : unknowns_(unknowns) {}

    /// That the exponent is 0.
    void add(Exponent e)
    {
        for (const Row& row : rows_)
            e -= e[row.pivot] * row.exponent;
        Index pivot = 0;
        if (unknowns_ == 0 || e.tail(unknowns_).cwiseAbs().maxCoeff(&pivot) < rounding) {
            agree_ = agree_ && std::abs(e[0]) < rounding;
            return;
        }
        ++pivot;
        e /= e[pivot];
        for (Row& row : rows_)
            row.exponent -= row.exponent[pivot] * e;
        rows_.push_back({std::move(e), pivot});
    }

    bool agree() const { return agree_; }

    /// Of an unknown, where it follows.
    std::optional<double> valueOf(Index unknown) const
    {
        for (const Row& row : rows_)
            if (row.pivot == unknown + 1 && (row.exponent.tail(unknowns_).array().abs() > rounding).count() == 1)
                return -row.exponent[0];
        return std::nullopt;
    }

private:
    struct Row {
        Exponent exponent;
        Index pivot;
    };
    static constexpr double rounding = 1e-9;

    Index unknowns_;
    std::vector<Row> rows_;
    bool agree_ = true;
};

/// The value of a number as it stands in exponents: 2, -1, 1/2.
std::optional<double> plainNumber(const Node& node)
{
    if (node.kind == Kind::Number)
        return node.number;
    if (node.kind == Kind::Negate)
        if (const auto value = plainNumber(*node.arguments[0]))
            return -*value;
    if (node.kind == Kind::Divide) {
        const auto above = plainNumber(*node.arguments[0]), below = plainNumber(*node.arguments[1]);
        if (above && below && *below != 0.0)
            return *above / *below;
    }
    return std::nullopt;
}

class Units
{
public:
    Units(const Tree& tree, const std::vector<std::string>& names)
        : names_(names), unknowns_(std::ssize(names) + zeros(*tree)), equations_(unknowns_)
    {
        of(*tree);
    }

    const Equations& equations() const { return equations_; }

private:
    static Index zeros(const Node& node)
    {
        Index count = node.kind == Kind::Number && node.number == 0.0 ? 1 : 0;
        for (const Tree& argument : node.arguments)
            count += zeros(*argument);
        return count;
    }

    Exponent constant(double value) const
    {
        Exponent e = Exponent::Zero(1 + unknowns_);
        e[0] = value;
        return e;
    }

    Exponent unknown(Index which) const
    {
        Exponent e = constant(0.0);
        e[1 + which] = 1.0;
        return e;
    }

    Exponent of(const Node& node)
    {
        switch (node.kind) {
        case Kind::Number:
            return node.number == 0.0 ? unknown(std::ssize(names_) + zerosSeen_++) : constant(0.0);
        case Kind::Pi:
            return constant(0.0);
        case Kind::Parameter:
            return unknown(std::ranges::find(names_, node.name) - names_.begin());
        case Kind::X:
        case Kind::Y:
        case Kind::Norm:
            return constant(1.0);
        case Kind::Dot:
            return constant(2.0);
        default:
            break;
        }
        const Exponent first = of(*node.arguments[0]);
        return node.arguments.size() == 1 ? ofOne(node.kind, first) : ofTwo(node, first, of(*node.arguments[1]));
    }

    Exponent ofOne(Kind kind, const Exponent& u)
    {
        if (kind == Kind::Negate || kind == Kind::Abs || kind == Kind::Bracket)
            return u;
        if (kind == Kind::Sqrt)
            return 0.5 * u;
        equations_.add(u); // functions are of pure numbers
        return constant(0.0);
    }

    Exponent ofTwo(const Node& node, const Exponent& u, const Exponent& v)
    {
        switch (node.kind) {
        case Kind::Add:
        case Kind::Subtract:
        case Kind::Min:
        case Kind::Max:
            equations_.add(u - v);
            return u;
        case Kind::Multiply:
            return u + v;
        case Kind::Divide:
            return u - v;
        case Kind::Power:
            if (const auto exponent = plainNumber(*node.arguments[1]))
                return *exponent * u;
            break;
        case Kind::Less:
        case Kind::LessOrEqual:
        case Kind::Equal:
        case Kind::NotEqual:
            equations_.add(u - v);
            return constant(0.0);
        case Kind::And:
        case Kind::Or:
            return constant(0.0);
        default:
            break;
        }
        equations_.add(u);
        equations_.add(v);
        return constant(0.0);
    }

    const std::vector<std::string>& names_;
    Index unknowns_;
    Index zerosSeen_ = 0;
    Equations equations_;
};

bool standsOutsideWaves(const Node& node, const std::string& name)
{
    if (node.kind == Kind::Sin || node.kind == Kind::Cos)
        return false;
    return (node.kind == Kind::Parameter && node.name == name) ||
           std::ranges::any_of(node.arguments,
                               [&](const Tree& argument) { return standsOutsideWaves(*argument, name); });
}

} // namespace

std::vector<Quantity> quantitiesOf(const Tree& tree, const std::vector<std::string>& names)
{
    std::vector<Quantity> quantities(names.size(), Quantity::Pure);
    if (names.empty())
        return quantities;
    const Units units(tree, names);
    for (std::size_t n = 0; n < names.size() && units.equations().agree(); ++n) {
        const auto exponent = units.equations().valueOf(static_cast<Index>(n));
        const auto is = [&](double wanted) { return exponent && std::abs(*exponent - wanted) < 1e-6; };
        if (is(1.0))
            quantities[n] = standsOutsideWaves(*tree, names[n]) ? Quantity::Length : Quantity::Period;
        else if (is(-1.0))
            quantities[n] = Quantity::Frequency;
        else if (is(-2.0))
            quantities[n] = Quantity::InverseSquare;
    }
    return quantities;
}

} // namespace core::formula
