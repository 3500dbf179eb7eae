#pragma once

#include "core/labs/gp_evidence/hyperparameters.h"
#include "core/labs/observations.h"

#include <stop_token>

namespace core
{

/// What the evidence is of: the observations of either model, targets or classes 0 and 1.
struct EvidenceModel {
    static EvidenceModel of(const Dataset& data, GpModel model, int negative, int positive,
                            MeanFunction mean = MeanFunction::Zero);

    GpModel model = GpModel::Regression;
    MeanFunction mean = MeanFunction::Zero; // of regression
    Observations observations;
    EvidenceScales scales;

    /// NaN where there is none: a covariance that cannot be factorised, values out of range; or on stop. Of regression
    /// also what of it is complexity (GpRegression::logComplexity).
    struct Evidence {
        double logEvidence = 0.0, logComplexity = 0.0;
    };
    Evidence evidence(const GpHyperparameters& at, const std::stop_token& stop) const;
    double logEvidence(const GpHyperparameters& at, const std::stop_token& stop) const
    {
        return evidence(at, stop).logEvidence;
    }

    /// The part of regression's that hangs on the number of targets alone.
    double constant() const;
};

} // namespace core
