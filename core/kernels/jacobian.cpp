#include "core/kernels/jacobian.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/families/complete_family.h"
#include "core/kernels/gram.h"

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
template <Radial F>
VectorXd constantDiagonal(const F& k, const Points& x)
{
    double result = 0.0;
    for (Index d = 0; d < x.cols(); ++d)
        result += 0.5 * std::log(k.curvature) - std::log(lengthscaleAlong(k.lengthscale, d));
    return VectorXd::Constant(x.rows(), result);
}

std::optional<VectorXd> closedForm(const Kernel& kernel, const Points& x)
{
    if (kernel.shape != Kernel::Shape::Single)
        return std::nullopt;
    std::optional<VectorXd> result = std::visit(
        [&](const auto& k) -> std::optional<VectorXd> {
            if constexpr (requires { k.logJacobian(x); })
                return k.logJacobian(x);
            else if constexpr (requires { constantDiagonal(k, x); })
                return constantDiagonal(k, x);
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
    if (!mayBePositiveSemidefinite(kernel))
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
