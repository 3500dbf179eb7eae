#pragma once

#include "core/labs/regression/regression_lab.h"

#include <QPointF>

#include <vector>

namespace widgets
{

/// A short piece of the tangent through the mean where a slope was observed, in the coordinates of the sheet.
struct SlopeTangent {
    core::SlopeAt observed;
    QPointF left, middle, right;
};

/// Those of all slopes where the mean has a value.
std::vector<SlopeTangent> slopeTangents(const core::RegressionResult& result);

} // namespace widgets
