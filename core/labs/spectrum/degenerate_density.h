#pragma once

#include "core/interval.h"
#include "core/spectrum/one_component_density.h"

namespace core
{

/// [HL] §3 on the line: kernel PCA of order one as a density, beside the student-T that averages over such.
struct DegenerateDensity {
    OneComponentDensity oneComponent;
    Eigen::VectorXd studentT; // over the grid, normalised over the window; empty where there is none
    std::string remark;       // why there is none
};

/// The student-T has the lab's defaults: exact, σ₀² = 0.1 mean k(x,x), β = 0.01, α = 1. x n×1, n >= 1; the window
/// inside the kernel's domain. Of more than 500 points no student-T (its cost is O(n²) a grid point).
Outcome<DegenerateDensity> degenerateDensity(const Kernel& kernel, const Points& x, const Interval& window,
                                             const Eigen::VectorXd& grid, std::stop_token stop = {});

} // namespace core
