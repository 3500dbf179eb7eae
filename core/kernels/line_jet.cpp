#include "core/kernels/line_jet.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/families/complete_family.h"
#include "core/kernels/families/exponentiate.h"
#include "core/kernels/formula/program.h"

#include <cassert>
#include <cmath>
#include <numbers>

namespace core
{
namespace
{

using Eigen::ArrayXd;
using Eigen::ArrayXXd;
using Eigen::Index;

/// Pairs (x_i, y_i) one after the other, and a kernel with its derivatives at them.
struct Pairs {
    ArrayXd x, y;
};
struct Jet {
    ArrayXd value, first, second, mixed;
};

/// k(x − y) with its two derivatives in x − y.
Jet ofDifference(ArrayXd value, ArrayXd slope, const ArrayXd& curve)
{
    return {.value = std::move(value), .first = slope, .second = -slope, .mixed = -curve};
}

/// k = g(u), u = xy, with its two derivatives in u.
Jet ofProduct(const Pairs& at, ArrayXd value, const ArrayXd& slope, const ArrayXd& curve)
{
    return {
        .value = std::move(value), .first = slope * at.y, .second = slope * at.x, .mixed = slope + curve * at.x * at.y};
}

// s·d²k/ds² of a radial family, which is finite at s = 0 where d²k/ds² need not be.

ArrayXd bend(const SquaredExponential& k, const ArrayXd& s)
{
    ArrayXd value = s;
    k.profile(value);
    return 0.25 * s * value;
}

ArrayXd bend(const Matern32&, const ArrayXd& s)
{
    const ArrayXd u = (std::numbers::sqrt3 * s.sqrt()).min(farAwayDistance);
    return 0.75 * u * (-u).exp();
}

ArrayXd bend(const Matern52&, const ArrayXd& s)
{
    const ArrayXd u = (std::sqrt(5.0) * s.sqrt()).min(farAwayDistance);
    return 5.0 / 12.0 * u.square() * (-u).exp();
}

ArrayXd bend(const RationalQuadratic& k, const ArrayXd& s)
{
    const ArrayXd share = s / (2.0 * k.alpha); // of 1 + share: s·(1 + share)^-1 stays finite far away
    return 0.5 * (k.alpha + 1.0) * (share / (1.0 + share)) * (-(k.alpha + 1.0) * share.log1p()).exp();
}

template <Radial F>
Jet jetOf(const F& k, const Pairs& at)
{
    const double inverse = inverseLengthscale(k.lengthscale, 0);
    const ArrayXd u = (at.x - at.y) * inverse, s = u.square().min(farthestSquare);
    ArrayXd value = s, slope = s;
    k.profile(value);
    k.slope(slope);
    const ArrayXd curve = (4.0 * bend(k, s) + 2.0 * slope) * (inverse * inverse);
    return ofDifference(std::move(value), 2.0 * inverse * u * slope, curve);
}

template <OfInnerProduct F>
Jet jetOf(const F& k, const Pairs& at)
{
    ArrayXd value = at.x * at.y, slope = value, curve = value;
    k.ofInnerProduct(value);
    k.firstDerivative(slope);
    k.secondDerivative(curve);
    return ofProduct(at, std::move(value), slope, curve);
}

Jet jetOf(const Parabola&, const Pairs& at)
{
    const ArrayXd u = at.x * at.y;
    return ofProduct(at, u * (1.0 + u), 1.0 + 2.0 * u, ArrayXd::Constant(u.size(), 2.0));
}

Jet jetOf(const AllSubsets&, const Pairs& at)
{
    const ArrayXd u = at.x * at.y;
    return ofProduct(at, 1.0 + u, ArrayXd::Ones(u.size()), ArrayXd::Zero(u.size()));
}

Jet jetOf(const Constant& k, const Pairs& at)
{
    const ArrayXd none = ArrayXd::Zero(at.x.size());
    return ofDifference(ArrayXd::Constant(at.x.size(), k.value), none, none);
}

Jet jetOf(const Cosine& k, const Pairs& at)
{
    const double rate = 2.0 * std::numbers::pi * k.frequency;
    const ArrayXd turns = k.frequency * (at.x - at.y), angle = 2.0 * std::numbers::pi * (turns - turns.round());
    const ArrayXd value = angle.cos();
    return ofDifference(value, -rate * angle.sin(), -rate * rate * value);
}

Jet jetOf(const Periodic& k, const Pairs& at)
{
    const double inverse = inverseLengthscale({k.lengthscale}, 0), rate = 2.0 * std::numbers::pi / k.period;
    const ArrayXd turns = (at.x - at.y) / k.period, angle = 2.0 * std::numbers::pi * (turns - turns.round());
    ArrayXd value = -2.0 * (inverse * (0.5 * angle).sin()).square();
    exponentiate(value);
    const ArrayXd slope = -rate * inverse * inverse * angle.sin(); // of log k
    const ArrayXd curve = slope.square() - (rate * inverse) * (rate * inverse) * angle.cos();
    return ofDifference(value, value * slope, value * curve);
}

Jet jetOf(const Bishop& k, const Pairs& at)
{
    const ArrayXd difference = at.x - at.y;
    ArrayXd smooth = -0.5 * k.theta1 * difference.square();
    exponentiate(smooth);
    smooth *= k.theta0;
    Jet jet = ofDifference(smooth, -k.theta1 * difference * smooth,
                           k.theta1 * (k.theta1 * difference.square() - 1.0) * smooth);
    jet.value += k.theta2 + k.theta3 * at.x * at.y;
    jet.first += k.theta3 * at.y;
    jet.second += k.theta3 * at.x;
    jet.mixed += k.theta3;
    return jet;
}

Jet jetOf(const Formula& k, const Pairs& at)
{
    const Index n = at.x.size();
    Jet jet{.value = ArrayXd(n), .first = ArrayXd(n), .second = ArrayXd(n), .mixed = ArrayXd(n)};
    for (Index i = 0; i < n; ++i) {
        const formula::Dual dual = k.onLine(at.x(i), at.y(i));
        jet.value(i) = dual.value;
        jet.first(i) = dual.s;
        jet.second(i) = dual.t;
        jet.mixed(i) = dual.st;
    }
    return jet;
}

template <class F>
constexpr bool hasJet = !F::facts.kinked && requires(const F& f, const Pairs& at)
{
    jetOf(f, at);
};

bool isDifferentiable(const Family& family)
{
    return std::visit([]<class F>(const F&) { return hasJet<F>; }, family) && !describe(family).kinked;
}

Jet jetOf(const Family& family, const Pairs& at)
{
    return std::visit(
        [&]<class F>(const F& k) -> Jet {
            if constexpr (hasJet<F>)
                return jetOf(k, at);
            assert(!"whyNoDerivative says so");
            return {};
        },
        family);
}

void add(Jet& jet, const Jet& part)
{
    jet.value += part.value;
    jet.first += part.first;
    jet.second += part.second;
    jet.mixed += part.mixed;
}

void multiply(Jet& jet, const Jet& part)
{
    jet.mixed = jet.mixed * part.value + jet.first * part.second + jet.second * part.first + jet.value * part.mixed;
    jet.first = jet.first * part.value + jet.value * part.first;
    jet.second = jet.second * part.value + jet.value * part.second;
    jet.value *= part.value;
}

Jet jetOf(const Kernel& kernel, const Pairs& at)
{
    const bool isSingle = kernel.shape == Kernel::Shape::Single;
    Jet jet = isSingle ? jetOf(kernel.family, at) : jetOf(kernel.parts.front(), at);
    for (std::size_t p = 1; !isSingle && p < kernel.parts.size(); ++p)
        kernel.shape == Kernel::Shape::Sum ? add(jet, jetOf(kernel.parts[p], at))
                                           : multiply(jet, jetOf(kernel.parts[p], at));
    for (ArrayXd* each : {&jet.value, &jet.first, &jet.second, &jet.mixed})
        *each *= kernel.scale;
    return jet;
}

/// The first family that is not differentiable, in reading order.
const Family* roughFamily(const Kernel& kernel)
{
    if (kernel.shape == Kernel::Shape::Single)
        return isDifferentiable(kernel.family) ? nullptr : &kernel.family;
    for (const Kernel& part : kernel.parts)
        if (const Family* found = roughFamily(part))
            return found;
    return nullptr;
}

} // namespace

std::optional<std::string> whyNoDerivative(const Kernel& kernel, Index dimensions)
{
    if (dimensions != 1)
        return "a derivative is that of a function on the line, and the points have " + std::to_string(dimensions) +
               " columns";
    if (const Family* rough = roughFamily(kernel))
        return "what " +
               (std::holds_alternative<Formula>(*rough) ? std::string("this formula")
                                                        : std::string(describe(*rough).name)) +
               " draws is differentiable nowhere, so that there is no slope to tell: take a smoother kernel in its "
               "place, such as matern32";
    return std::nullopt;
}

LineJet lineJet(const Kernel& kernel, const Points& x, const Points& y)
{
    assert(problems(kernel, 1).empty() && !whyNoDerivative(kernel, x.cols()) && y.cols() == 1);
    const Index n = x.rows(), m = y.rows();
    const Eigen::MatrixXd rows = x.replicate(1, m), columns = y.transpose().replicate(n, 1);
    const Jet jet = jetOf(kernel, {.x = rows.reshaped().array(), .y = columns.reshaped().array()});
    return {.value = jet.value.reshaped(n, m),
            .first = jet.first.reshaped(n, m),
            .second = jet.second.reshaped(n, m),
            .mixed = jet.mixed.reshaped(n, m)};
}

} // namespace core
