#include "widgets/regression/regression_panel.h"

#include "widgets/controls/calm_combo.h"
#include "widgets/embedding/embedding_panel.h"
#include "widgets/regression/drift_controls.h"

#include <QFormLayout>
#include <QVBoxLayout>

namespace widgets
{

namespace
{

using core::RegressionSettings;

constexpr double quietest = 1e-6, loudest = 10.0;
constexpr double usualLevel = 0.95;

NumberRange noiseRange()
{
    return {.name = RegressionPanel::tr("noise variance"),
            .symbol = QStringLiteral("1/β"),
            .unit = RegressionPanel::tr("units of target²"),
            .meaning = RegressionPanel::tr("How far a target may lie from the latent function: its variance about it. "
                                           "It sits on each observation, also where two share their x. 0 makes the "
                                           "mean go through every point."),
            .lower = quietest,
            .upper = loudest,
            .minimum = 0.0,
            .minimumAllowed = true,
            .defaultValue = 0.01,
            .spacing = core::Spacing::Logarithmic};
}

NumberRange lambdaRange()
{
    return {.name = RegressionPanel::tr("ridge"),
            .symbol = QStringLiteral("λ"),
            .unit = {},
            .meaning = RegressionPanel::tr("What the RKHS norm costs: the ridge regression minimises Σ (f(x) − t)² + "
                                           "λ‖f‖². It is the mean of the Gaussian process with noise variance λ."),
            .lower = quietest,
            .upper = 1e3,
            .defaultValue = 0.01,
            .spacing = core::Spacing::Logarithmic};
}

NumberRange levelRange()
{
    NumberRange range =
        bandLevelRange(RegressionPanel::tr("level of the band"),
                       RegressionPanel::tr("At each x the function (or a new observation) lies in the band with this "
                                           "probability, under the model."));
    range.defaultValue = usualLevel;
    return range;
}

} // namespace

RegressionPanel::RegressionPanel(QWidget* parent)
    : QWidget(parent), binding_([this](const RegressionSettings& settings, const QString& what, int gesture) {
          emit settingsEdited(settings, what, gesture);
      }),
      inputs_(chooser({tr("A point"), tr("A distribution (bag)")},
                      tr("<p>What has a target: each point, or each stroke of the brush as a whole. A stroke is then a "
                         "sample of a distribution, and the regression learns a function of distributions.</p>"),
                      tr("What an input is"), this)),
      band_(chooser({tr("Latent function"), tr("New observation")},
                    tr("<p>The band of the function itself, or of a new noisy target: wider by the noise "
                       "variance.</p>"),
                    tr("What the band holds"), this)),
      ridgeChoice_(chooser({tr("λ = noise variance"), tr("λ by hand"), tr("λ by leave-one-out"), tr("λ by GCV")},
                           tr("<p>How λ is found. Leave-one-out minimises the mean squared error of each target "
                              "predicted from all others; generalised cross-validation an average of it that does not "
                              "depend on the basis.</p>"),
                           tr("How λ is found"), this)),
      noise_(new ParameterSlider(noiseRange(), this)), level_(new ParameterSlider(levelRange(), this)),
      draws_(new ParameterSlider(drawsRange(), this)), lambda_(new ParameterSlider(lambdaRange(), this)),
      terms_(new QCheckBox(tr("Terms of the mean"), this)), ridge_(new QCheckBox(tr("Ridge regression beside"), this)),
      drift_(new DriftControls(this)), form_(new QFormLayout)
{
    terms_->setToolTip(tr("<p>The mean is a finite sum of kernels, Σ c<sub>n</sub> k(x<sub>n</sub>, x), one at each "
                          "observation: the representer theorem. Drawn one by one.</p>"));
    ridge_->setToolTip(tr("<p>Kernel ridge regression on the same points. With λ = noise variance it lies on the mean "
                          "of the Gaussian process.</p>"));
    form_->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form_->setContentsMargins(0, 0, 0, 0);
    form_->addRow(tr("An input is"), inputs_);
    form_->addRow(tr("Band of the"), band_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addLayout(form_);
    for (QWidget* row :
         std::initializer_list<QWidget*>{level_, noise_, draws_, drift_, terms_, ridge_, ridgeChoice_, lambda_})
        column->addWidget(row);
    for (ParameterSlider* slider : {level_, draws_, lambda_})
        slider->setLockable(false);
    connect(noise_, &ParameterSlider::lockToggled, this, &RegressionPanel::noiseLockToggled);
    bind();
    binding_.show({});
}

void RegressionPanel::bind()
{
    using S = RegressionSettings;
    binding_.combo(
        inputs_, tr("Change what an input is"), [](const S& s) { return s.inputs; },
        [](S& s, int row) { s.inputs = static_cast<S::Inputs>(row); });
    binding_.combo(
        band_, tr("Change the band"), [](const S& s) { return s.band; },
        [](S& s, int row) { s.band = static_cast<S::Band>(row); });
    binding_.slider(
        level_, "level", tr("Change the band"), [](const S& s) { return s.level; },
        [](S& s, double v) { s.level = v; });
    binding_.slider(
        noise_, "noise", tr("Change the noise variance"), [](const S& s) { return s.noise; },
        [](S& s, double v) { s.noise = v; });
    binding_.slider(
        draws_, "draws", tr("Change the draws"), [](const S& s) { return s.draws; },
        [](S& s, double v) { s.draws = static_cast<int>(v); });
    binding_.check(
        terms_, tr("Show or hide the terms"), [](const S& s) { return s.showTerms; },
        [](S& s, bool on) { s.showTerms = on; });
    binding_.check(
        ridge_, tr("Show or hide the ridge regression"), [](const S& s) { return s.showRidge; },
        [](S& s, bool on) { s.showRidge = on; });
    binding_.combo(
        ridgeChoice_, tr("Change how λ is found"), [](const S& s) { return s.ridgeChoice; },
        [](S& s, int row) { s.ridgeChoice = static_cast<core::RidgeChoice>(row); });
    binding_.slider(
        lambda_, "lambda", tr("Change λ"), [](const S& s) { return s.lambda; }, [](S& s, double v) { s.lambda = v; });
    binding_.also([this](const S& s) { showWhatApplies(s); });
}

void RegressionPanel::showWhatApplies(const RegressionSettings& settings)
{
    const bool bags = settings.inputs == RegressionSettings::Inputs::Bags, curves = dimensions_ == 1 && !bags;
    const bool ridge = bags || settings.showRidge;
    for (QWidget* points : std::initializer_list<QWidget*>{band_, form_->labelForField(band_), draws_, drift_, ridge_})
        points->setVisible(!bags);
    level_->setVisible(curves);
    terms_->setVisible(curves);
    ridgeChoice_->setVisible(ridge);
    lambda_->setVisible(ridge && settings.ridgeChoice == core::RidgeChoice::ByHand);
    noise_->setVisible(!bags || settings.ridgeChoice == core::RidgeChoice::SameAsNoise);
    if (bags || settings.draws == 0)
        drift_->pause();
}

void RegressionPanel::setSettings(const RegressionSettings& settings)
{
    binding_.show(settings);
}

void RegressionPanel::setDimensions(int dimensions)
{
    dimensions_ = dimensions;
    showWhatApplies(binding_.value());
}

void RegressionPanel::setNoiseLocked(bool locked)
{
    noise_->setLocked(locked);
}

std::vector<core::Problem> RegressionPanel::showProblems(const std::vector<core::Problem>& problems)
{
    UnshownProblems unshown(problems);
    binding_.showProblems(unshown, *this);
    return unshown.left();
}

} // namespace widgets
