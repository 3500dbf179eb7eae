#pragma once

#include "core/labs/posterior/brush.h"
#include "widgets/plots/hyperparameter_name.h"

#include <QString>

#include <memory>

namespace widgets
{

/// What the panels of a posterior draw: the draws as far as they are, and those of them that are picked out.
struct ShownPosterior {
    std::shared_ptr<const core::PosteriorResult> result = nullptr; // none: nothing is drawn
    Eigen::Index quantity = 0;                                     // the free hyperparameter of traces and marginal
    core::DrawBrush brush = {};
    QString subtitle = {}; // what the diagnostics say

    bool hasDraws() const { return result && result->target && result->draws() > 0; }
    const core::HyperparameterSpace& space() const { return result->target->posterior.space(); } // hasDraws()
    Eigen::Index free() const { return space().dimensions(); }
    /// Values of a free hyperparameter, draws × chains.
    Eigen::MatrixXd values(Eigen::Index free) const { return core::valuesOf(result->chains, space(), free); }
    /// Of this kind, in the order of the free ones: "lengthscale", "lengthscale2", "tau2".
    HyperparameterName name(Eigen::Index free) const;
};

/// ℓ, ℓ₂, τ² or η by the name that core has for it.
HyperparameterName posteriorName(const std::string& name);

} // namespace widgets
