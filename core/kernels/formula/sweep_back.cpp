#include "core/kernels/formula/sweep.h"

#include <cmath>

namespace core::formula
{

using Eigen::ArrayXd;
using Eigen::Index;

namespace
{

/// How a vector moves with y: x-y against it.
double signOfPartner(Vector vector)
{
    if (vector == Vector::X)
        return 0.0;
    return vector == Vector::Difference ? -1.0 : 1.0;
}

} // namespace

void Sweep::goBack(const ArrayIn& weights, Towards towards)
{
    findWay(towards);
    slopes_.resize(count_, values_.cols());
    const int last = static_cast<int>(values_.cols()) - 1;
    for (int at = 0; at <= last; ++at)
        if (isOnWay(at))
            slopeOf(at).setZero();
    if (!isOnWay(last))
        return;
    if (lengths_.back() == 1)
        slopes_(0, last) = weights.sum();
    else
        slopes_.col(last) = weights;
    for (int at = last; at >= 0; --at)
        if (isOnWay(at))
            handDown(at);
}

void Sweep::findWay(Towards towards)
{
    isOnWay_.clear();
    for (const Step& step : steps_) {
        const bool isVector = step.kind == Kind::Dot || step.kind == Kind::Norm;
        const bool isEnd =
            towards == Towards::Parameters ? step.kind == Kind::Parameter : step.kind == Kind::Y || isVector;
        isOnWay_.push_back(isEnd || (step.left >= 0 && isOnWay(step.left)) || (step.right >= 0 && isOnWay(step.right)));
    }
}

void Sweep::addParameterSlopes(Eigen::Ref<Eigen::VectorXd> out) const
{
    for (std::size_t at = 0; at < steps_.size(); ++at)
        if (steps_[at].kind == Kind::Parameter)
            out[steps_[at].parameter] += slopes_(0, static_cast<Index>(at));
}

void Sweep::addPartnerSlopes(Eigen::Ref<Eigen::MatrixXd> out) const
{
    for (std::size_t at = 0; at < steps_.size(); ++at) {
        const Step& step = steps_[at];
        const auto slope = slopes_.col(static_cast<Index>(at));
        if (step.kind == Kind::Y)
            out.col(step.coordinate).array() += slope;
        if (step.kind != Kind::Dot && step.kind != Kind::Norm)
            continue;
        const double first = signOfPartner(step.first), second = signOfPartner(step.second);
        for (Index d = 0; d < pairs_.dimensions(); ++d)
            if (step.kind == Kind::Dot) {
                out.col(d).array() += slope * (first * component(step.second, d) + second * component(step.first, d));
            } else { // 0 where the norm is: the mean of the slopes on both sides
                const auto norm = values_.col(static_cast<Index>(at));
                out.col(d).array() += (norm == 0.0).select(0.0, slope * first * component(step.first, d) / norm);
            }
    }
}

/// An infinite slope of what does not move, or whose weight is 0, adds nothing.
void Sweep::give(int argument, int from, const ArrayXd& slope)
{
    if (!isOnWay(argument))
        return;
    const Column weight = slopeOf(from);
    Column to = slopeOf(argument);
    const ArrayXd given = (weight == 0.0 || slope == 0.0).select(0.0, weight * slope);
    if (to.size() == given.size())
        to += given;
    else
        to(0) += given.sum();
}

void Sweep::handDown(int at)
{
    const Step& step = steps_[static_cast<std::size_t>(at)];
    if (step.left < 0)
        return;
    if (step.right >= 0)
        return handDownFromTwo(step, at);
    const Column u = valueOf(step.left), f = valueOf(at);
    switch (step.kind) {
    case Kind::Negate:
        return give(step.left, at, ArrayXd::Constant(f.size(), -1.0));
    case Kind::Abs:
        return give(step.left, at, u.sign());
    case Kind::Exp:
        return give(step.left, at, f);
    case Kind::Log:
        return give(step.left, at, u.inverse());
    case Kind::Sqrt:
        return give(step.left, at, 0.5 / f);
    case Kind::Sin:
        return give(step.left, at, u.cos());
    case Kind::Cos:
        return give(step.left, at, -u.sin());
    case Kind::Tanh:
        return give(step.left, at, 1.0 - f.square());
    case Kind::Sinh:
        return give(step.left, at, u.cosh());
    case Kind::Cosh:
        return give(step.left, at, u.sinh());
    case Kind::Asin:
        return give(step.left, at, (1.0 - u.square()).rsqrt());
    case Kind::Acos:
        return give(step.left, at, -(1.0 - u.square()).rsqrt());
    case Kind::Atan:
        return give(step.left, at, (1.0 + u.square()).inverse());
    case Kind::Power:
        if (step.exponent != 0)
            give(step.left, at, step.exponent * wholePower(u, step.exponent - 1));
        return;
    default: // what is constant but for jumps
        return;
    }
}

void Sweep::handDownFromTwo(const Step& step, int at)
{
    const Index length = slopeOf(at).size();
    const auto whole = [&](int of) -> ArrayXd { // one number for each pair
        const Column column = valueOf(of);
        return column.size() == length ? ArrayXd(column) : ArrayXd::Constant(length, column(0));
    };
    const ArrayXd a = whole(step.left), b = whole(step.right);
    switch (step.kind) {
    case Kind::Add:
    case Kind::Subtract:
        give(step.left, at, ArrayXd::Ones(length));
        return give(step.right, at, ArrayXd::Constant(length, step.kind == Kind::Add ? 1.0 : -1.0));
    case Kind::Multiply:
        give(step.left, at, b);
        return give(step.right, at, a);
    case Kind::Divide:
        give(step.left, at, b.inverse());
        return give(step.right, at, -whole(at) / b);
    case Kind::Power:
        if (isOnWay(step.left))
            give(step.left, at, a.binaryExpr(b, [](double u, double v) { return v * std::pow(u, v - 1.0); }));
        if (isOnWay(step.right))
            give(step.right, at,
                 a.binaryExpr(b, [](double u, double v) { return u == 0.0 ? 0.0 : std::pow(u, v) * std::log(u); }));
        return;
    case Kind::Min:
    case Kind::Max: {
        const double sign = step.kind == Kind::Min ? 1.0 : -1.0;
        const ArrayXd ofLeft = 0.5 * (1.0 + (sign * (b - a)).sign()); // a half where both are equal
        give(step.left, at, ofLeft);
        return give(step.right, at, 1.0 - ofLeft);
    }
    default:
        return;
    }
}

} // namespace core::formula
