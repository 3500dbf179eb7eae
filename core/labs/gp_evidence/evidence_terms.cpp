#include "core/labs/gp_evidence/evidence_terms.h"

#include "core/gp/regression.h"
#include "core/labs/observations.h"
#include "core/linalg/cholesky.h"

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
    const Outcome<GpRegression> outcome = GpRegression::fit(at.kernel, observed.x, observed.targets, at.diagonal);
    const auto* process = std::get_if<GpRegression>(&outcome);
    if (!process)
        return {};
    return GpEvidenceTerms{.fit = -0.5 * process->targets().dot(process->weights()),
                           .complexity = -0.5 * logDeterminant(process->factor()),
                           .constant = -0.5 * static_cast<double>(process->size()) * std::log(2.0 * std::numbers::pi)};
}

} // namespace core
