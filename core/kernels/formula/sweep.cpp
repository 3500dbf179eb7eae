#include "core/kernels/formula/sweep.h"

#include "core/linalg/products.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace core::formula
{

using Eigen::ArrayXd;
using Eigen::Index;

namespace
{

constexpr double noNumber = std::numeric_limits<double>::quiet_NaN();
constexpr double greatestOfExp = 700.0; // of expInPlace

ArrayXd exponential(const ArrayXd& of)
{
    if (!(of <= greatestOfExp).all())
        return of.unaryExpr([](double u) { return std::exp(u); });
    ArrayXd result = of;
    expInPlace(result.data(), result.size());
    return result;
}

/// Eigen takes what is less than the least normal number for that number.
ArrayXd logarithm(const ArrayXd& of)
{
    if ((of > 0.0 && of < std::numeric_limits<double>::min()).any())
        return of.unaryExpr([](double u) { return std::log(u); });
    return of.log();
}

/// f of two columns, of which one may be a single number for all pairs.
template <class Out, class A, class F>
void combine(Out out, const A& a, const A& b, const F& f)
{
    if (a.size() == b.size())
        out = f(a, b);
    else if (a.size() == 1)
        out = f(ArrayXd::Constant(b.size(), a(0)), b);
    else
        out = f(a, ArrayXd::Constant(a.size(), b(0)));
}

template <class F>
auto eachPair(const F& f)
{
    return [f](const auto& a, const auto& b) -> ArrayXd { return a.binaryExpr(b, f); };
}

/// Of a condition on two numbers: 1 or 0, and no number where one of them has no value.
template <class Holds>
auto truthOf(const Holds& holds)
{
    return eachPair([holds](double u, double v) {
        return std::isnan(u) || std::isnan(v) ? noNumber : holds(u, v) ? 1.0 : 0.0;
    });
}

} // namespace

ArrayXd wholePower(const ArrayXd& u, int n)
{
    ArrayXd square = u, result = ArrayXd::Ones(u.size());
    for (unsigned left = static_cast<unsigned>(std::abs(n)); left > 0; left >>= 1U) {
        if ((left & 1U) != 0)
            result *= square;
        if (left > 1)
            square = square.square().eval();
    }
    return n < 0 ? ArrayXd(result.inverse()) : result;
}

double wholePower(double u, int n)
{
    double square = u, result = 1.0;
    for (unsigned left = static_cast<unsigned>(std::abs(n)); left > 0; left >>= 1U) {
        if ((left & 1U) != 0)
            result *= square;
        square *= square;
    }
    return n < 0 ? 1.0 / result : result;
}

double greatestDivisor(double a, double b)
{
    constexpr double largest = 9007199254740992.0; // 2^53: beyond, doubles skip whole numbers
    if (!(std::abs(a) <= largest && std::abs(b) <= largest) || a != std::floor(a) || b != std::floor(b))
        return noNumber;
    return static_cast<double>(std::gcd(static_cast<long long>(a), static_cast<long long>(b)));
}

double leastMultiple(double a, double b)
{
    const double divisor = greatestDivisor(a, b);
    return divisor == 0.0 ? 0.0 : std::abs(a / divisor * b);
}

Sweep::Sweep(const std::vector<Step>& steps, const PairedPoints& pairs, Index begin, Index count,
             Program::Numbers parameters, Partner partner)
    : steps_(steps), pairs_(pairs), begin_(begin), count_(count), parameters_(parameters), partner_(partner),
      lengths_(steps.size(), 1), values_(count, std::ssize(steps))
{
    for (int at = 0; at < std::ssize(steps_); ++at)
        fill(at);
}

void Sweep::copyResult(ArrayRef out) const
{
    const auto last = values_.col(values_.cols() - 1);
    if (lengths_.back() == 1)
        out.setConstant(last(0));
    else
        out = last;
}

Sweep::Column Sweep::valueOf(int step)
{
    return {values_.col(step).data(), lengths_[static_cast<std::size_t>(step)]};
}

Sweep::Column Sweep::slopeOf(int step)
{
    return {slopes_.col(step).data(), lengths_[static_cast<std::size_t>(step)]};
}

void Sweep::fill(int at)
{
    const Step& step = steps_[static_cast<std::size_t>(at)];
    Index& length = lengths_[static_cast<std::size_t>(at)];
    switch (step.kind) {
    case Kind::Number:
        values_(0, at) = step.number;
        return;
    case Kind::Parameter:
        values_(0, at) = parameters_[static_cast<std::size_t>(step.parameter)];
        return;
    case Kind::X:
    case Kind::Y:
        length = isTheSameForAll(step) ? 1 : count_;
        return fillPoint(step, at);
    case Kind::Dot:
    case Kind::Norm:
        length = isTheSameForAll(step) ? 1 : count_;
        return fillVectors(step, at);
    default:
        break;
    }
    length = valueOf(step.left).size();
    if (step.right >= 0)
        length = std::max(length, valueOf(step.right).size());
    return step.right < 0 ? fillFromOne(step, at) : fillFromTwo(step, at);
}

bool Sweep::isTheSameForAll(const Step& step) const
{
    if (!pairs_.haveOnePartner() || partner_ == Partner::Moves)
        return false;
    if (step.kind == Kind::X || step.kind == Kind::Y)
        return step.kind == Kind::Y;
    return step.first == Vector::Y && (step.kind == Kind::Norm || step.second == Vector::Y);
}

void Sweep::fillPoint(const Step& step, int at)
{
    if (isTheSameForAll(step))
        values_(0, at) = pairs_.partner(step.coordinate);
    else if (step.kind == Kind::Y && pairs_.haveOnePartner())
        values_.col(at).setConstant(pairs_.partner(step.coordinate));
    else
        values_.col(at) = pairs_.rows(step.coordinate, begin_, count_);
}

ArrayXd Sweep::component(Vector vector, Index d) const
{
    const auto x = pairs_.rows(d, begin_, count_);
    if (!pairs_.haveOnePartner())
        return vector == Vector::Difference ? ArrayXd::Zero(count_).eval()
                                            : ArrayXd((vector == Vector::Sum ? 2.0 : 1.0) * x);
    const double y = pairs_.partner(d);
    switch (vector) {
    case Vector::X:
        return x;
    case Vector::Y:
        return ArrayXd::Constant(count_, y);
    case Vector::Difference:
        return x - y;
    default:
        return x + y;
    }
}

void Sweep::fillVectors(const Step& step, int at)
{
    ArrayXd sum = ArrayXd::Zero(count_);
    for (Index d = 0; d < pairs_.dimensions(); ++d) {
        const ArrayXd first = component(step.first, d);
        if (step.kind == Kind::Norm || step.first == step.second)
            sum += first.square();
        else
            sum += first * component(step.second, d);
    }
    if (step.kind == Kind::Norm)
        sum = sum.sqrt();
    valueOf(at) = sum.head(valueOf(at).size());
}

void Sweep::fillFromOne(const Step& step, int at)
{
    const Column u = valueOf(step.left);
    Column out = valueOf(at);
    switch (step.kind) {
    case Kind::Negate:
        out = -u;
        return;
    case Kind::Abs:
        out = u.abs();
        return;
    case Kind::Exp:
        out = exponential(u);
        return;
    case Kind::Log:
        out = logarithm(u);
        return;
    case Kind::Sqrt:
        out = u.sqrt();
        return;
    case Kind::Sin:
        out = u.sin();
        return;
    case Kind::Cos:
        out = u.cos();
        return;
    case Kind::Tanh:
        out = u.unaryExpr([](double v) { return std::tanh(v); });
        return;
    case Kind::Sinh:
        out = u.sinh();
        return;
    case Kind::Cosh:
        out = u.cosh();
        return;
    case Kind::Asin:
        out = u.asin();
        return;
    case Kind::Acos:
        out = u.acos();
        return;
    case Kind::Atan:
        out = u.atan();
        return;
    case Kind::Floor:
        out = u.floor();
        return;
    case Kind::Power:
        out = wholePower(u, step.exponent);
        return;
    default: // a bracket: its condition is 0 or 1 already
        out = u;
        return;
    }
}

void Sweep::fillFromTwo(const Step& step, int at)
{
    const Column a = valueOf(step.left), b = valueOf(step.right);
    const Column out = valueOf(at);
    switch (step.kind) {
    case Kind::Add:
        return combine(out, a, b, [](const auto& u, const auto& v) { return u + v; });
    case Kind::Subtract:
        return combine(out, a, b, [](const auto& u, const auto& v) { return u - v; });
    case Kind::Multiply:
        return combine(out, a, b, [](const auto& u, const auto& v) { return u * v; });
    case Kind::Divide:
        return combine(out, a, b, [](const auto& u, const auto& v) { return u / v; });
    case Kind::Power:
        return combine(out, a, b, eachPair([](double u, double v) { return std::pow(u, v); }));
    case Kind::Min:
        return combine(out, a, b, eachPair([](double u, double v) { return u < v || std::isnan(u) ? u : v; }));
    case Kind::Max:
        return combine(out, a, b, eachPair([](double u, double v) { return u > v || std::isnan(u) ? u : v; }));
    case Kind::Gcd:
        return combine(out, a, b, eachPair(&greatestDivisor));
    case Kind::Lcm:
        return combine(out, a, b, eachPair(&leastMultiple));
    case Kind::Less:
        return combine(out, a, b, truthOf([](double u, double v) { return u < v; }));
    case Kind::LessOrEqual:
        return combine(out, a, b, truthOf([](double u, double v) { return u <= v; }));
    case Kind::Equal:
        return combine(out, a, b, truthOf([](double u, double v) { return u == v; }));
    case Kind::NotEqual:
        return combine(out, a, b, truthOf([](double u, double v) { return u != v; }));
    case Kind::And:
        return combine(out, a, b, [](const auto& u, const auto& v) { return u * v; });
    default: // Or, of numbers that are 0 or 1
        return combine(out, a, b, truthOf([](double u, double v) { return u != 0.0 || v != 0.0; }));
    }
}

} // namespace core::formula
