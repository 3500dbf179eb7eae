#include "core/contour/contour.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace core
{

std::vector<ContourLevel> dropContours(const Field& field, std::span<const double> drops)
{
    const bool positive = (field.axis1.array() > 0.0).all() && (field.axis2.array() > 0.0).all();
    double highest = -std::numeric_limits<double>::infinity();
    for (const double value : field.values.reshaped())
        if (std::isfinite(value))
            highest = std::max(highest, value);
    if (!positive || !std::isfinite(highest))
        return {};
    const Field even{field.axis1.array().log(), field.axis2.array().log(), field.values};
    std::vector<ContourLevel> contours;
    for (const double drop : drops) {
        Eigen::MatrixXd line = contourLine(even, highest - drop);
        if (line.rows() > 0)
            contours.push_back({.level = highest - drop, .mass = {}, .polyline = line.array().exp()});
    }
    return contours;
}

} // namespace core
