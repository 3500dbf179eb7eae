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
    slider<&RegressionSettings::noise>();
    slider<&RegressionSettings::draws>();
    add(drift_ = new DriftControls(this)); // here, since Tab goes as they are made
    beginMore("regression");
    check<&RegressionSettings::showRidge>();
    slider<&RegressionSettings::level>();
    check<&RegressionSettings::showTerms>();
    check<&RegressionSettings::showParts>();
    beginNames(0);
    chooser<&RegressionSettings::parts>();
    endNames();
    check<&RegressionSettings::showDerivative>();
    slider<&RegressionSettings::slopeNoise>();
    chooser<&RegressionSettings::ridgeChoice>();
    slider<&RegressionSettings::lambda>();
    slider<&RegressionSettings::holdOut, &core::HoldOut::share>();
    slider<&RegressionSettings::holdOut, &core::HoldOut::seed>();
    beginNames(0);
    chooser<&RegressionSettings::residuals>();
    endNames();
    check<&RegressionSettings::residualsInPlane>();
    endMore();
    add(byHand_ = new HoldOutLine(this));
    connect(byHand_, &HoldOutLine::chosen, this, [this](const std::vector<int>& rows, const QString& what) {
        edit(what, newGesture(), [&](RegressionSettings& settings) { settings.holdOut.rows = rows; });
    });
    also([this](const RegressionSettings& settings) { showWhatApplies(settings); });
    setSettings({});
}

void RegressionPanel::showWhatApplies(const RegressionSettings& settings)
{
    using S = RegressionSettings;
    const bool rows = core::learnsFromRows(settings);
    drift_->setVisible(rows);
    setShown<&S::holdOut, &core::HoldOut::share>(rows);
    setShown<&S::holdOut, &core::HoldOut::seed>(rows);
    byHand_->setOffered(rows);
    byHand_->showRows(settings.holdOut.rows);
    setShown<&S::residuals>(shape() == core::Shape::Line || settings.residualsInPlane);
    if (!rows || settings.draws == 0)
        drift_->pause();
}

void RegressionPanel::setSelection(const std::vector<int>& rows)
{
    byHand_->setSelection(rows);
}

} // namespace widgets
