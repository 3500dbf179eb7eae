#pragma once

#include "core/interval.h"
#include "core/kernels/kernel.h"
#include "core/window/panels.h"

#include <variant>
#include <vector>

namespace core
{

/// A tensor grid over a 2D window: Chebyshev points, from which every resolution follows by two small products, or
/// plainly the drawn points themselves.
struct TensorNodes {
    std::vector<Interval> window;
    Eigen::Index n1 = 0, n2 = 0;
    bool chebyshev = true;
    std::vector<Eigen::VectorXd> axes() const;
    Eigen::Index count() const { return n1 * n2; }
    Eigen::MatrixXd points() const; // count()×2, the first axis fastest
};

/// Where the density of a window is really evaluated.
using WindowNodes = std::variant<PanelNodes, TensorNodes>;
Eigen::Index count(const WindowNodes& nodes);
Eigen::MatrixXd points(const WindowNodes& nodes); // count×d

/// What an evaluation at one point costs, in multiply-adds, and how much of it may be kept: they bound the number of
/// nodes.
struct NodeBudget {
    double operationsPerPoint = 0.0;
    double numbersPerPoint = 0.0;
    bool refinable = true; // false: one level only, of few nodes (previews, kriging)
    bool preview = false;
};

/// Nodes of refinement level 0, 1, 2, …: their number follows from window/ℓ, and each level resolves about twice as
/// much. Kernels that are not analytic are broken at the points (1D) or fall back to a plain grid (2D), as does what
/// would exceed the budget. Plain grids have level 0 only.
WindowNodes windowNodes(const Kernel& kernel, const Points& x, const std::vector<Interval>& window, int level,
                        const NodeBudget& budget);

} // namespace core
