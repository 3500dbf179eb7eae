#include "core/labs/density/density_field.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/jacobian.h"
#include "core/linalg/chebyshev.h"
#include "core/linalg/products.h"
#include "core/linalg/quadrature.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::ArrayXXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

VectorXd trapezoid(const VectorXd& axis)
{
    const Index n = axis.size();
    VectorXd weights = VectorXd::Zero(n);
    const VectorXd half = 0.5 * (axis.tail(n - 1) - axis.head(n - 1));
    weights.head(n - 1) += half;
    weights.tail(n - 1) += half;
    return weights;
}

/// log J on a tensor grid; 1×1 when it is the same everywhere.
MatrixXd logJacobianOn(const Kernel& kernel, const VectorXd& axis1, const VectorXd& axis2)
{
    const bool constant = isShiftInvariant(kernel) || whyNoJacobian(kernel, 2);
    const Index n1 = constant ? 1 : axis1.size(), n2 = constant ? 1 : axis2.size();
    MatrixXd points(n1 * n2, 2);
    for (Index j = 0; j < n2; ++j) {
        points.block(j * n1, 0, n1, 1) = axis1.head(n1);
        points.block(j * n1, 1, n1, 1).setConstant(axis2[j]);
    }
    return logJacobian(kernel, points).reshaped(n1, n2);
}

/// A Gauss–Legendre rule on an interval, fine enough for a density that is several times narrower than s.
QuadratureRule ruleFor(Index nodes, const Interval& interval, bool preview)
{
    const Index points = preview ? 96 : std::clamp<Index>(3 * nodes, 128, 400);
    return panelRule(Eigen::Vector2d(interval.lo, interval.hi), points);
}

/// log q + log J.
ArrayXXd logShape(ArrayXXd scale, double leastScale, double exponent, const MatrixXd& logJacobian)
{
    scale = exponent * scale.max(leastScale).log();
    if (logJacobian.size() == 1)
        return scale + logJacobian(0, 0);
    return scale + logJacobian.array();
}

constexpr double mostDisagreement = 0.01; // of the two rules: a percent of the mass

/// exp(values - offset), by the fast loops.
MatrixXd exponential(ArrayXXd values, double offset)
{
    values -= offset;
    expInPlace(values.data(), values.size());
    return values;
}

double logIntegral(const ArrayXXd& logs, const VectorXd& weights1, const VectorXd& weights2)
{
    const double top = logs.maxCoeff();
    return top + std::log(weights1.dot(exponential(logs, top) * weights2));
}

} // namespace

FieldGeometry fieldGeometry(const TensorNodes& nodes, const Kernel& kernel, bool preview)
{
    FieldGeometry geometry;
    geometry.nodes = nodes;
    if (!nodes.chebyshev) {
        const std::vector<VectorXd> axes = nodes.axes();
        geometry.axis1 = axes[0];
        geometry.axis2 = axes[1];
        geometry.weights1 = trapezoid(axes[0]);
        geometry.weights2 = trapezoid(axes[1]);
        geometry.logJacobian = geometry.ruleLogJacobian = logJacobianOn(kernel, axes[0], axes[1]);
        return geometry;
    }
    const Index side = preview ? 100 : 200;
    const Interval &first = nodes.window[0], &second = nodes.window[1];
    geometry.axis1 = VectorXd::LinSpaced(side, first.lo, first.hi);
    geometry.axis2 = VectorXd::LinSpaced(side, second.lo, second.hi);
    geometry.toDrawn1 = chebyshevInterpolation(nodes.n1, first.lo, first.hi, geometry.axis1);
    geometry.toDrawn2 = chebyshevInterpolation(nodes.n2, second.lo, second.hi, geometry.axis2);
    const QuadratureRule rule1 = ruleFor(nodes.n1, first, preview), rule2 = ruleFor(nodes.n2, second, preview);
    geometry.toRule1 = chebyshevInterpolation(nodes.n1, first.lo, first.hi, rule1.nodes);
    geometry.toRule2 = chebyshevInterpolation(nodes.n2, second.lo, second.hi, rule2.nodes);
    geometry.weights1 = rule1.weights;
    geometry.weights2 = rule2.weights;
    geometry.logJacobian = logJacobianOn(kernel, geometry.axis1, geometry.axis2);
    geometry.ruleLogJacobian = logJacobianOn(kernel, rule1.nodes, rule2.nodes);
    return geometry;
}

NormalisedField normalisedField(const FieldGeometry& geometry, const VectorXd& scale, double leastScale,
                                double exponent)
{
    const MatrixXd atNodes = scale.reshaped(geometry.nodes.n1, geometry.nodes.n2);
    const auto carried = [&](const MatrixXd& to1, const MatrixXd& to2) -> MatrixXd {
        return geometry.nodes.chebyshev ? multiplyTransposedRight(multiply(to1, atNodes), to2) : atNodes;
    };
    const ArrayXXd drawn =
        logShape(carried(geometry.toDrawn1, geometry.toDrawn2), leastScale, exponent, geometry.logJacobian);
    const ArrayXXd ruled = geometry.nodes.chebyshev ? logShape(carried(geometry.toRule1, geometry.toRule2), leastScale,
                                                               exponent, geometry.ruleLogJacobian)
                                                    : drawn;
    const double asDrawn = logIntegral(drawn, trapezoid(geometry.axis1), trapezoid(geometry.axis2));
    const double byRule = geometry.nodes.chebyshev ? logIntegral(ruled, geometry.weights1, geometry.weights2) : asDrawn;
    NormalisedField result{.density = {.axis1 = geometry.axis1, .axis2 = geometry.axis2, .values = {}},
                           .logNormaliser = byRule,
                           .asDrawn = false};
    if (!(std::abs(byRule - asDrawn) <= mostDisagreement)) {
        result.logNormaliser = asDrawn;
        result.asDrawn = true;
    }
    result.density.values = exponential(drawn, result.logNormaliser);
    return result;
}

VectorXd marginalOverFirst(const Field& field)
{
    return field.values * trapezoid(field.axis2);
}

VectorXd marginalOverSecond(const Field& field)
{
    return field.values.transpose() * trapezoid(field.axis1);
}

VectorXd interpolate(const Field& field, const Points& at)
{
    VectorXd values(at.rows());
    for (Index row = 0; row < at.rows(); ++row) {
        const double u = at(row, 0), v = at(row, 1);
        const Index last1 = field.axis1.size() - 1, last2 = field.axis2.size() - 1;
        if (!(u >= field.axis1[0] && u <= field.axis1[last1] && v >= field.axis2[0] && v <= field.axis2[last2])) {
            values[row] = std::numeric_limits<double>::quiet_NaN();
            continue;
        }
        const auto cell = [](const VectorXd& axis, double x) -> Index {
            const Index above = std::upper_bound(axis.begin(), axis.end(), x) - axis.begin();
            return std::clamp<Index>(above - 1, 0, axis.size() - 2);
        };
        const Index i = cell(field.axis1, u), j = cell(field.axis2, v);
        const double s = (u - field.axis1[i]) / (field.axis1[i + 1] - field.axis1[i]);
        const double t = (v - field.axis2[j]) / (field.axis2[j + 1] - field.axis2[j]);
        values[row] = (1 - s) * ((1 - t) * field.values(i, j) + t * field.values(i, j + 1)) +
                      s * ((1 - t) * field.values(i + 1, j) + t * field.values(i + 1, j + 1));
    }
    return values;
}

} // namespace core
