#pragma once

#include "core/settings/number_bounds.h"
#include "widgets/drawings/drawing.h"

#include <vector>

namespace widgets
{

/// A number over a slider: NaN where it is not known yet, or cannot be computed.
struct SweptCurve {
    Eigen::VectorXd at, values;
    QString name = {};                        // of its number, as a person reads it
    QString legend = {};                      // the same beside others of its kind: "train"; empty: the name
    QString column = QStringLiteral("value"); // and as tables have it
};
struct ShownSweep {
    QString number = {}, slider = {}; // what all are of, as a person reads it; empty before one was asked for
    core::Spacing spacing = core::Spacing::Linear;
    core::Interval range{0.1, 10.0};
    std::vector<SweptCurve> curves = {}; // over the same values
    std::vector<SweptCurve> earlier = {};
    QString subtitle = {};
};
/// The curves, those before them as ghosts, dashed where they are of another number, and the slider's value in the
/// session as a line to drag.
Drawing sweepDrawing(const ShownSweep& shown);

/// A number over fresh samples, those that are known.
struct ShownRepeats {
    QString number = {};
    Eigen::VectorXd values = {};
    std::optional<double> present = {}; // by the session's own points
    QString subtitle = {};
};
/// Their histogram with mean, standard deviation, quantiles and the Monte Carlo error of the mean.
Drawing repeatsDrawing(const ShownRepeats& shown);

} // namespace widgets
