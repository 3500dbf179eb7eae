#include "core/kernels/family_log_gradient.h"

#include "core/kernels/radial.h"

#include <limits>

namespace core
{
namespace
{

using Eigen::ArrayXd;
using Eigen::ArrayXXd;
using Eigen::Index;
using Eigen::VectorXd;

/// One column of a block: every row of x against the point y, with the values k there and the weights a.
struct Column {
    const Points& x;
    const Points& y;
    Index row;
    Eigen::Ref<const ArrayXd> k, a;

    ArrayXd difference(Index d) const { return x.col(d).array() - y(row, d); }
};

using Sums = Eigen::Ref<VectorXd>;

// Far away the squared distance overflows where k is 0 to the bit: their product must be 0 too.
constexpr double farthest = 1e300;

// stretch(family, s, k): q such that ∂k/∂log ℓ_d = q·s_d, where s_d = ((x_d-y_d)/ℓ_d)² and s = Σ s_d.

ArrayXd stretch(const SquaredExponential&, const ArrayXd&, const ArrayXd& k)
{
    return k;
}
ArrayXd stretch(const Exponential&, const ArrayXd& s, const ArrayXd& k)
{
    return (s > 0.0).select(k / s.sqrt(), 0.0);
}
ArrayXd stretch(const Matern32&, const ArrayXd& s, const ArrayXd& k)
{
    return 3.0 * k / (1.0 + (3.0 * s).sqrt());
}
ArrayXd stretch(const Matern52&, const ArrayXd& s, const ArrayXd& k)
{
    const ArrayXd u = (5.0 * s).sqrt();
    return (5.0 / 3.0) * k * (1.0 + u) / (1.0 + u + (5.0 / 3.0) * s);
}
ArrayXd stretch(const RationalQuadratic& f, const ArrayXd& s, const ArrayXd& k)
{
    return k / (1.0 + s / (2.0 * f.alpha));
}

/// One number for all dimensions takes the sum of what each would get.
Index placeOf(const Lengthscale& lengthscale, Index dimension)
{
    return lengthscale.size() == 1 ? 0 : dimension;
}

template <Radial F>
void add(const F& f, const Column& c, Sums out)
{
    ArrayXXd squares(c.x.rows(), c.x.cols());
    for (Index d = 0; d < c.x.cols(); ++d)
        squares.col(d) = (c.difference(d) * inverseLengthscale(f.lengthscale, d)).square().min(farthest);
    const ArrayXd s = squares.rowwise().sum().min(farthest);
    const ArrayXd weight = c.a * stretch(f, s, c.k);
    if (f.lengthscale.size() == 1)
        out[0] += (weight * s).sum();
    else
        for (Index d = 0; d < c.x.cols(); ++d)
            out[d] += (weight * squares.col(d)).sum();
    if constexpr (std::is_same_v<F, RationalQuadratic>) {
        const ArrayXd u = s / (2.0 * f.alpha);
        out[static_cast<Index>(f.lengthscale.size())] += f.alpha * (c.a * c.k * (u / (1.0 + u) - u.log1p())).sum();
    }
}

void add(const Laplacian& f, const Column& c, Sums out)
{
    for (Index d = 0; d < c.x.cols(); ++d) {
        const ArrayXd distance = (c.difference(d).abs() * inverseLengthscale(f.lengthscale, d)).min(farthest);
        out[placeOf(f.lengthscale, d)] += (c.a * c.k * distance).sum();
    }
}

void add(const Periodic& f, const Column& c, Sums out)
{
    constexpr double pi = std::numbers::pi;
    const double inverse = inverseLengthscale({f.lengthscale}, 0);
    const ArrayXd weight = c.a * c.k;
    for (Index d = 0; d < c.x.cols(); ++d) {
        const ArrayXd turns = c.difference(d) / f.period;
        const ArrayXd angle = pi * (turns - turns.round());
        out[0] += 4.0 * (weight * (inverse * angle.sin()).square()).sum();
        out[1] += 2.0 * pi * inverse * inverse * (weight * turns * (2.0 * angle).sin()).sum();
    }
}

/// The product over the other dimensions is taken without dividing, since a cosine may be 0.
void add(const Cosine& f, const Column& c, Sums out)
{
    constexpr double turn = 2.0 * std::numbers::pi;
    for (Index moved = 0; moved < c.x.cols(); ++moved) {
        ArrayXd slope = c.a;
        for (Index d = 0; d < c.x.cols(); ++d) {
            const ArrayXd turns = f.frequency * c.difference(d);
            const ArrayXd angle = turn * (turns - turns.round());
            slope *= d == moved ? ArrayXd(-turn * turns * angle.sin()) : ArrayXd(angle.cos());
        }
        out[0] += slope.sum();
    }
}

ArrayXd innerProductOf(const Column& c)
{
    ArrayXd product = ArrayXd::Zero(c.x.rows());
    for (Index d = 0; d < c.x.cols(); ++d)
        product += c.x.col(d).array() * c.y(c.row, d);
    return product;
}

void add(const Polynomial& f, const Column& c, Sums out)
{
    if (f.offset == 0.0)
        return;
    ArrayXd power = innerProductOf(c) + f.offset;
    ArrayXd lower = ArrayXd::Ones(power.size());
    for (int p = f.degree - 1; p > 0; p >>= 1) { // (xᵀy+c)^(p-1) by squaring
        if (p & 1)
            lower *= power;
        power *= ArrayXd(power);
    }
    out[0] += f.degree * f.offset * (c.a * lower).sum();
}

void add(const Bishop& f, const Column& c, Sums out)
{
    ArrayXd half = ArrayXd::Zero(c.x.rows()); // r²/2
    for (Index d = 0; d < c.x.cols(); ++d)
        half += 0.5 * c.difference(d).square();
    half = half.min(farthest);
    ArrayXd smooth = (-f.theta1 * half).max(-farthest);
    exponentiate(smooth);
    smooth *= f.theta0 * c.a;
    out[0] += smooth.sum();
    out[1] -= f.theta1 * (smooth * half).sum();
    out[2] += f.theta2 * c.a.sum();
    out[3] += f.theta3 * (c.a * innerProductOf(c)).sum();
}

void add(const Constant&, const Column& c, Sums out)
{
    out[0] += (c.a * c.k).sum();
}

void add(const Sigmoid& f, const Column& c, Sums out)
{
    const ArrayXd slope = c.a * (1.0 - c.k.square());
    out[0] += f.scale * (slope * innerProductOf(c)).sum();
    out[1] += f.offset * slope.sum();
}

template <class F>
Index count(const F& f)
{
    if constexpr (requires { f.degree; })
        return 1; // the degree is an integer
    else if constexpr (requires { f.alpha; })
        return static_cast<Index>(f.lengthscale.size()) + 1;
    else if constexpr (std::is_same_v<F, Periodic> || std::is_same_v<F, Sigmoid>)
        return 2;
    else if constexpr (requires { f.lengthscale; })
        return static_cast<Index>(f.lengthscale.size());
    else if constexpr (std::is_same_v<F, Bishop>)
        return 4;
    else if constexpr (std::is_same_v<F, Cosine> || std::is_same_v<F, Constant>)
        return 1;
    else
        return 0;
}

} // namespace

Index addFamilyLogGradient(const Family& family, const Points& x, const Points& y, const MatrixIn& value,
                           const MatrixIn& a, Sums out)
{
    return std::visit(
        [&](const auto& f) {
            const Index numbers = count(f);
            if constexpr (requires(const Column& column) { add(f, column, out); })
                for (Index j = 0; j < y.rows(); ++j)
                    add(f, Column{x, y, j, value.col(j).array(), a.col(j).array()}, out.head(numbers));
            return numbers;
        },
        family);
}

} // namespace core
