#include "widgets/two_samples/two_samples_panel.h"

#include "core/limits.h"
#include "widgets/controls/calm_combo.h"
#include "widgets/embedding/embedding_panel.h"
#include "widgets/plots/plot_text.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace widgets
{

namespace
{

using core::TwoSamplesSettings;

NumberRange permutationsRange()
{
    return {.name = TwoSamplesPanel::tr("permutations"),
            .symbol = QStringLiteral("B"),
            .unit = {},
            .meaning = TwoSamplesPanel::tr("How often the labels are shuffled for the null distribution. The least "
                                           "p-value is 1/(1+B); its error is that of B throws of a coin."),
            .lower = 100,
            .upper = 10'000,
            .minimum = core::permutationCounts.least,
            .minimumAllowed = true,
            .defaultValue = 1000,
            .spacing = core::Spacing::Integer,
            .maximum = core::permutationCounts.most};
}

NumberRange testLevelRange()
{
    return {.name = TwoSamplesPanel::tr("level of the test"),
            .symbol = {},
            .unit = {},
            .meaning = TwoSamplesPanel::tr("The share of false alarms one is willing to take where both samples come "
                                           "from the same distribution."),
            .lower = 0.001,
            .upper = 0.2,
            .defaultValue = 0.05,
            .spacing = core::Spacing::Logarithmic,
            .maximum = core::greatestLevel};
}

} // namespace

TwoSamplesPanel::TwoSamplesPanel(QWidget* parent)
    : QWidget(parent), binding_([this](const TwoSamplesSettings& settings, const QString& what, int gesture) {
          emit settingsEdited(settings, what, gesture);
      }),
      samples_(new QWidget(this)), first_(chooser({}, {}, tr("First sample"), samples_)),
      second_(chooser({}, {}, tr("Second sample"), samples_)),
      estimator_(chooser({tr("Biased, at least 0"), tr("Unbiased, may be negative"), tr("Linear time, equal sizes")},
                         tr("<p>Of MMD². The biased one is the squared distance between the two empirical embeddings; "
                            "the unbiased one leaves out the pairs of a point with itself; the linear-time one "
                            "averages over consecutive pairs and needs samples of equal size.</p>"),
                         tr("Estimator of MMD²"), this)),
      bandLevel_(new ParameterSlider(
          bandLevelRange(tr("level of the band"), tr("At each place the witness lies in the band with this "
                                                     "probability, under the model. The band is no test: it may "
                                                     "exclude 0 where both distributions are the same.")),
          this)),
      draws_(new ParameterSlider(drawsRange(), this)), permutations_(new ParameterSlider(permutationsRange(), this)),
      testLevel_(new ParameterSlider(testLevelRange(), this)),
      normalised_(new QCheckBox(tr("Normalised witness"), this)), samplesProblem_(new ProblemLabel(this))
{
    normalised_->setToolTip(tr("<p>Draws the empirical witness divided by MMD, so that its norm is 1. Undefined where "
                               "the two samples have the same embedding.</p>"));
    auto* versus = new QHBoxLayout(samples_);
    versus->setContentsMargins(0, 0, 0, 0);
    versus->addWidget(new QLabel(tr("Sample"), samples_));
    versus->addWidget(first_, 1);
    versus->addWidget(new QLabel(tr("against"), samples_));
    versus->addWidget(second_, 1);
    auto* choices = new QFormLayout;
    choices->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    choices->setContentsMargins(0, 2, 0, 0);
    choices->addRow(tr("MMD²"), estimator_);
    choices->labelForField(estimator_)->setToolTip(estimator_->toolTip());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(samples_);
    column->addWidget(samplesProblem_);
    column->addLayout(choices);
    for (QWidget* row : std::initializer_list<QWidget*>{permutations_, testLevel_, bandLevel_, draws_, normalised_})
        column->addWidget(row);
    for (ParameterSlider* slider : {permutations_, testLevel_, bandLevel_, draws_})
        slider->setLockable(false);
    draws_->setDefaultValue(0);
    bind();
    setSamples(2);
    binding_.show({});
}

void TwoSamplesPanel::bind()
{
    binding_.combo(
        first_, tr("Choose the first sample"), [](const TwoSamplesSettings& s) { return s.first; },
        [](TwoSamplesSettings& s, int row) { s.first = row; });
    binding_.combo(
        second_, tr("Choose the second sample"), [](const TwoSamplesSettings& s) { return s.second; },
        [](TwoSamplesSettings& s, int row) { s.second = row; });
    binding_.combo(
        estimator_, tr("Change the estimator"), [](const TwoSamplesSettings& s) { return s.estimator; },
        [](TwoSamplesSettings& s, int row) { s.estimator = static_cast<core::MmdEstimator>(row); });
    binding_.slider(
        permutations_, "permutations", tr("Change the permutations"),
        [](const TwoSamplesSettings& s) { return s.permutations; },
        [](TwoSamplesSettings& s, double v) { s.permutations = static_cast<int>(v); });
    binding_.slider(
        testLevel_, "testLevel", tr("Change the test's level"), [](const TwoSamplesSettings& s) { return s.testLevel; },
        [](TwoSamplesSettings& s, double v) { s.testLevel = v; });
    binding_.slider(
        bandLevel_, "bandLevel", tr("Change the band"), [](const TwoSamplesSettings& s) { return s.bandLevel; },
        [](TwoSamplesSettings& s, double v) { s.bandLevel = v; });
    binding_.slider(
        draws_, "draws", tr("Change the draws"), [](const TwoSamplesSettings& s) { return s.draws; },
        [](TwoSamplesSettings& s, double v) { s.draws = static_cast<int>(v); });
    binding_.check(
        normalised_, tr("Normalise the witness"), [](const TwoSamplesSettings& s) { return s.normalisedWitness; },
        [](TwoSamplesSettings& s, bool on) { s.normalisedWitness = on; });
}

void TwoSamplesPanel::setSettings(const TwoSamplesSettings& settings)
{
    binding_.show(settings);
}

void TwoSamplesPanel::setSamples(int count)
{
    for (QComboBox* combo : {first_, second_}) {
        combo->clear();
        for (int label = 0; label < std::max(count, 2); ++label)
            combo->addItem(sampleName(label));
    }
    samples_->setVisible(count > 2);
    binding_.show(binding_.value());
}

void TwoSamplesPanel::setDimensions(int dimensions)
{
    draws_->setVisible(dimensions == 1);
}

std::vector<core::Problem> TwoSamplesPanel::showProblems(const std::vector<core::Problem>& problems)
{
    UnshownProblems unshown(problems);
    binding_.showProblems(unshown, *this);
    samplesProblem_->showProblem(unshown.take("samples", *samplesProblem_, *this));
    return unshown.left();
}

} // namespace widgets
