#pragma once

#include "core/contour/field.h"

#include <span>
#include <vector>

namespace core
{

/// The curve {field = level} by marching squares: crossings by linear interpolation along the grid's edges, saddle
/// cells decided by the mean of their corners, pieces joined into polylines (m×2, NaN rows between pieces; a closed
/// piece repeats its first vertex). Cells with a corner that is not finite are left out. Cost O(number of cells).
Eigen::MatrixXd contourLine(const Field& field, double level);

/// The same of a field that is known to `accuracy`: a node no further than that from the level is crossed by rounding,
/// and left out, unless the nodes around it lie clearly on both sides.
Eigen::MatrixXd contourLine(Field field, double level, double accuracy);

/// The level whose region {field >= level} holds each share `mass` of the field's total over its window
/// (highest-density regions), by trapezoidal cell weights. `masses` lie in (0, 1); the field is non-negative. Empty
/// when the field has no mass.
std::vector<double> massLevels(const Field& field, std::span<const double> masses);

/// Round levels (1, 2 or 5 times a power of ten apart) strictly between lowest and highest, about `count` of them and
/// never more than count + 2. None where the range is a billionth of the values or less: that is rounding.
std::vector<double> niceLevels(double lowest, double highest, int count);

/// Contours of the highest-density regions that hold these masses; those that no level separates are left out.
std::vector<ContourLevel> massContours(const Field& field, std::span<const double> masses);

/// Contours at round levels of the field's range, about `count`.
std::vector<ContourLevel> plainContours(const Field& field, int count);

/// Contours of a logarithm (log evidence, log density) over two positive axes at `drops` below its highest finite
/// value; crossings by linear interpolation along the logarithms of the axes. Drops that nothing reaches are left out;
/// empty when an axis is not positive or no value is finite.
std::vector<ContourLevel> dropContours(const Field& field, std::span<const double> drops);

} // namespace core
