#pragma once

#include "core/session/session.h"

#include <Eigen/Core>

#include <optional>

namespace app
{

/// The posterior of the hyperparameter that the marginal of kernel learning shows, by quadrature.
struct ScriptQuadrature {
    Eigen::VectorXd at, density; // at some values of it, ascending
    double mean = 0.0;
    double logEvidence = 0.0; // log of the integral of likelihood times prior
};

/// Of the points that the session's lab looks at; nothing where no quadrature serves.
std::optional<ScriptQuadrature> scriptQuadrature(const core::Session& session);

} // namespace app
