#pragma once

#include "core/gp/maximise.h"
#include "core/gp/regression.h"
#include "core/labs/gp_evidence/hyperparameters.h"
#include "core/labs/observations.h"
#include "core/regression/gp_rows.h"
#include "core/regression/method.h"

#include <memory>

#include <stop_token>

namespace core
{

/// What the evidence is of: the observations of either model, targets or classes 0 and 1.
struct EvidenceModel {
    static EvidenceModel of(const std::shared_ptr<const Dataset>& data, GpModel model, int negative, int positive,
                            MeanFunction mean = MeanFunction::Zero, Eigen::Index mostDense = mostDenseRows);
    /// With the slopes that the kernel can have.
    template <class Request>
    static EvidenceModel of(const Request& request, Eigen::Index mostDense = mostDenseRows)
    {
        EvidenceModel made =
            of(request.data, request.model, request.negative, request.positive, request.mean, mostDense);
        made.takeSlopes(request.slopes, request.kernel);
        return made;
    }

    GpModel model = GpModel::Regression;
    MeanFunction mean = MeanFunction::Zero; // of regression
    ObservedSlopes slopes;                  // of regression, beside the targets
    std::shared_ptr<const Observations> seen;
    Eigen::Index mostDense = mostDenseRows; // observations up to which an evidence factorises their Gram matrix
    std::shared_ptr<const GpRows> many;     // of regression beyond
    EvidenceScales scales;

    const Observations& observations() const { return *seen; }
    /// Of regression, about a kernel: what is maximised. Throws Ending where there is no method for it.
    GpObjective objective(const Kernel& kernel, const std::stop_token& stop) const;
    /// How the evidence of this kernel is computed. Failure where it cannot be.
    Outcome<Method> method(const Kernel& kernel) const;

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

    /// The part of regression's that hangs on the number of targets and slopes alone.
    double constant() const;

    void takeSlopes(const GpSlopes& observed, const Kernel& kernel);
};

} // namespace core
