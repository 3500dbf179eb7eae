#pragma once

#include "core/interval.h"

#include <QRectF>
#include <QString>

#include <optional>

namespace widgets
{

/// An axis in a picture: where the ends of its range stand, in the picture's pixels.
struct PaintedAxis {
    double from = 0.0, to = 0.0;
    core::Interval range;
    bool logarithmic = false;
};

/// Where a plot and its axes stand in a picture of it.
struct PaintedAxes {
    QRectF whole, inside; // with title and numbers, and what the axes enclose
    PaintedAxis across, up, right;
};

/// A curve of a plot, as its table has it: the columns of its positions and of its values.
struct TabledCurve {
    QString name; // as the legend has it, else the column's
    QString positions, values;
    bool onRight = false; // measured by the axis on the right
};

} // namespace widgets
