#include "widgets/density/density_panel.h"

#include "widgets/controls/calm_combo.h"
#include "widgets/controls/gesture.h"
#include "widgets/controls/parameter_slider.h"
#include "widgets/controls/problem_label.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>

namespace widgets
{

namespace
{

using core::DensitySettings;

NumberRange sigma0Range()
{
    return {.name = DensityPanel::tr("prior width"),
            .symbol = QStringLiteral("σ₀"),
            .unit = DensityPanel::tr("feature space"),
            .meaning =
                DensityPanel::tr("Standard deviation of the prior in feature space. Small: the density clings to the "
                                 "data. Large: it flattens."),
            .lower = 1e-4,
            .upper = 1e2,
            .defaultValue = 0.1,
            .spacing = core::Spacing::Logarithmic};
}

NumberRange alphaRange()
{
    return {.name = DensityPanel::tr("degrees of freedom"),
            .symbol = QStringLiteral("α"),
            .unit = {},
            .meaning =
                DensityPanel::tr("Of the prior covariance. Only α + N enters: for fixed data α is a temperature, and "
                                 "which point is denser than which does not depend on it."),
            .lower = 1e-2,
            .upper = 1e2,
            .defaultValue = 1.0,
            .spacing = core::Spacing::Logarithmic};
}

NumberRange betaRange()
{
    return {.name = DensityPanel::tr("weight of the prior mean"),
            .symbol = QStringLiteral("β"),
            .unit = DensityPanel::tr("observations"),
            .meaning = DensityPanel::tr(
                "How many observations the prior mean, the origin of feature space, is worth. 0 trusts "
                "the data alone and needs at least one point."),
            .lower = 1e-3,
            .upper = 10.0,
            .minimum = 0.0,
            .minimumAllowed = true,
            .defaultValue = 0.01,
            .spacing = core::Spacing::Logarithmic};
}

NumberRange bandwidthRange()
{
    return {.name = DensityPanel::tr("bandwidth"),
            .symbol = QStringLiteral("h"),
            .unit = DensityPanel::tr("units of x"),
            .meaning =
                DensityPanel::tr("Standard deviation of the Gaussian that the kernel density estimate puts on every "
                                 "point."),
            .lower = 1e-3,
            .upper = 10.0,
            .defaultValue = 0.1,
            .spacing = core::Spacing::Logarithmic};
}

} // namespace

DensityPanel::DensityPanel(QWidget* parent) : QWidget(parent)
{
    buildModel();
    buildGhost();
    buildLayout();
    connectSliders();
    connectChoices();
    setDimensions(1);
    setWholeLineAvailable(false);
    showSettings(settings_);
}

void DensityPanel::buildModel()
{
    sigma0_ = new ParameterSlider(sigma0Range(), this);
    alpha_ = new ParameterSlider(alphaRange(), this);
    beta_ = new ParameterSlider(betaRange(), this);
    posterior_ =
        chooser({tr("Exact"), tr("As printed in the paper")},
                tr("<p>The formula as printed (eqs 3–5 of Huszár and Lacoste-Julien, 2011) centres the features too "
                   "early and loses a rank-one term of the scatter. The exact posterior keeps it; the two agree at "
                   "β = 0 and part visibly from β ≈ 1 on.</p>"),
                tr("Posterior"), this);
    normalisation_ = chooser({tr("Over the visible window"), tr("Over the whole line")}, {}, tr("Normalisation"), this);
    windowProblem_ = new ProblemLabel(this);
    contours_ =
        chooser({tr("Probability mass"), tr("Plain levels")},
                tr("<p>Contours around 50, 80 and 95 % of the probability in the window, or at evenly spaced levels "
                   "of the density.</p>"),
                tr("Contours"), this);
    contoursLabel_ = new QLabel(tr("Contours"), this);
}

void DensityPanel::buildGhost()
{
    ghost_ = new QCheckBox(tr("Kernel density estimate to compare"), this);
    ghost_->setToolTip(
        tr("<p>Draws the classical estimate as a ghost behind the predictive density: a Gaussian on every "
           "point.</p>"));
    bandwidthRule_ =
        chooser({tr("Silverman's rule"), tr("Scott's rule"), tr("Chosen")},
                tr("<p>How wide those Gaussians are: by a rule of thumb from spread and number of the points, or "
                   "chosen below.</p>"),
                tr("Bandwidth rule"), this);
    bandwidth_ = new ParameterSlider(bandwidthRange(), this);
}

void DensityPanel::buildLayout()
{
    auto* choices = new QFormLayout;
    choices->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    choices->setContentsMargins(0, 2, 0, 0);
    choices->addRow(tr("Posterior"), posterior_);
    choices->addRow(tr("Normalised"), normalisation_);
    choices->addRow(windowProblem_);
    choices->addRow(contoursLabel_, contours_);
    for (QComboBox* combo : {posterior_, normalisation_})
        choices->labelForField(combo)->setToolTip(combo->toolTip());
    auto* ghost = new QFormLayout;
    ghost->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    ghost->addRow(ghost_);
    ghost->addRow(tr("Bandwidth"), bandwidthRule_);
    ghost->addRow(bandwidth_);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    for (ParameterSlider* slider : {sigma0_, alpha_, beta_})
        column->addWidget(slider);
    column->addLayout(choices);
    column->addLayout(ghost);
    column->addStretch(1);
}

void DensityPanel::connectSliders()
{
    const auto connectSlider = [this](ParameterSlider* slider, const QString& what, auto change) {
        connect(slider, &ParameterSlider::valueEdited, this, [this, what, change](double value, int gesture) {
            DensitySettings changed = settings_;
            change(changed, value);
            edit(changed, what, gesture);
        });
        connect(slider, &ParameterSlider::lockToggled, this, [this] { emit lockedSettingsEdited(lockedSettings()); });
    };
    connectSlider(sigma0_, tr("Change σ₀"), [](DensitySettings& s, double v) { s.model.sigma0 = v; });
    connectSlider(alpha_, tr("Change α"), [](DensitySettings& s, double v) { s.model.alpha = v; });
    connectSlider(beta_, tr("Change β"), [](DensitySettings& s, double v) { s.model.beta = v; });
    connectSlider(bandwidth_, tr("Change bandwidth"), [](DensitySettings& s, double v) { s.bandwidth = v; });
}

void DensityPanel::connectChoices()
{
    const auto connectChoice = [this](QComboBox* combo, const QString& what, auto change) {
        connect(combo, &QComboBox::activated, this, [this, what, change](int row) {
            DensitySettings changed = settings_;
            change(changed, row);
            edit(changed, what, newGesture());
        });
    };
    connectChoice(posterior_, tr("Change posterior"),
                  [](DensitySettings& s, int row) { s.model.posterior = static_cast<core::Posterior>(row); });
    connectChoice(normalisation_, tr("Change normalisation"),
                  [](DensitySettings& s, int row) { s.normalisation = static_cast<core::Normalisation>(row); });
    connectChoice(bandwidthRule_, tr("Change bandwidth rule"),
                  [](DensitySettings& s, int row) { s.bandwidthChoice = static_cast<core::BandwidthChoice>(row); });
    connectChoice(contours_, tr("Change contours"), [](DensitySettings& s, int row) { s.massContours = row == 0; });
    connect(ghost_, &QCheckBox::clicked, this, [this](bool on) {
        DensitySettings changed = settings_;
        changed.showGhost = on;
        edit(changed, on ? tr("Show density estimate") : tr("Hide density estimate"), newGesture());
    });
}

void DensityPanel::setSettings(const DensitySettings& settings)
{
    showSettings(settings);
}

void DensityPanel::setDimensions(int dimensions)
{
    contours_->setVisible(dimensions == 2);
    contoursLabel_->setVisible(dimensions == 2);
}

void DensityPanel::setWholeLineAvailable(bool available, const QString& why)
{
    auto* model = qobject_cast<QStandardItemModel*>(normalisation_->model());
    model->item(static_cast<int>(core::Normalisation::WholeLine))->setEnabled(available);
    QString about =
        tr("<p>Shift-invariant kernels never give a proper density: far away it tends to a positive constant. So it "
           "is normalised over the window on show.</p><p>Where the kernel grows without bound and the data have "
           "one dimension, the whole line can be used.</p>");
    if (!available && !why.isEmpty())
        about += QStringLiteral("<p>%1</p>").arg(why.toHtmlEscaped());
    normalisation_->setToolTip(about);
    normalisation_->setItemData(static_cast<int>(core::Normalisation::WholeLine), available ? QString() : why,
                                Qt::ToolTipRole);
}

void DensityPanel::setDefaultSigma0(double sigma0)
{
    sigma0_->setDefaultValue(sigma0);
}

std::vector<std::string> DensityPanel::lockedSettings() const
{
    std::vector<std::string> names;
    for (const auto& [name, slider] : sliders()) {
        if (slider->isLocked())
            names.emplace_back(name);
    }
    return names;
}

void DensityPanel::setLockedSettings(const std::vector<std::string>& names)
{
    for (const auto& [name, slider] : sliders())
        slider->setLocked(std::ranges::find(names, name) != names.end());
}

std::vector<core::Problem> DensityPanel::showProblems(const std::vector<core::Problem>& problems)
{
    UnshownProblems unshown(problems);
    for (const auto& [name, slider] : sliders())
        slider->setProblem(unshown.take(name, *slider, *this));
    const QString window = unshown.take("window", *windowProblem_, *this);
    windowProblem_->showProblem(window.isEmpty() ? unshown.take("normalisation", *windowProblem_, *this) : window);
    return unshown.left();
}

void DensityPanel::edit(const DensitySettings& settings, const QString& what, int gesture)
{
    if (settings == settings_)
        return;
    showSettings(settings);
    emit settingsEdited(settings_, what, gesture);
}

void DensityPanel::showSettings(const DensitySettings& settings)
{
    settings_ = settings;
    sigma0_->setValue(settings.model.sigma0);
    alpha_->setValue(settings.model.alpha);
    beta_->setValue(settings.model.beta);
    bandwidth_->setValue(settings.bandwidth);
    posterior_->setCurrentIndex(static_cast<int>(settings.model.posterior));
    normalisation_->setCurrentIndex(static_cast<int>(settings.normalisation));
    bandwidthRule_->setCurrentIndex(static_cast<int>(settings.bandwidthChoice));
    contours_->setCurrentIndex(settings.massContours ? 0 : 1);
    ghost_->setChecked(settings.showGhost);
    bandwidthRule_->setEnabled(settings.showGhost);
    bandwidth_->setVisible(settings.showGhost && settings.bandwidthChoice == core::BandwidthChoice::Chosen);
}

std::array<std::pair<std::string_view, ParameterSlider*>, 4> DensityPanel::sliders() const
{
    return {{{"sigma0", sigma0_}, {"alpha", alpha_}, {"beta", beta_}, {"bandwidth", bandwidth_}}};
}

} // namespace widgets
