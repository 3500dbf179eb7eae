#include "widgets/regression/regression_panel.h"

#include "widgets/gp/hold_out_line.h"
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
    slider<&RegressionSettings::holdOut, &core::HoldOut::share>();
    slider<&RegressionSettings::holdOut, &core::HoldOut::seed>();
    add(byHand_ = new HoldOutLine(this));
    connect(byHand_, &HoldOutLine::chosen, this, [this](const std::vector<int>& rows, const QString& what) {
        edit(what, newGesture(), [&](RegressionSettings& settings) { settings.holdOut.rows = rows; });
    });
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
    const bool byChance = !bags && settings.holdOut.rows.empty();
    setShown<&S::holdOut, &core::HoldOut::share>(byChance);
    setShown<&S::holdOut, &core::HoldOut::seed>(byChance && settings.holdOut.share > 0.0);
    byHand_->setOffered(!bags);
    byHand_->showRows(settings.holdOut.rows);
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

void RegressionPanel::setSelection(const std::vector<int>& rows)
{
    byHand_->setSelection(rows);
}

} // namespace widgets
