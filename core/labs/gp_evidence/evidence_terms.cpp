#include "core/labs/gp_evidence/evidence_terms.h"

#include "core/gp/regression.h"
#include "core/labs/observations.h"

#include <cmath>
#include <numbers>
#include <variant>

namespace core
{

std::optional<GpEvidenceTerms> gpEvidenceTerms(const GpEvidenceRequest& request, const GpHyperparameters& at,
                                               Eigen::Index mostObservations)
{
    if (request.model != GpModel::Regression)
        return {};
    const Observations observed = observationsOf(*request.data);
    if (observed.x.rows() == 0 || observed.x.rows() > mostObservations)
        return {};
    const Outcome<GpRegression> outcome =
        GpRegression::fit(at.kernel, observed.x, observed.targets, at.diagonal, request.mean);
    const auto* process = std::get_if<GpRegression>(&outcome);
    if (!process)
        return {};
    const Eigen::Index coefficients = coefficientCount(request.mean, observed.x.cols());
    return GpEvidenceTerms{.fit = process->logFit(),
                           .complexity = process->logComplexity(),
                           .constant = -0.5 * static_cast<double>(process->size() - coefficients) *
                                       std::log(2.0 * std::numbers::pi)};
}

} // namespace core
