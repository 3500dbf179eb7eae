#pragma once

#include "core/gp/spectrum.h"
#include "core/labs/gp_evidence/evidence_model.h"
#include "core/labs/kept.h"

namespace core
{

/// Evidence for many values of hyperparameters of one model. Over the noise or the factor in front of the kernel one
/// eigendecomposition serves them all, unless slopes are observed; otherwise every value is a factorisation (or a
/// Newton iteration), on two threads.
class EvidenceSurface
{
public:
    explicit EvidenceSurface(EvidenceModel model) : model_(std::move(model)) {}

    const EvidenceModel& model() const { return model_; }

    /// Everything at `at` but `name`; NaN where there is none. Throws Ending: Cancelled on stop, a Failure where the
    /// eigendecomposition has one.
    struct Curve {
        Eigen::VectorXd logEvidence, logComplexity; // as EvidenceModel::Evidence
    };
    Curve over(const GpHyperparameters& at, const std::string& name, const Eigen::VectorXd& values,
               const std::stop_token& stop);
    /// values1.size() × values2.size(). Throws Ending: Cancelled on stop.
    Eigen::MatrixXd over(const GpHyperparameters& at, const std::string& name1, const Eigen::VectorXd& values1,
                         const std::string& name2, const Eigen::VectorXd& values2, const std::stop_token& stop) const;

    /// Does the eigendecomposition that is kept serve a curve over this at these hyperparameters?
    bool keeps(const GpHyperparameters& at, const std::string& name) const;

private:
    bool isSpectral(const std::string& name) const;
    Curve bySpectrum(const GpSpectrum& spectrum, const GpHyperparameters& at, const std::string& name,
                     const Eigen::VectorXd& values, const std::stop_token& stop) const;

    EvidenceModel model_;
    Kept<Kernel, GpSpectrum> spectrum_; // of a kernel at scale 1: of the last curve that needed one
};

/// Local maxima inside the range of a curve, ascending, to about 1e-6 in the logarithm; a preview's by parabolas
/// through the three highest neighbours. Throws Ending: Cancelled on stop.
std::vector<ProfileMaximum> profileMaxima(EvidenceSurface& surface, const GpHyperparameters& at,
                                          const std::string& name, const EvidenceProfile& profile, bool preview,
                                          const std::stop_token& stop);

} // namespace core
