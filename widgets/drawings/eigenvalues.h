#pragma once

#include "widgets/drawings/drawing.h"

namespace widgets
{

/// A spectrum as it is drawn.
struct EigenvalueSeries {
    Eigen::VectorXd values;        // descending; those below zero are drawn by their size, marked
    double total = 0.0;            // the trace: what the shares are shares of
    bool totalIsWhole = true;      // false: of eigenvalues of both signs, and no share is told
    int used = 0;                  // the first so many are in use and drawn in the inks of their components
    double floor = 0.0;            // below it there is rounding; 0: not known
    Eigen::VectorXd analytic = {}; // in closed form; none when empty
    QString analyticName = {};
    QString subtitle = {}; // "uniform on [−1, 1]"
};

/// Eigenvalues over their number, on a logarithmic axis, with the share that those in use explain.
Drawing eigenvalueDrawing(EigenvalueSeries series);

} // namespace widgets
