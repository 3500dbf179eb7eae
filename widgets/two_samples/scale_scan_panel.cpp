#include "widgets/two_samples/scale_scan_panel.h"

#include "widgets/power/run_controls.h"

namespace widgets
{

using core::ScaleScanSettings;

namespace
{

RunWords lengthscaleWords()
{
    return {.startTip = ScaleScanPanel::tr("Tests at one lengthscale after the other; the curve grows meanwhile"),
            .goOnTip = ScaleScanPanel::tr("Goes on where it was stopped"),
            .stopTip = ScaleScanPanel::tr("Stops and keeps the p-values that are known"),
            .count = ScaleScanPanel::tr("%1 of %2 lengthscales")};
}

} // namespace

ScaleScanPanel::ScaleScanPanel(QWidget* parent) : SettingsForm(parent), run_(new RunControls(this, lengthscaleWords()))
{
    check<&ScaleScanSettings::shown>();
    add(run_);
    also([this](const ScaleScanSettings& settings) { run_->setVisible(settings.shown); });
    setSettings({});
}

} // namespace widgets
