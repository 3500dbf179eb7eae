#pragma once

#include "core/embedding/choosers.h"
#include "core/labs/evidence_profile.h"
#include "core/labs/learning/learning_lab.h"
#include "widgets/drawings/drawing.h"
#include "widgets/plots/hyperparameter_name.h"

#include <optional>
#include <vector>

namespace widgets
{

struct ShownEvidence {
    core::EvidenceProfile profile = {};
    HyperparameterName over = {};
    std::vector<core::ChosenLengthscale> choosers = {};
    QString whyNone = {};               // stands where the curve would when there is none
    std::optional<double> current = {}; // the session's own value, where it is not the profile's any more
};
ShownEvidence shownEvidenceOf(const core::LearningResult& result); // over the lengthscale

/// The log evidence over one hyperparameter, on a logarithmic axis: every local maximum, what each chooser proposes,
/// and the session's own value as a line to drag. A click near a maximum takes its value.
Drawing evidenceDrawing(const ShownEvidence& given);

} // namespace widgets
