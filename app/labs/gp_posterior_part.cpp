#include "app/labs/gp_posterior_part.h"

#include "core/labs/classification/classification_settings.h"
#include "core/labs/regression/regression_settings.h"
#include "widgets/gp/hyperparameter_names.h"
#include "widgets/posterior/posterior_panel.h"

namespace app
{

using core::GpPosteriorSettings;

GpPosteriorPart::GpPosteriorPart(Document& document, core::GpModel model, QWidget* editors, LabPlots* plots)
    : PosteriorPart(document, editors, plots), model_(model), learned_(model), free_(new widgets::FormRows(panel())),
      freeText_(new QLabel(free_)), priors_(new widgets::PriorsForm<GpPosteriorSettings>(panel()))
{
    freeText_->setWordWrap(true);
    freeText_->setToolTip(tr("<p>Every hyperparameter that is not locked and greater than 0 is drawn from its "
                             "posterior; the others are held at their values.</p>"));
    free_->add(freeText_);
    free_->addProblems({"free"});
    priors_->addPriors<&GpPosteriorSettings::prior, &GpPosteriorSettings::priorDiagonal>();
    panel()->setPart(priors_->part());
    panel()->place(free_, priors_);
    take(priors_);
}

bool GpPosteriorPart::isShown(const core::Session& session) const
{
    const bool bags = model_ == core::GpModel::Regression &&
                      session.of<core::RegressionSettings>().inputs == core::RegressionSettings::Inputs::Bags;
    return PosteriorPart::isShown(session) && !bags;
}

const core::ChainSettings& GpPosteriorPart::chainsOf(const core::Session& session) const
{
    return session.of<GpPosteriorSettings>().chains;
}

core::ChainSettings& GpPosteriorPart::chainsOf(core::Session& session) const
{
    return session.of<GpPosteriorSettings>().chains;
}

core::PosteriorRequest GpPosteriorPart::requestOf(const core::Session& session) const
{
    const bool regression = model_ == core::GpModel::Regression;
    const auto& classes = session.of<core::ClassificationSettings>();
    const std::string ours = regression ? "regression." : "classification.";
    const auto& settings = session.of<core::RegressionSettings>();
    core::GpPosteriorRequest request{.data = learned_.of(session),
                                     .kernel = session.kernel,
                                     .model = model_,
                                     .diagonal = regression ? settings.noise : classes.nu,
                                     .negative = classes.negative,
                                     .positive = classes.positive,
                                     .mean = settings.mean,
                                     .slopes = learned_.slopesOf(session),
                                     .locked = {},
                                     .settings = session.of<GpPosteriorSettings>()};
    for (const std::string& lock : session.lockedHyperparameters)
        request.locked.push_back(lock.starts_with(ours) ? lock.substr(ours.size()) : lock);
    return request;
}

widgets::HyperparameterName GpPosteriorPart::nameOf(const core::PosteriorRequest& request,
                                                    const std::string& name) const
{
    return widgets::hyperparameterName(std::get<core::GpPosteriorRequest>(request).kernel, name);
}

void GpPosteriorPart::showModel(const core::Session& session)
{
    priors_->setSettings(session.of<GpPosteriorSettings>());
    if (!asked())
        return;
    const std::vector<std::string> free = core::freeHyperparameters(*asked());
    QStringList names;
    for (const std::string& name : free)
        names << nameOf(*asked(), name).axisLabel();
    freeText_->setText(tr("Integrates over %1; what is locked or 0 is held.").arg(names.join(tr(", "))));
    freeText_->setVisible(!free.empty());
}

} // namespace app
