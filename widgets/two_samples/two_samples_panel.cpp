#include "widgets/two_samples/two_samples_panel.h"

namespace widgets
{

using core::TwoSamplesSettings;

TwoSamplesPanel::TwoSamplesPanel(QWidget* parent) : SettingsForm(parent)
{
    samplePair<&TwoSamplesSettings::first, &TwoSamplesSettings::second>(tr("Sample"), tr("against"));
    addProblems({"samples"});
    beginNames(2);
    chooser<&TwoSamplesSettings::estimator>();
    endNames();
    slider<&TwoSamplesSettings::permutations>();
    slider<&TwoSamplesSettings::testLevel>();
    slider<&TwoSamplesSettings::bandLevel>();
    slider<&TwoSamplesSettings::draws>();
    check<&TwoSamplesSettings::normalisedWitness>();
    setSettings({});
}

void TwoSamplesPanel::setShape(core::Shape shape)
{
    setShown<&TwoSamplesSettings::draws>(shape == core::Shape::Line);
}

} // namespace widgets
