#include "core/kernels/jacobian.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/kernels/radial.h"

#include <Eigen/Cholesky>

#include <cassert>
#include <cmath>
#include <limits>

namespace core
{
namespace
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// κ^{d/2} Π 1/ℓ_d at every row.
VectorXd constantDiagonal(const Points& x, double curvature, auto lengthscaleOf)
{
    double result = 0.0;
    for (Index d = 0; d < x.cols(); ++d)
        result += 0.5 * std::log(curvature) - std::log(lengthscaleOf(d));
    return VectorXd::Constant(x.rows(), result);
}

template <Radial F>
VectorXd closedForm(const F& k, const Points& x)
{
    return constantDiagonal(x, curvature(k), [&](Index d) {
        return k.lengthscale[k.lengthscale.size() == 1 ? 0 : static_cast<std::size_t>(d)];
    });
}

VectorXd closedForm(const Periodic& k, const Points& x)
{
    return constantDiagonal(x, 1.0, [&](Index) { return k.lengthscale * (k.period / (2.0 * std::numbers::pi)); });
}

VectorXd closedForm(const Cosine& k, const Points& x)
{
    return constantDiagonal(x, 1.0, [&](Index) { return 1.0 / (2.0 * std::numbers::pi * k.frequency); });
}

VectorXd closedForm(const Linear&, const Points& x)
{
    return VectorXd::Zero(x.rows());
}

/// (p u^(p-1))^(d/2) (1+(p-1)‖x‖²/u)^½ with u = ‖x‖²+c, in logs; -infinity at u = 0 unless p = 1.
VectorXd closedForm(const Polynomial& k, const Points& x)
{
    const double d = static_cast<double>(x.cols()), p = k.degree;
    if (k.degree == 1)
        return VectorXd::Zero(x.rows());
    const ArrayXd squaredNorm = x.rowwise().squaredNorm();
    const ArrayXd u = squaredNorm + k.offset;
    return (u > 0.0).select(0.5 * d * (std::log(p) + (p - 1.0) * u.log()) + 0.5 * ((p - 1.0) * squaredNorm / u).log1p(),
                            -std::numeric_limits<double>::infinity());
}

/// Π√(1+4x_d²).
VectorXd closedForm(const Parabola&, const Points& x)
{
    return 0.5 * (4.0 * x.array().square()).log1p().rowwise().sum();
}

/// Π(1+x_d²)^((d-2)/2) √(1+‖x‖²).
VectorXd closedForm(const AllSubsets&, const Points& x)
{
    const double d = static_cast<double>(x.cols());
    return 0.5 * (d - 2.0) * x.array().square().log1p().rowwise().sum() +
           0.5 * x.array().square().rowwise().sum().log1p();
}

std::optional<VectorXd> closedForm(const Kernel& kernel, const Points& x)
{
    if (kernel.shape != Kernel::Shape::Single)
        return std::nullopt;
    std::optional<VectorXd> result = std::visit(
        [&](const auto& k) -> std::optional<VectorXd> {
            if constexpr (requires { closedForm(k, x).rows(); })
                return closedForm(k, x);
            else
                return std::nullopt;
        },
        kernel.family);
    if (result)
        result->array() += 0.5 * static_cast<double>(x.cols()) * std::log(kernel.scale);
    return result;
}

/// ½ log det by Cholesky of the metric scaled to a unit diagonal, so that neither tiny nor huge units underflow;
/// -infinity where a pivot is not positive.
double halfLogDeterminant(const MatrixXd& metric)
{
    const ArrayXd size = metric.diagonal();
    if (!(size > 0.0).all())
        return size.isNaN().any() ? std::numeric_limits<double>::quiet_NaN() : -std::numeric_limits<double>::infinity();
    const VectorXd inverseRoot = size.rsqrt();
    const Eigen::LLT<MatrixXd> factor(MatrixXd(inverseRoot.asDiagonal() * metric * inverseRoot.asDiagonal()));
    if (factor.info() != Eigen::Success)
        return -std::numeric_limits<double>::infinity();
    return 0.5 * size.log().sum() + factor.matrixLLT().diagonal().array().log().sum();
}

} // namespace

std::optional<std::string_view> whyNoJacobian(const Kernel& kernel, Index dimensions)
{
    assert(problems(kernel, dimensions).empty());
    if (!isPositiveSemidefinite(kernel))
        return "it is not positive semidefinite and has no such map";
    if (isKinked(kernel))
        return "it is differentiable nowhere";
    if (isShiftInvariant(kernel) && diagonalJet(kernel, MatrixXd::Zero(1, dimensions)).metric.front().isZero(0.0))
        return "it is the same everywhere";
    return std::nullopt;
}

VectorXd logJacobian(const Kernel& kernel, const Points& x)
{
    if (x.rows() == 0 || whyNoJacobian(kernel, x.cols()))
        return VectorXd::Zero(x.rows());
    if (const auto closed = closedForm(kernel, x))
        return *closed;
    if (isShiftInvariant(kernel)) // one metric for all of space
        return VectorXd::Constant(x.rows(), halfLogDeterminant(diagonalJet(kernel, x.topRows(1)).metric.front()));
    const DiagonalJet jet = diagonalJet(kernel, x);
    VectorXd result(x.rows());
    for (Index n = 0; n < x.rows(); ++n)
        result(n) = halfLogDeterminant(jet.metric[static_cast<std::size_t>(n)]);
    return result;
}

} // namespace core
