#include "core/labs/gp_evidence/evidence_terms.h"

#include "core/gp/regression.h"
#include "core/labs/gp_evidence/evidence_model.h"

#include <variant>

namespace core
{

std::optional<GpEvidenceTerms> gpEvidenceTerms(const GpEvidenceRequest& request, const GpHyperparameters& at,
                                               Eigen::Index mostObservations)
{
    if (request.model != GpModel::Regression)
        return {};
    const EvidenceModel model = EvidenceModel::of(request);
    const Observations& observed = model.observations();
    if (observed.x.rows() == 0 || observed.x.rows() + model.slopes.size() > mostObservations)
        return {};
    const Outcome<GpRegression> outcome =
        GpRegression::fit(at.kernel, observed.x, observed.targets, at.diagonal, request.mean, model.slopes);
    const auto* process = std::get_if<GpRegression>(&outcome);
    if (!process)
        return {};
    return GpEvidenceTerms{
        .fit = process->logFit(), .complexity = process->logComplexity(), .constant = process->logConstant()};
}

} // namespace core
