#pragma once

#include "core/kernels/kernel.h"
#include "core/labs/density/density_result.h"

namespace core
{

/// The share of the rows x that lie inside the region of highest density that holds each of drawnMasses of the window's
/// mass; a row outside the window lies in none. Empty without rows.
Eigen::VectorXd rowsInside(const DensityResult& result, const Points& x);

} // namespace core
