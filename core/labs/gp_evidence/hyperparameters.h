#pragma once

#include "core/interval.h"
#include "core/labs/gp_evidence/gp_evidence_lab.h"

namespace core
{

/// "noise" or "nu".
std::string diagonalName(GpModel model);

/// Where a hyperparameter is looked at, on its natural scale: lengthscales and periods from 0.02 to 5 times the median
/// distance, factors and noise by the mean square of the targets about their mean function (1 for classes), others as
/// sliders; wider by whole decades where the present value lies beyond.
struct EvidenceScales {
    double medianDistance = 1.0, meanSquare = 1.0;
};
Interval evidenceRange(const GpHyperparameters& at, const std::string& name, const EvidenceScales& scales);

} // namespace core
