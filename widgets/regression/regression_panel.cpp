#include "widgets/regression/regression_panel.h"

#include "widgets/regression/drift_controls.h"

namespace widgets
{

using core::RegressionSettings;

RegressionPanel::RegressionPanel(QWidget* parent) : SettingsForm(parent)
{
    beginNames(0);
    chooser<&RegressionSettings::inputs>();
    chooser<&RegressionSettings::mean>();
    chooser<&RegressionSettings::band>();
    endNames();
    slider<&RegressionSettings::level>();
    slider<&RegressionSettings::noise>();
    slider<&RegressionSettings::draws>();
    add(drift_ = new DriftControls(this)); // here, since Tab goes as they are made
    check<&RegressionSettings::showTerms>();
    check<&RegressionSettings::showRidge>();
    chooser<&RegressionSettings::ridgeChoice>();
    slider<&RegressionSettings::lambda>();
    slider<&RegressionSettings::holdOut>();
    slider<&RegressionSettings::holdOutSeed>();
    beginNames(0);
    chooser<&RegressionSettings::residuals>();
    endNames();
    check<&RegressionSettings::residualsInPlane>();
    also([this](const RegressionSettings& settings) { showWhatApplies(settings); });
    setSettings({});
}

void RegressionPanel::showWhatApplies(const RegressionSettings& settings)
{
    using S = RegressionSettings;
    const bool bags = settings.inputs == S::Inputs::Bags, curves = shape_ == core::Shape::Line && !bags;
    const bool ridge = bags || settings.showRidge;
    setShown<&S::mean>(!bags);
    setShown<&S::band>(!bags);
    setShown<&S::draws>(!bags);
    drift_->setVisible(!bags);
    setShown<&S::showRidge>(!bags);
    setShown<&S::level>(curves);
    setShown<&S::showTerms>(curves);
    setShown<&S::ridgeChoice>(ridge);
    setShown<&S::lambda>(ridge && settings.ridgeChoice == core::RidgeChoice::ByHand);
    setShown<&S::holdOut>(!bags);
    setShown<&S::holdOutSeed>(!bags && settings.holdOut > 0.0);
    const bool plane = shape_ != core::Shape::Line && !bags;
    setShown<&S::residualsInPlane>(plane);
    setShown<&S::residuals>(!bags && (!plane || settings.residualsInPlane));
    setShown<&S::noise>(!bags || settings.ridgeChoice == core::RidgeChoice::SameAsNoise);
    if (bags || settings.draws == 0)
        drift_->pause();
}

void RegressionPanel::setShape(core::Shape shape)
{
    shape_ = shape;
    showWhatApplies(settings());
}

} // namespace widgets
