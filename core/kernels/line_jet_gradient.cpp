#include "core/kernels/line_jet_gradient.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/formula/moving_dual.h"
#include "core/kernels/line_jet.h"
#include "core/kernels/log_gradients.h"

#include <cassert>
#include <numbers>
#include <vector>

namespace core
{
namespace
{

using Eigen::Index;
using Eigen::VectorXd;
using formula::Dual;
using formula::Kind;
using formula::MovingDual;

MovingDual fixed(double value)
{
    return {formula::constant(value)};
}

MovingDual of(Kind kind, const MovingDual& u)
{
    return ofOne({.kind = kind}, u);
}

MovingDual square(const MovingDual& u)
{
    return u * u;
}

MovingDual exponential(const MovingDual& u)
{
    return of(Kind::Exp, u);
}

/// A family at a pair of the line, x and y moving and the log of one of its continuous numbers, or none: the place
/// counts them in reading order.
class Moving
{
public:
    Moving(double x, double y, std::size_t moving)
        : at_{x, y}, x_{{.value = x, .s = 1.0}}, y_{{.value = y, .t = 1.0}}, moving_(moving)
    {
    }

    MovingDual operator()(const SquaredExponential& k) const
    {
        return exponential(fixed(-0.5) * square(scaled(k.lengthscale)));
    }
    MovingDual operator()(const Matern32& k) const
    {
        const MovingDual u = fixed(std::numbers::sqrt3) * of(Kind::Abs, scaled(k.lengthscale));
        return (fixed(1.0) + u) * exponential(fixed(-1.0) * u);
    }
    MovingDual operator()(const Matern52& k) const
    {
        const MovingDual u = fixed(std::sqrt(5.0)) * of(Kind::Abs, scaled(k.lengthscale));
        return (fixed(1.0) + u + fixed(1.0 / 3.0) * square(u)) * exponential(fixed(-1.0) * u);
    }
    MovingDual operator()(const RationalQuadratic& k) const
    {
        const MovingDual alpha = number(1, k.alpha);
        const MovingDual base = fixed(1.0) + square(scaled(k.lengthscale)) / (fixed(2.0) * alpha);
        return exponential(fixed(-1.0) * alpha * of(Kind::Log, base));
    }
    MovingDual operator()(const Periodic& k) const
    {
        const MovingDual half = of(Kind::Sin, fixed(std::numbers::pi) * difference() / number(1, k.period));
        return exponential(fixed(-2.0) * square(half / number(0, k.lengthscale)));
    }
    MovingDual operator()(const Cosine& k) const
    {
        return of(Kind::Cos, fixed(2.0 * std::numbers::pi) * number(0, k.frequency) * difference());
    }
    MovingDual operator()(const Linear&) const { return x_ * y_; }
    MovingDual operator()(const Polynomial& k) const
    {
        return ofOne({.kind = Kind::Power, .exponent = k.degree}, x_ * y_ + number(0, k.offset));
    }
    MovingDual operator()(const Parabola&) const { return x_ * y_ + square(x_ * y_); }
    MovingDual operator()(const AllSubsets&) const { return fixed(1.0) + x_ * y_; }
    MovingDual operator()(const Bishop& k) const
    {
        const MovingDual smooth = exponential(fixed(-0.5) * number(1, k.theta1) * square(difference()));
        return number(0, k.theta0) * smooth + number(2, k.theta2) + number(3, k.theta3) * x_ * y_;
    }
    MovingDual operator()(const Constant& k) const { return number(0, k.value); }
    MovingDual operator()(const Sigmoid& k) const
    {
        return of(Kind::Tanh, number(0, k.scale) * x_ * y_ + number(1, k.offset));
    }
    MovingDual operator()(const Formula& k) const { return k.onLine(at_.x, at_.y, moving_); }
    template <class Rough>
    MovingDual operator()(const Rough&) const
    {
        assert(!"whyNoDerivative says so");
        return {};
    }

private:
    MovingDual number(std::size_t place, double value) const
    {
        return {formula::constant(value), formula::constant(place == moving_ ? value : 0.0)};
    }
    MovingDual difference() const { return x_ - y_; }
    MovingDual scaled(const Lengthscale& lengthscale) const { return difference() / number(0, lengthscale[0]); }

    struct {
        double x, y;
    } at_;
    MovingDual x_, y_;
    std::size_t moving_;
};

std::size_t continuousNumbers(const Family& family)
{
    return continuousHyperparameters(kernelOf(family)).size() - 1; // without the factor in front
}

/// A kernel as a tree of families, each with how many continuous numbers it has.
struct Counted {
    const Kernel& kernel;
    std::size_t numbers = 0; // of a family
    std::vector<Counted> parts{};
};
Counted counted(const Kernel& kernel)
{
    Counted tree{.kernel = kernel};
    if (kernel.shape == Kernel::Shape::Single)
        tree.numbers = continuousNumbers(kernel.family);
    else
        for (const Kernel& part : kernel.parts)
            tree.parts.push_back(counted(part));
    return tree;
}

/// The kernel at a pair of the line; its changes with the log of each number are appended in the order of
/// continuousHyperparameters.
Dual movedBy(const Counted& tree, double x, double y, bool withScale, std::vector<Dual>& slopes)
{
    const Kernel& kernel = tree.kernel;
    const std::size_t scale = slopes.size();
    if (withScale)
        slopes.emplace_back();
    const std::size_t own = slopes.size();
    Dual value;
    if (kernel.shape == Kernel::Shape::Single) {
        value = std::visit(Moving(x, y, tree.numbers), kernel.family).value;
        for (std::size_t place = 0; place < tree.numbers; ++place)
            slopes.push_back(std::visit(Moving(x, y, place), kernel.family).slope);
    } else {
        const bool isSum = kernel.shape == Kernel::Shape::Sum;
        value = formula::constant(isSum ? 0.0 : 1.0);
        for (const Counted& part : tree.parts) {
            const std::size_t ofPart = slopes.size();
            const Dual partValue = movedBy(part, x, y, isSum, slopes);
            if (!isSum)
                for (std::size_t i = own; i < slopes.size(); ++i)
                    slopes[i] = slopes[i] * (i < ofPart ? partValue : value);
            value = isSum ? value + partValue : value * partValue;
        }
    }
    for (std::size_t i = own; i < slopes.size(); ++i)
        slopes[i] = kernel.scale * slopes[i];
    value = kernel.scale * value;
    if (withScale)
        slopes[scale] = value;
    return value;
}

} // namespace

VectorXd slopeLogGradient(const Kernel& kernel, const Points& s, const Points& x, const MatrixIn& a, const MatrixIn& b)
{
    assert(problems(kernel, 1).empty() && !whyNoDerivative(kernel, s.cols()) && x.cols() == 1);
    assert(a.rows() == s.rows() && a.cols() == x.rows() && b.rows() == s.rows() && b.cols() == s.rows());
    const Counted tree = counted(kernel);
    VectorXd sums = VectorXd::Zero(std::ssize(continuousHyperparameters(kernel)));
    std::vector<Dual> slopes;
    const auto slopesAt = [&](double first, double second) -> const std::vector<Dual>& {
        slopes.clear();
        movedBy(tree, first, second, true, slopes);
        return slopes;
    };
    for (Index i = 0; i < s.rows(); ++i) {
        for (Index j = 0; j < x.rows(); ++j)
            for (Index p = 0; const Dual& slope : slopesAt(s(i, 0), x(j, 0)))
                sums[p++] += a(i, j) * slope.s;
        for (Index j = 0; j <= i; ++j)
            for (Index p = 0; const Dual& slope : slopesAt(s(i, 0), s(j, 0)))
                sums[p++] += (i == j ? 1.0 : 2.0) * b(i, j) * slope.st;
    }
    return sums;
}

} // namespace core
