#pragma once

#include "core/labs/regression/regression_stages.h"

#include <optional>
#include <string>
#include <vector>

namespace core
{

/// What a posterior says at its observations. A preview of more than 300 leaves none of them out, and one of very many
/// has no coefficients: both would take too long. Throws Ending when stopped.
AtObservations atObservations(const ModelStage& model, const GpPosterior& posterior, double noise, bool preview);

/// What speaks against the model in the residuals of the observations, of inputs x with these names.
std::optional<std::string> doubtOfResiduals(const AtObservations& at, const Points& x,
                                            const std::vector<std::string>& columns);

/// n − s tr C⁻¹ for C = K + sI.
double degreesOfFreedom(const GpLeaveOneOut& leftOut, double s);

/// cᵀKc = cᵀ(t − sc) for c = (K + sI)⁻¹t: the squared norm of Σ c_n k(x_n, ·).
double squaredNorm(const Eigen::VectorXd& coefficients, const Eigen::VectorXd& targets, double s);

/// √ mean (t − f)² at the observations, where t − f is s·c for the coefficients c = (K + sI)⁻¹t.
double trainErrorOf(const Eigen::VectorXd& coefficients, double s);

} // namespace core
