#pragma once

#include "core/density/student_t.h"
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

/// The student-T has the parameters given, the Density lab's, so that both labs draw one curve for the same data. x
/// n×1, n >= 1; the window inside the kernel's domain. Of more than 500 points no student-T (its cost is O(n²) a grid
/// point). Throws Ending.
DegenerateDensity degenerateDensity(const Kernel& kernel, const Points& x, const StudentTParameters& parameters,
                                    const Interval& window, const Eigen::VectorXd& grid, const std::stop_token& stop);

} // namespace core
