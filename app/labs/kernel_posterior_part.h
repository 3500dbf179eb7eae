#pragma once

#include "app/labs/posterior_part.h"
#include "widgets/posterior/priors_form.h"

#include <QCoreApplication>

#include <functional>

namespace widgets
{
class KernelFreeForm;
}

namespace app
{

/// The posterior of lengthscale and τ² of an embedding, for the pages that learn a kernel.
class KernelPosteriorPart : public PosteriorPart
{
    Q_DECLARE_TR_FUNCTIONS(app::KernelPosteriorPart)

public:
    using PointsOf = std::function<std::shared_ptr<const core::Dataset>(const core::Session&)>;

    /// `pointsOf`: what a session has the kernel learned from.
    KernelPosteriorPart(Document& document, QWidget* editors, LabPlots* plots, PointsOf pointsOf);

protected:
    const core::ChainSettings& chainsOf(const core::Session& session) const override;
    core::ChainSettings& chainsOf(core::Session& session) const override;
    core::PosteriorRequest requestOf(const core::Session& session) const override;
    widgets::HyperparameterName nameOf(const core::PosteriorRequest& request, const std::string& name) const override;
    void showModel(const core::Session& session) override;

private:
    void takeFewerInducing();
    bool runsAway();

    const PointsOf pointsOf_;
    widgets::KernelFreeForm* free_;
    widgets::PriorsForm<core::PosteriorSettings>* priors_;
    std::optional<core::KernelPosteriorRequest> checked_; // that runsAway_ is about
    bool runsAway_ = false;
};

} // namespace app
