#pragma once

#include "core/kernels/formula/expression_tree.h"
#include "core/kernels/verdict/refutation.h"

#include <boost/math/constants/constants.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>
#include <charconv>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

/// Formulas in arithmetic of many digits that shares nothing with the program's; numbers count as the decimals that
/// write them.
namespace long_formula
{

using Hundred = boost::multiprecision::cpp_bin_float_100;
using Thousand = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<1000>>;

template <class Long>
Long decimal(double value)
{
    char text[40];
    const auto end = std::to_chars(text, text + sizeof text, value).ptr;
    return Long(std::string(text, end));
}

template <class Long>
using Point = std::vector<Long>;

template <class Long>
Point<Long> decimals(const std::vector<double>& point)
{
    Point<Long> result;
    for (const double coordinate : point)
        result.push_back(decimal<Long>(coordinate));
    return result;
}

template <class Long>
Long inner(core::formula::Vector first, core::formula::Vector second, const Point<Long>& x, const Point<Long>& y)
{
    using core::formula::Vector;
    const auto entry = [&](Vector of, std::size_t d) -> Long {
        return of == Vector::X            ? x[d]
               : of == Vector::Y          ? y[d]
               : of == Vector::Difference ? Long(x[d] - y[d])
                                          : Long(x[d] + y[d]);
    };
    Long sum = 0;
    for (std::size_t d = 0; d < x.size(); ++d)
        sum += entry(first, d) * entry(second, d);
    return sum;
}

/// Beyond these arguments functions of long numbers never end, or say nothing: std::range_error.
template <class Long>
const Long& within(const Long& argument, double most)
{
    if (!(abs(argument) <= most)) // or no number
        throw std::range_error("beyond the range of long numbers");
    return argument;
}

/// e^a, 0 or infinite far out.
template <class Long>
Long exponential(const Long& a)
{
    if (abs(a) <= 1e7)
        return exp(a);
    return a < 0 ? Long(0) : std::numeric_limits<Long>::infinity();
}

template <class Long>
Long power(const Long& a, const Long& b)
{
    if (b == floor(b) && abs(b) < 100000)
        return a == 0 && b < 0 ? std::numeric_limits<Long>::quiet_NaN() : Long(pow(a, b.template convert_to<int>()));
    if (a == 0)
        return b > 0 ? Long(0) : std::numeric_limits<Long>::quiet_NaN();
    if (a < 0)
        return std::numeric_limits<Long>::quiet_NaN();
    return exponential<Long>(b * log(a));
}

/// Of a formula without names, where it has a value.
template <class Long>
Long valueAt(const core::formula::Tree& tree, const Point<Long>& x, const Point<Long>& y)
{
    using core::formula::Kind;
    Long a = 0, b = 0;
    if (!tree->arguments.empty())
        a = valueAt<Long>(tree->arguments[0], x, y);
    if (tree->arguments.size() > 1)
        b = valueAt<Long>(tree->arguments[1], x, y);
    const auto divisor = [&] {
        using boost::multiprecision::cpp_int;
        return boost::multiprecision::gcd(cpp_int(within(a, 1e80)), cpp_int(within(b, 1e80)))
            .template convert_to<Long>();
    };
    const auto coordinate = [&](const Point<Long>& of) {
        return of[static_cast<std::size_t>(std::max(tree->coordinate, 0))];
    };
    switch (tree->kind) {
    case Kind::Number:
        return decimal<Long>(tree->number);
    case Kind::Pi:
        return boost::math::constants::pi<Long>();
    case Kind::X:
        return coordinate(x);
    case Kind::Y:
        return coordinate(y);
    case Kind::Dot:
        return inner(tree->first, tree->second, x, y);
    case Kind::Norm:
        return sqrt(inner(tree->first, tree->first, x, y));
    case Kind::Negate:
        return -a;
    case Kind::Abs:
        return abs(a);
    case Kind::Exp:
        return exponential(a);
    case Kind::Log:
        return a > 0 ? Long(log(a)) : std::numeric_limits<Long>::quiet_NaN();
    case Kind::Sqrt:
        return a < 0 ? std::numeric_limits<Long>::quiet_NaN() : Long(sqrt(a));
    case Kind::Sin:
        return sin(within(a, 1e40));
    case Kind::Cos:
        return cos(within(a, 1e40));
    case Kind::Tanh:
        return tanh(within(a, 1e7));
    case Kind::Sinh:
        return sinh(within(a, 1e7));
    case Kind::Cosh:
        return cosh(within(a, 1e7));
    case Kind::Asin:
        return asin(within(a, 1.0));
    case Kind::Acos:
        return acos(within(a, 1.0));
    case Kind::Atan:
        return atan(within(a, 1e40));
    case Kind::Floor:
        return floor(a);
    case Kind::Bracket:
        return a;
    case Kind::Add:
        return a + b;
    case Kind::Subtract:
        return a - b;
    case Kind::Multiply:
        return a * b;
    case Kind::Divide:
        return a / b;
    case Kind::Power:
        return power(a, b);
    case Kind::Min:
        return a < b ? a : b;
    case Kind::Max:
        return a < b ? b : a;
    case Kind::Gcd:
        return divisor();
    case Kind::Lcm:
        return a * b == 0 ? Long(0) : Long(abs(a * b) / divisor());
    case Kind::Less:
        return a < b ? 1 : 0;
    case Kind::LessOrEqual:
        return a <= b ? 1 : 0;
    case Kind::Equal:
        return a == b ? 1 : 0;
    case Kind::NotEqual:
        return a != b ? 1 : 0;
    case Kind::And:
        return a * b;
    case Kind::Or:
        return a + b - a * b;
    case Kind::Parameter:
        break;
    }
    return std::numeric_limits<Long>::quiet_NaN(); // a name without a value
}

/// Σ w_i w_j k(x_i, x_j), and Σ |w_i w_j k(x_i, x_j)|, of which all but the last ten digits are right.
template <class Long>
struct Sum {
    Long value = 0, size = 0;
    Long rounding() const { return size * pow(Long(10), 10 - std::numeric_limits<Long>::digits10); }
};

template <class Long>
Sum<Long> quadraticForm(const core::formula::Tree& k, const core::verdicts::Witness& witness)
{
    std::vector<Point<Long>> points;
    for (const auto& point : witness.points)
        points.push_back(decimals<Long>(point));
    const Point<Long> weights = decimals<Long>(witness.weights);
    Sum<Long> sum;
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = 0; j < points.size(); ++j) {
            const Long term = weights[i] * weights[j] * valueAt<Long>(k, points[i], points[j]);
            sum.value += term;
            sum.size += abs(term);
        }
    return sum;
}

/// Is the sum surely of this sign? By a hundred digits, or by a thousand where those do not say so.
inline bool isSurely(int sign, const core::formula::Tree& k, const core::verdicts::Witness& witness)
{
    const auto says = [&]<class Long>(const Sum<Long>& sum) { return sign * sum.value > sum.rounding(); };
    return says(quadraticForm<Hundred>(k, witness)) || says(quadraticForm<Thousand>(k, witness));
}

inline Hundred weightSum(const core::verdicts::Witness& witness)
{
    Hundred sum = 0;
    for (const Hundred& weight : decimals<Hundred>(witness.weights))
        sum += weight;
    return sum;
}

/// Do the weights sum to 0?
inline bool isBalanced(const core::verdicts::Witness& witness)
{
    return abs(weightSum(witness)) < Hundred("1e-80");
}

} // namespace long_formula
