#pragma once

#include "core/labs/density/density_result.h"

namespace core
{

/// Where the centred data span one direction only, the FeaturePlane is that line: points and manifold lie at height 0,
/// there is no field, and the only contour is the student-T along the line, relative to its top, as a graph.
inline bool isLine(const FeaturePlane& plane)
{
    return plane.logDensity.axis1.size() == 0 && plane.contours.size() == 1;
}

} // namespace core
