#pragma once

#include "core/labs/posterior/brush.h"
#include "widgets/plots/hyperparameter_name.h"

#include <QString>

#include <memory>
#include <vector>

namespace widgets
{

/// What the panels of a posterior draw: the draws as far as they are, and those of them that are picked out.
struct ShownPosterior {
    std::shared_ptr<const core::PosteriorResult> result = nullptr; // none: nothing is drawn
    std::vector<HyperparameterName> names = {};                    // of the free ones, in their order
    Eigen::Index quantity = 0;                                     // the free one that all panels show
    Eigen::Index other = 0; // that of the pairs beside it, where there are several
    core::DrawBrush brush = {};
    QString subtitle = {}; // what the diagnostics say

    bool hasDraws() const { return result && result->target && result->draws() > 0; }
    /// Do the chains disagree, so that all their draws together tell nothing (core::Verdict::apart)?
    bool isApart() const { return hasDraws() && result->verdict && result->verdict->apart; }
    const core::HyperparameterSpace& space() const { return result->target->space(); } // hasDraws()
    Eigen::Index free() const { return space().dimensions(); }
    /// Values of a free hyperparameter, draws × chains.
    Eigen::MatrixXd values(Eigen::Index free) const { return core::valuesOf(result->chains, space(), free); }
    HyperparameterName name(Eigen::Index free) const
    {
        const auto j = static_cast<std::size_t>(free);
        return j < names.size() ? names[j] : HyperparameterName();
    }
};

/// ℓ, ℓ₂, τ² or η by the name that core has for it in kernel learning.
HyperparameterName kernelLearningName(const std::string& name);

} // namespace widgets
