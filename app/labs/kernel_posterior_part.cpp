#include "app/labs/kernel_posterior_part.h"

#include "core/session/request.h"
#include "widgets/controls/gesture.h"
#include "widgets/posterior/kernel_free_form.h"
#include "widgets/posterior/posterior_panel.h"

namespace app
{

using core::PosteriorSettings;

KernelPosteriorPart::KernelPosteriorPart(Document& document, QWidget* editors, LabPlots* plots, PointsOf pointsOf)
    : PosteriorPart(document, editors, plots), pointsOf_(std::move(pointsOf)),
      free_(new widgets::KernelFreeForm(panel())), priors_(new widgets::PriorsForm<PosteriorSettings>(panel()))
{
    priors_->addPriors<&PosteriorSettings::prior, &PosteriorSettings::priorTau2>();
    panel()->setPart(priors_->part());
    panel()->place(free_, priors_);
    take(free_);
    take(priors_);
    connect(free_, &widgets::KernelFreeForm::fewerInducingRequested, this, &KernelPosteriorPart::takeFewerInducing);
}

const core::ChainSettings& KernelPosteriorPart::chainsOf(const core::Session& session) const
{
    return session.of<PosteriorSettings>().chains;
}

core::ChainSettings& KernelPosteriorPart::chainsOf(core::Session& session) const
{
    return session.of<PosteriorSettings>().chains;
}

core::PosteriorRequest KernelPosteriorPart::requestOf(const core::Session& session) const
{
    auto request = core::requestOf<core::KernelPosteriorRequest>(session);
    request.data = pointsOf_(session);
    return request;
}

widgets::HyperparameterName KernelPosteriorPart::nameOf(const core::PosteriorRequest&, const std::string& name) const
{
    return widgets::kernelLearningName(name);
}

void KernelPosteriorPart::showModel(const core::Session& session)
{
    const auto& settings = session.of<PosteriorSettings>();
    free_->setSettings(settings);
    priors_->setSettings(settings);
    priors_->showPrior<&PosteriorSettings::prior>(settings.free != PosteriorSettings::Free::Tau2);
    priors_->showPrior<&PosteriorSettings::priorTau2>(settings.free != PosteriorSettings::Free::Length);
    if (!runsAway())
        return free_->showRunaway({});
    free_->showRunaway(
        settings.bounded
            ? tr("With more inducing points than columns the posterior of both would run away along ℓ → ∞, τ² → 0: ℓ "
                 "is kept within %1 and %2 medians, and what comes out depends on that.")
                  .arg(settings.boundsFrom)
                  .arg(settings.boundsTo)
            : tr("With more inducing points than columns the posterior of both runs away along ℓ → ∞, τ² → 0: there is "
                 "nothing to draw from."));
}

bool KernelPosteriorPart::runsAway()
{
    if (!asked())
        return false;
    const auto& request = std::get<core::KernelPosteriorRequest>(*asked());
    if (!checked_ || !core::asksTheSame(*checked_, request)) { // the inducing points take their time
        checked_ = request;
        runsAway_ = core::wouldRunAway(request);
    }
    return runsAway_;
}

void KernelPosteriorPart::takeFewerInducing()
{
    core::Session next = document().session();
    next.of<core::EmbeddingModel>().inducing.count = next.data->dimensions();
    document().edit(std::move(next), tr("As many inducing points as columns"), widgets::newGesture());
}

} // namespace app
