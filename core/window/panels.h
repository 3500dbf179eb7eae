#pragma once

#include <Eigen/Core>

namespace core
{

/// A function on an interval by its values at the Chebyshev points of consecutive panels: as fine as it must be, broken
/// where it has kinks, and cheap to evaluate anywhere.
struct PanelNodes {
    Eigen::VectorXd breaks;    // ascending, panels + 1 of them
    Eigen::Index perPanel = 1; // Chebyshev points in each
    Eigen::Index panels() const { return breaks.size() - 1; }
    Eigen::Index count() const { return panels() * perPanel; }
    Eigen::VectorXd points() const; // count(), ascending
};

/// The interpolating polynomials' values at `at` (any order, inside the panels). One column of `values` a function:
/// count()×m in, at.size()×m out. Cost O(perPanel·m) a point.
Eigen::MatrixXd interpolate(const PanelNodes& nodes, const Eigen::MatrixXd& values, const Eigen::VectorXd& at);

} // namespace core
