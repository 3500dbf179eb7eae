#pragma once

#include "core/labs/power/power_lab.h"
#include "widgets/theme/theme.h"

#include "widgets/plots/qcustomplot_alone.h"

#include <string>
#include <vector>

namespace widgets
{

/// A curve of a power study: the points of one chooser, where the sources differ or where both are alike.
struct PowerCurve {
    std::string chooser;
    bool ofNull = false;
    bool operator==(const PowerCurve&) const = default;
    bool has(const core::PowerPoint& point) const { return point.chooser == chooser && point.ofNull == ofNull; }
};

/// All of a result, in the order of its points.
std::vector<PowerCurve> powerCurvesOf(const core::PowerResult& result);

/// What is not known yet is not drawn.
bool isKnown(const core::PowerPoint& point);

/// Dashes by chooser, and finer ones for the null: they and the marks' shapes tell curves apart where colours do not.
QPen penOf(const std::vector<PowerCurve>& curves, std::size_t index, const QColor& ink, double width,
           const Theme& theme);
QCPScatterStyle::ScatterShape shapeOf(std::size_t index, bool hollow);

} // namespace widgets
