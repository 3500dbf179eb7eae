#include "widgets/two_samples/two_samples_panel.h"

namespace widgets
{

using core::TwoSamplesSettings;

TwoSamplesPanel::TwoSamplesPanel(QWidget* parent)
    : QWidget(parent), form_(this, [this](const TwoSamplesSettings& settings, const QString& what,
                                          int gesture) { emit settingsEdited(settings, what, gesture); }),
      samples_(new SamplePair(tr("Sample"), core::settingAt<&TwoSamplesSettings::first>().facts, tr("against"),
                              core::settingAt<&TwoSamplesSettings::second>().facts, this))
{
    form_.add(samples_);
    form_.bindLabel<&TwoSamplesSettings::first>(samples_->first());
    form_.bindLabel<&TwoSamplesSettings::second>(samples_->second());
    form_.addProblems({"samples"});
    form_.beginNames(2);
    form_.chooser<&TwoSamplesSettings::estimator>();
    form_.endNames();
    form_.slider<&TwoSamplesSettings::permutations>();
    form_.slider<&TwoSamplesSettings::testLevel>();
    form_.slider<&TwoSamplesSettings::bandLevel>();
    form_.slider<&TwoSamplesSettings::draws>();
    form_.check<&TwoSamplesSettings::normalisedWitness>();
    setSamples(2);
}

void TwoSamplesPanel::setSamples(int count)
{
    samples_->setSamples(count);
    form_.show(form_.value());
}

void TwoSamplesPanel::setShape(core::Shape shape)
{
    form_.setShown<&TwoSamplesSettings::draws>(shape == core::Shape::Line);
}

} // namespace widgets
