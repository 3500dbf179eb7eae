#include "widgets/regression/regression_panel.h"

#include "widgets/regression/drift_controls.h"

namespace widgets
{

using core::RegressionSettings;

RegressionPanel::RegressionPanel(QWidget* parent)
    : QWidget(parent), form_(this, [this](const RegressionSettings& settings, const QString& what,
                                          int gesture) { emit settingsEdited(settings, what, gesture); }),
      drift_(new DriftControls(this))
{
    form_.beginNames(0);
    form_.chooser<&RegressionSettings::inputs>();
    form_.chooser<&RegressionSettings::band>();
    form_.endNames();
    form_.slider<&RegressionSettings::level>();
    form_.slider<&RegressionSettings::noise>();
    form_.slider<&RegressionSettings::draws>();
    form_.add(drift_);
    form_.check<&RegressionSettings::showTerms>();
    form_.check<&RegressionSettings::showRidge>();
    form_.chooser<&RegressionSettings::ridgeChoice>();
    form_.slider<&RegressionSettings::lambda>();
    form_.also([this](const RegressionSettings& settings) { showWhatApplies(settings); });
    form_.reportLocks([this](const std::vector<std::string>& names) { emit lockedSettingsEdited(names); });
    form_.show({});
}

void RegressionPanel::showWhatApplies(const RegressionSettings& settings)
{
    using S = RegressionSettings;
    const bool bags = settings.inputs == S::Inputs::Bags, curves = shape_ == core::Shape::Line && !bags;
    const bool ridge = bags || settings.showRidge;
    form_.setShown<&S::band>(!bags);
    form_.setShown<&S::draws>(!bags);
    drift_->setVisible(!bags);
    form_.setShown<&S::showRidge>(!bags);
    form_.setShown<&S::level>(curves);
    form_.setShown<&S::showTerms>(curves);
    form_.setShown<&S::ridgeChoice>(ridge);
    form_.setShown<&S::lambda>(ridge && settings.ridgeChoice == core::RidgeChoice::ByHand);
    form_.setShown<&S::noise>(!bags || settings.ridgeChoice == core::RidgeChoice::SameAsNoise);
    if (bags || settings.draws == 0)
        drift_->pause();
}

void RegressionPanel::setShape(core::Shape shape)
{
    shape_ = shape;
    showWhatApplies(form_.value());
}

} // namespace widgets
