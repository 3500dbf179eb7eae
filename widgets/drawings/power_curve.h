#pragma once

#include "core/labs/power/power_lab.h"
#include "widgets/plots/curve_row.h"

#include <string>
#include <vector>

namespace widgets
{

/// A curve of a power study: what is known of one chooser, where the sources differ or where both are alike.
struct PowerCurve {
    std::string chooser;
    bool ofNull = false;
    std::size_t index = 0, chooserIndex = 0; // in the order of the study's points
    std::vector<core::PowerPoint> points = {};

    bool has(const core::PowerPoint& point) const { return point.chooser == chooser && point.ofNull == ofNull; }
    QString column() const; // in tables, and its lasting name: "median_null"
    QString name() const;
    /// Dashes by chooser, and dots for the null: they and the marks' shapes tell curves apart where colours do not.
    Qt::PenStyle dashes() const;
    MarkShape shape() const;
    template <class ValueOf>
    Eigen::VectorXd values(const ValueOf& valueOf) const
    {
        Eigen::VectorXd found(std::ssize(points));
        for (Eigen::Index i = 0; i < found.size(); ++i)
            found[i] = valueOf(points[static_cast<std::size_t>(i)]);
        return found;
    }
};

/// All of a study, in the order of its points. What is not known yet is no point of a curve.
std::vector<PowerCurve> powerCurvesOf(const core::PowerResult& result);

} // namespace widgets
