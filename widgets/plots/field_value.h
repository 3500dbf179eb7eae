#pragma once

#include "core/contour/field.h"
#include "widgets/plots/plot_table.h"

#include <QPointF>
#include <QString>

#include <array>
#include <optional>

namespace widgets
{

/// Two or more places each way, and a value at each.
bool isWhole(const core::Field& field);

/// The places of a field as columns of its two coordinates, in the order of `field.values.reshaped()`.
void addPlaces(PlotTable& table, const core::Field& field, const std::array<QString, 2>& names,
               const std::array<QString, 2>& headings = {});

/// The value of a field at a place, bilinear between its nodes as it is drawn; nothing outside and where a node beside
/// it is not finite.
std::optional<double> valueAt(const core::Field& field, const QPointF& place);

/// The value of a curve between two neighbours (x0, y0) and (x1, y1), at a share of the way. With the neighbours beyond
/// them where the curve is smooth there: a cubic, off by O(h⁴) where the drawn line is by O(h²), so that four digits
/// are those of the function. Else, at a kink, a jump or an end of the curve, linear as it is drawn.
struct CurveNeighbours {
    double xBefore, yBefore, x0, y0, x1, y1, xAfter, yAfter; // before and after: NaN where there is none
};
double valueBetween(const CurveNeighbours& curve, double x);

/// The value of a curve at x by valueBetween; its positions ascend. Nothing outside and where a neighbour is not
/// finite.
std::optional<double> valueAt(const Eigen::VectorXd& at, const Eigen::Ref<const Eigen::VectorXd>& values, double x);

} // namespace widgets
