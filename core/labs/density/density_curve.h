#pragma once

#include "core/density/student_t.h"
#include "core/labs/density/density_lab.h"
#include "core/window/panels.h"

namespace core
{

/// log q and log J along a 1D window, from s at the nodes of its panels.
struct DensityCurve {
    PanelNodes nodes;
    Eigen::VectorXd scale;   // s at the nodes
    double leastScale = 1.0; // γ: interpolation must not fall below
    double exponent = -1.0;  // log q = exponent · log s
    Kernel kernel;
    Eigen::VectorXd logDensity(const Eigen::VectorXd& at) const;
    Eigen::VectorXd logJacobian(const Eigen::VectorXd& at) const;
};

/// Where to draw: `count` even points, the landmarks, and halvings until straight lines between them miss q J by less
/// than a pixel (1e-3 of its top); ascending, at most some 4,000.
Eigen::VectorXd drawingGrid(const DensityCurve& curve, const Eigen::VectorXd& landmarks, Eigen::Index count);

} // namespace core
