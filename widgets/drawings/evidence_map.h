#pragma once

#include "core/contour/field.h"
#include "core/labs/learning/learning_lab.h"
#include "widgets/drawings/drawing.h"
#include "widgets/plots/hyperparameter_name.h"

namespace widgets
{

/// The log evidence over two hyperparameters, and where the session stands.
struct ShownEvidenceMap {
    core::Field map = {}; // even in the logarithms of the axes
    HyperparameterName first = {};
    HyperparameterName second = {
        .path = QStringLiteral("tau2"), .name = QStringLiteral("τ²"), .symbol = QStringLiteral("τ²")};
    QPointF current = {}; // the session's own values; not positive: none
    QString whyNone = {}; // stands where the map would when there is none
};

/// Over the lengthscale and τ²; `tau2` is that of the session, at result.current.
ShownEvidenceMap shownEvidenceMapOf(const core::LearningResult& result, double tau2);

/// The log evidence over two hyperparameters, both axes logarithmic, as a colour map of its ranks, with contours at
/// stated drops below the highest value, and the session's own values as a cross to drag. A click near the mark of the
/// highest cell takes its values.
Drawing evidenceMapDrawing(const ShownEvidenceMap& given);

} // namespace widgets
