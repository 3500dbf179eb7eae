#include "widgets/classification/classification_panel.h"

#include "widgets/controls/calm_combo.h"
#include "widgets/plots/plot_text.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace widgets
{

namespace
{

using core::ClassificationSettings;
using Companion = ClassificationSettings::Companion;
using Probability = ClassificationSettings::Probability;

constexpr double leastNu = 1e-6; // the slider's left end, which stands for 0: far below what a picture shows

NumberRange nuRange()
{
    return {.name = ClassificationPanel::tr("diagonal"),
            .symbol = QStringLiteral("ν"),
            .unit = {},
            .meaning = ClassificationPanel::tr(
                "Added to the diagonal of the prior covariance, C = K + νI: a latent value of its own at each point, "
                "beside the function. It lets single points disagree with their neighbours. The left end is 0: C = K."),
            .lower = leastNu,
            .upper = 10.0,
            .minimum = 0.0,
            .minimumAllowed = true,
            .defaultValue = 0.0,
            .spacing = core::Spacing::Logarithmic};
}

NumberRange lambdaRange()
{
    return {.name = ClassificationPanel::tr("regularisation"),
            .symbol = QStringLiteral("λ"),
            .unit = {},
            .meaning = ClassificationPanel::tr(
                "Kernel logistic regression minimises Σ log(1 + exp(∓f)) + (λ/2)‖f‖². With λ = 1, without b and with "
                "ν = 0 its f is the mode of the Gaussian process: the curve \"at the latent mean\"."),
            .lower = 1e-4,
            .upper = 100.0,
            .defaultValue = ClassificationSettings{}.lambda,
            .spacing = core::Spacing::Logarithmic};
}

NumberRange penaltyRange()
{
    return {.name = ClassificationPanel::tr("penalty"),
            .symbol = QStringLiteral("C"),
            .unit = {},
            .meaning = ClassificationPanel::tr("The price of a point inside the margin: the support vector machine "
                                               "minimises ½‖f‖² + C Σ max(0, 1 ∓ f). No coefficient exceeds C."),
            .lower = 1e-2,
            .upper = 1e4,
            .defaultValue = ClassificationSettings{}.penalty,
            .spacing = core::Spacing::Logarithmic};
}

} // namespace

ClassificationPanel::ClassificationPanel(QWidget* parent)
    : QWidget(parent), binding_([this](const ClassificationSettings& settings, const QString& what, int gesture) {
          emit settingsEdited(settings, what, gesture);
      }),
      classes_(new QWidget(this)), negative_(chooser({}, tr("The class that is t = 0"), tr("Class 0"), this)),
      positive_(chooser({}, tr("The class that is t = 1"), tr("Class 1"), this)),
      probability_(chooser({tr("Averaged"), tr("Probit approximation"), tr("At the latent mean")},
                           tr("<p>Averaged: ∫ σ(a) N(a | m, v) da by quadrature. Probit: σ(m / √(1 + πv/8)), close to "
                              "it. At the mean: σ(m), as if m were certain; too sure far from the points. All three "
                              "cross 50 % in the same places.</p>"),
                           tr("Probability"), this)),
      companion_(chooser({tr("None"), tr("Kernel logistic regression"), tr("Support vector machine")},
                         tr("<p>Another classifier with the same kernel, drawn beside: a finite sum of kernels at the "
                            "points, Σ cₙ k(xₙ, ·).</p>"),
                         tr("Companion"), this)),
      nu_(new ParameterSlider(nuRange(), this)), lambda_(new ParameterSlider(lambdaRange(), this)),
      penalty_(new ParameterSlider(penaltyRange(), this)), offset_(new QCheckBox(tr("with + b"), this)),
      showTerms_(new QCheckBox(tr("Show terms and support vectors"), this)), classesProblem_(new ProblemLabel(this))
{
    offset_->setToolTip(tr("<p>Adds a constant that is not penalised: f = Σ cₙ k(xₙ, ·) + b. It is outside the "
                           "representer theorem, which is about functions of the space alone.</p>"));
    showTerms_->setToolTip(tr("<p>On the line, the curves cₙ k(xₙ, ·) that add up to f. Support vectors are the "
                              "points whose coefficient is not 0.</p>"));
    for (ParameterSlider* slider : {lambda_, penalty_})
        slider->setLockable(false);
    buildLayout();
    bind();
    setSamples(2);
    binding_.show({});
}

void ClassificationPanel::buildLayout()
{
    auto* versus = new QHBoxLayout(classes_);
    versus->setContentsMargins(0, 0, 0, 0);
    versus->addWidget(new QLabel(tr("Class 0"), classes_));
    versus->addWidget(negative_, 1);
    versus->addWidget(new QLabel(tr("against 1"), classes_));
    versus->addWidget(positive_, 1);
    auto* choices = new QFormLayout;
    choices->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    choices->setContentsMargins(0, 2, 0, 0);
    choices->addRow(tr("Probability"), probability_);
    auto* beside = new QFormLayout;
    beside->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    beside->setContentsMargins(0, 6, 0, 0);
    beside->addRow(tr("Beside it"), companion_);
    choices->labelForField(probability_)->setToolTip(probability_->toolTip());
    beside->labelForField(companion_)->setToolTip(companion_->toolTip());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(classes_);
    column->addWidget(classesProblem_);
    column->addLayout(choices);
    column->addWidget(nu_);
    column->addLayout(beside);
    for (QWidget* row : std::initializer_list<QWidget*>{lambda_, penalty_, offset_, showTerms_})
        column->addWidget(row);
}

void ClassificationPanel::bind()
{
    binding_.combo(
        negative_, tr("Choose class 0"), [](const ClassificationSettings& s) { return s.negative; },
        [](ClassificationSettings& s, int row) { s.negative = row; });
    binding_.combo(
        positive_, tr("Choose class 1"), [](const ClassificationSettings& s) { return s.positive; },
        [](ClassificationSettings& s, int row) { s.positive = row; });
    binding_.combo(
        probability_, tr("Change the probability"), [](const ClassificationSettings& s) { return s.probability; },
        [](ClassificationSettings& s, int row) { s.probability = static_cast<Probability>(row); });
    binding_.slider(
        nu_, "nu", tr("Change ν"), [](const ClassificationSettings& s) { return s.nu; },
        [](ClassificationSettings& s, double v) { s.nu = v == leastNu ? 0.0 : v; });
    connect(nu_, &ParameterSlider::lockToggled, this, &ClassificationPanel::nuLockToggled);
    binding_.combo(
        companion_, tr("Choose the companion"), [](const ClassificationSettings& s) { return s.companion; },
        [](ClassificationSettings& s, int row) { s.companion = static_cast<Companion>(row); });
    binding_.slider(
        lambda_, "lambda", tr("Change λ"), [](const ClassificationSettings& s) { return s.lambda; },
        [](ClassificationSettings& s, double v) { s.lambda = v; });
    binding_.slider(
        penalty_, "penalty", tr("Change C"), [](const ClassificationSettings& s) { return s.penalty; },
        [](ClassificationSettings& s, double v) { s.penalty = v; });
    binding_.check(
        offset_, tr("Change + b"), [](const ClassificationSettings& s) { return s.offset; },
        [](ClassificationSettings& s, bool on) { s.offset = on; });
    binding_.check(
        showTerms_, tr("Show the terms"), [](const ClassificationSettings& s) { return s.showTerms; },
        [](ClassificationSettings& s, bool on) { s.showTerms = on; });
    binding_.also([this](const ClassificationSettings& s) {
        lambda_->setVisible(s.companion == Companion::Logistic);
        penalty_->setVisible(s.companion == Companion::Svm);
        offset_->setVisible(s.companion != Companion::None);
        showTerms_->setVisible(s.companion == Companion::Svm ||
                               (s.companion == Companion::Logistic && dimensions_ == 1));
    });
}

void ClassificationPanel::setSettings(const ClassificationSettings& settings)
{
    binding_.show(settings);
}

void ClassificationPanel::setDimensions(int dimensions)
{
    dimensions_ = dimensions;
    binding_.show(binding_.value());
}

void ClassificationPanel::setNuLocked(bool locked)
{
    nu_->setLocked(locked);
}

void ClassificationPanel::setSamples(int count)
{
    for (QComboBox* combo : {negative_, positive_}) {
        combo->clear();
        for (int label = 0; label < std::max(count, 2); ++label)
            combo->addItem(sampleName(label));
    }
    classes_->setVisible(count > 2);
    binding_.show(binding_.value());
}

std::vector<core::Problem> ClassificationPanel::showProblems(const std::vector<core::Problem>& problems)
{
    UnshownProblems unshown(problems);
    binding_.showProblems(unshown, *this);
    classesProblem_->showProblem(unshown.take("classes", *classesProblem_, *this));
    return unshown.left();
}

} // namespace widgets
