#pragma once

#include "app/labs/learned_data.h"
#include "app/labs/posterior_part.h"
#include "widgets/posterior/priors_form.h"

#include <QCoreApplication>

namespace app
{

/// The posterior of the hyperparameters of a Gaussian process: those of the kernel that are not locked, and the noise
/// or ν.
class GpPosteriorPart : public PosteriorPart
{
    Q_DECLARE_TR_FUNCTIONS(app::GpPosteriorPart)

public:
    GpPosteriorPart(Document& document, core::GpModel model, QWidget* editors, LabPlots* plots);

protected:
    bool isShown(const core::Session& session) const override; // of bags there is none
    const core::ChainSettings& chainsOf(const core::Session& session) const override;
    core::ChainSettings& chainsOf(core::Session& session) const override;
    core::PosteriorRequest requestOf(const core::Session& session) const override;
    widgets::HyperparameterName nameOf(const core::PosteriorRequest& request, const std::string& name) const override;
    void showModel(const core::Session& session) override;

private:
    const core::GpModel model_;
    mutable LearnedData learned_;
    widgets::FormRows* free_;
    QLabel* freeText_;
    widgets::PriorsForm<core::GpPosteriorSettings>* priors_;
};

} // namespace app
