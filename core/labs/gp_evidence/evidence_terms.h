#pragma once

#include "core/labs/gp_evidence/gp_evidence_lab.h"

#include <optional>

namespace core
{

/// The log evidence of Gaussian process regression, taken apart: how well the process fits the targets, what its
/// freedom costs, and what depends on their number alone.
struct GpEvidenceTerms {
    double fit = 0.0;        // −½ tᵀPt, P = C⁻¹ without a mean function
    double complexity = 0.0; // −½ log|C|, with a mean function −½ log|A| beside it
    double constant = 0.0;   // −(n − p)/2 log 2π for its p coefficients, slopes counted among the n
    double sum() const { return fit + complexity + constant; }
};

/// They at these hyperparameters, whatever the request's own are, for up to `mostObservations` targets. Nothing for
/// more, for none, for classification, and where C cannot be factorised. Cost n³/3.
/// Source: Bishop, Pattern Recognition and Machine Learning (2006), eq. (6.69).
std::optional<GpEvidenceTerms> gpEvidenceTerms(const GpEvidenceRequest& request, const GpHyperparameters& at,
                                               Eigen::Index mostObservations);

} // namespace core
