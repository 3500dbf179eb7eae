#pragma once

#include "core/contour/field.h"
#include "core/window/window_nodes.h"

namespace core
{

/// How values at the nodes of a 2D window become a picture, an integral and marginals: everything that depends on the
/// nodes and the kernel alone.
struct FieldGeometry {
    TensorNodes nodes;
    Eigen::VectorXd axis1, axis2;       // drawn
    Eigen::MatrixXd toDrawn1, toDrawn2; // from Chebyshev values to the drawn axes; empty for a plain grid
    Eigen::MatrixXd toRule1, toRule2;   // … to the nodes of the quadrature
    Eigen::VectorXd weights1, weights2; // of the quadrature
    Eigen::MatrixXd logJacobian;        // on the drawn grid; 1×1 when constant
    Eigen::MatrixXd ruleLogJacobian;    // on the quadrature's grid; 1×1 when constant
};
FieldGeometry fieldGeometry(const TensorNodes& nodes, const Kernel& kernel, bool preview);

/// q J over the window, normalised there; and the log of what it was divided by.
struct NormalisedField {
    Field density;
    double logNormaliser = 0.0;
    bool asDrawn = false; // by the trapezoidal rule on what is drawn, because the two at hand disagree
};
/// From s at the nodes, which interpolation must not carry below `leastScale`; log q = exponent · log s. Normalised by
/// the quadrature behind the picture, or as drawn where the picture's own integral differs from that by more than 1 %:
/// then peaks are finer than either sees.
NormalisedField normalisedField(const FieldGeometry& geometry, const Eigen::VectorXd& scale, double leastScale,
                                double exponent);

/// Trapezoidal integral of a field along its second (first) axis, over the first (second).
Eigen::VectorXd marginalOverFirst(const Field& field);
Eigen::VectorXd marginalOverSecond(const Field& field);

/// Bilinear interpolation at the rows of `at`; NaN outside.
Eigen::VectorXd interpolate(const Field& field, const Points& at);

} // namespace core
