#include "widgets/spectrum/spectrum_panel.h"

#include "core/limits.h"
#include "widgets/controls/calm_combo.h"
#include "widgets/plots/component_style.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace widgets
{

namespace
{

using core::SpectrumSettings;
using View = SpectrumSettings::View;
using Build = SpectrumSettings::Build;
using Norm = SpectrumSettings::Norm;
using Measure = SpectrumSettings::Measure;

constexpr int mostDrawsSeed = 1'000'000;

NumberRange wholeRange(const QString& name, const QString& meaning, double lower, double upper, double defaultValue,
                       double maximum)
{
    return {.name = name,
            .symbol = {},
            .unit = {},
            .meaning = meaning,
            .lower = lower,
            .upper = upper,
            .minimum = lower,
            .minimumAllowed = true,
            .defaultValue = defaultValue,
            .spacing = core::Spacing::Integer,
            .maximum = maximum};
}

NumberRange lengthRange(const QString& name, const QString& symbol, const QString& meaning, double defaultValue)
{
    return {.name = name,
            .symbol = symbol,
            .unit = SpectrumPanel::tr("units of x"),
            .meaning = meaning,
            .lower = 0.05,
            .upper = 5.0,
            .minimum = 0.0,
            .defaultValue = defaultValue,
            .spacing = core::Spacing::Logarithmic};
}

NumberRange weightRange(int number)
{
    return {.name = SpectrumPanel::tr("weight of %1").arg(subscripted(QStringLiteral("ψ"), number)),
            .symbol = {},
            .unit = {},
            .meaning = SpectrumPanel::tr("f holds w √λ ψ: w² is what this costs in ‖f‖². Of a draw of the Gaussian "
                                         "process each w is a standard normal number."),
            .lower = -3.0,
            .upper = 3.0,
            .minimum = -std::numeric_limits<double>::infinity(),
            .defaultValue = 0.0,
            .spacing = core::Spacing::Linear};
}

/// A chooser with its name before it, in a row that can be hidden.
QWidget* named(const QString& name, QComboBox* choice, QWidget* parent)
{
    auto* row = new QWidget(parent);
    auto* form = new QFormLayout(row);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->setContentsMargins(0, 2, 0, 0);
    form->addRow(name, choice);
    form->labelForField(choice)->setToolTip(choice->toolTip());
    return row;
}

} // namespace

SpectrumPanel::SpectrumPanel(QWidget* parent)
    : QWidget(parent), binding_([this](const SpectrumSettings& settings, const QString& what, int gesture) {
          emit settingsEdited(settings, what, gesture);
      })
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    buildViews(*column);
    buildKernelPca(*column);
    buildBench(*column);
    buildMercer(*column);
    for (ParameterSlider* weight : weights_)
        column->addWidget(weight);
    bindKernelPca();
    bindMercer();
    bindBench();
    binding_.also([this](const SpectrumSettings& settings) { showWhatMatters(settings); });
    binding_.show({});
}

ParameterSlider* SpectrumPanel::slider(NumberRange range)
{
    auto* made = new ParameterSlider(std::move(range), this);
    made->setLockable(false);
    return made;
}

void SpectrumPanel::buildViews(QVBoxLayout& column)
{
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    const std::array names{tr("Kernel PCA"), tr("Mercer"), tr("Function bench")};
    const std::array tips{tr("<p>The Gram matrix of the points, its eigenvalues and components.</p>"),
                          tr("<p>The eigenfunctions of the kernel under a measure on the line.</p>"),
                          tr("<p>Build a function and see what it costs in the kernel's norm, and why.</p>")};
    for (std::size_t i = 0; i < views_.size(); ++i) {
        views_[i] = new QPushButton(names[i], this);
        views_[i]->setCheckable(true);
        views_[i]->setAutoExclusive(true);
        views_[i]->setToolTip(tips[i]);
        row->addWidget(views_[i]);
        connect(views_[i], &QPushButton::clicked, this, [this, i] {
            binding_.edit(
                tr("Look at another view"), newGesture(), [](SpectrumSettings& s, View view) { s.view = view; },
                static_cast<View>(i));
        });
    }
    binding_.also([this](const SpectrumSettings& s) { views_[static_cast<std::size_t>(s.view)]->setChecked(true); });
    column.addLayout(row);
}

void SpectrumPanel::buildKernelPca(QVBoxLayout& column)
{
    components_ = slider(
        wholeRange(tr("components"), tr("How many are drawn and used to reconstruct the points."), 1, 12, 4, 12));
    component_ = slider(
        wholeRange(tr("component on show"), tr("The one on the large map, and upwards in the scatter."), 1, 12, 1, 12));
    centred_ = new QCheckBox(tr("Centre the features"), this);
    centred_->setToolTip(tr("<p>Subtracts the mean of the features: K becomes HKH with H = I − 11ᵀ/n, as in ordinary "
                            "PCA. Without, the first component mostly points at the mean.</p>"));
    orderChoice_ =
        chooser({tr("by their coordinates"), tr("by sample"), tr("along the first component")},
                tr("<p>The order of the rows and columns of the Gram matrix.</p>"), tr("Order of rows"), this);
    normChoice_ = chooser({tr("K itself: kernel PCA"), tr("δ: L² on the window"), tr("a smoother se")},
                          tr("<p>The norm Q in which the features k(x<sub>i</sub>, ·) are functions to be decomposed. "
                             "With Q = K it is kernel PCA; with Q = δ ordinary PCA of curves. Others than K are for se "
                             "on the line, uncentred.</p>"),
                          tr("Norm of the features"), this);
    normLengthscale_ = slider(lengthRange(tr("lengthscale of Q"), QStringLiteral("q"),
                                          tr("Of the se that is the norm; with q² < 2ℓ² the norm of a feature is "
                                             "finite."),
                                          0.5));
    normProblem_ = new ProblemLabel(this);
    orderRow_ = named(tr("Rows"), orderChoice_, this);
    normRow_ = named(tr("Norm Q"), normChoice_, this);
    for (QWidget* row : std::initializer_list<QWidget*>{components_, component_, centred_, orderRow_, normRow_,
                                                        normProblem_, normLengthscale_})
        column.addWidget(row);
}

void SpectrumPanel::buildMercer(QVBoxLayout& column)
{
    measureChoice_ = chooser({tr("uniform on the window"), tr("Gaussian about 0"), tr("the points")},
                             tr("<p>The measure p under which ∫ k(x,y) ψ(y) dp(y) = λ ψ(x). There are no eigenvalues "
                                "without one, and others give others.</p>"),
                             tr("Measure"), this);
    measureRow_ = named(tr("Measure"), measureChoice_, this);
    measureProblem_ = new ProblemLabel(this);
    measureSd_ = slider(lengthRange(tr("sd of the measure"), QStringLiteral("σ"),
                                    tr("Standard deviation of the Gaussian measure."), 1.0));
    chooseNodes_ = new QCheckBox(tr("Choose the nodes"), this);
    chooseNodes_->setToolTip(tr("<p>As many nodes of the rule by which the integral becomes a sum (Nyström) as the "
                                "eigenvalues need: doubled until they no longer change.</p>"));
    NumberRange nodes = wholeRange(tr("nodes"),
                                   tr("Of the rule by which the integral becomes a sum (Nyström). Too few and the "
                                      "small eigenvalues are wrong."),
                                   8, 400, 60, core::nodeCounts.most);
    nodes.minimum = core::nodeCounts.least;
    nodes_ = slider(std::move(nodes));
    eigenfunctions_ = slider(wholeRange(tr("eigenfunctions"), tr("How many are drawn."), 1, 12, 6, 12));
    for (QWidget* row : std::initializer_list<QWidget*>{measureRow_, measureProblem_, measureSd_, chooseNodes_, nodes_,
                                                        eigenfunctions_})
        column.addWidget(row);
}

void SpectrumPanel::buildBench(QVBoxLayout& column)
{
    buildChoice_ = chooser({tr("eigenfunctions"), tr("kernels k(xᵢ, ·)")},
                           tr("<p>What the function is a sum of: eigenfunctions by sliders, or kernels placed on the "
                              "bench by clicks.</p>"),
                           tr("What the function is made of"), this);
    buildRow_ = named(tr("Sum of"), buildChoice_, this);
    clear_ = new QPushButton(tr("Clear the bench"), this);
    drawAgain_ = new QPushButton(tr("Draw again"), this);
    drawAgain_->setToolTip(tr("<p>Other draws of the Gaussian process, whose norms grow with the points.</p>"));
    benchProblem_ = new ProblemLabel(this);
    terms_ =
        slider(wholeRange(tr("terms"), tr("How many eigenfunctions f is made of."), 1, mostWeights, 6, mostWeights));
    column.addWidget(buildRow_);
    column.addWidget(benchProblem_);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(drawAgain_);
    buttons->addWidget(clear_);
    column.addLayout(buttons);
    column.addWidget(terms_);
    for (int i = 0; i < mostWeights; ++i)
        weights_[static_cast<std::size_t>(i)] = slider(weightRange(i + 1));
    connect(clear_, &QPushButton::clicked, this, [this] {
        binding_.edit(
            tr("Clear the bench"), newGesture(),
            [](SpectrumSettings& s, Build build) {
                if (build == Build::Centres)
                    s.terms.clear();
                else
                    std::ranges::fill(s.weights, 0.0);
            },
            binding_.value().build);
    });
    connect(drawAgain_, &QPushButton::clicked, this, [this] {
        binding_.edit(
            tr("Draw again"), newGesture(), [](SpectrumSettings& s, int seed) { s.drawsSeed = seed; },
            (binding_.value().drawsSeed + 1) % mostDrawsSeed);
    });
}

void SpectrumPanel::bindKernelPca()
{
    binding_.slider(
        components_, "components", tr("Change the components"), [](const SpectrumSettings& s) { return s.components; },
        [](SpectrumSettings& s, double v) {
            s.components = static_cast<int>(v);
            s.component = std::min(s.component, s.components);
        });
    binding_.slider(
        component_, "component", tr("Show another component"), [](const SpectrumSettings& s) { return s.component; },
        [](SpectrumSettings& s, double v) {
            s.component = static_cast<int>(v);
            s.components = std::max(s.components, s.component);
        });
    binding_.check(
        centred_, tr("Centre the features or not"), [](const SpectrumSettings& s) { return s.centred; },
        [](SpectrumSettings& s, bool on) { s.centred = on; });
    binding_.combo(
        orderChoice_, tr("Order the rows"), [](const SpectrumSettings& s) { return s.order; },
        [](SpectrumSettings& s, int row) { s.order = static_cast<SpectrumSettings::Order>(row); });
    binding_.combo(
        normChoice_, tr("Change the norm"), [](const SpectrumSettings& s) { return s.norm; },
        [](SpectrumSettings& s, int row) {
            s.norm = static_cast<Norm>(row);
            if (s.norm != Norm::Kernel)
                s.centred = false; // the only kind there is
        });
    binding_.slider(
        normLengthscale_, "norm", tr("Change the norm's lengthscale"),
        [](const SpectrumSettings& s) { return s.normLengthscale; },
        [](SpectrumSettings& s, double v) { s.normLengthscale = v; });
}

void SpectrumPanel::bindMercer()
{
    binding_.combo(
        measureChoice_, tr("Change the measure"), [](const SpectrumSettings& s) { return s.measure; },
        [](SpectrumSettings& s, int row) { s.measure = static_cast<Measure>(row); });
    binding_.slider(
        measureSd_, "measureSd", tr("Change the measure's width"),
        [](const SpectrumSettings& s) { return s.measureSd; }, [](SpectrumSettings& s, double v) { s.measureSd = v; });
    binding_.check(
        chooseNodes_, tr("Choose the nodes or not"), [](const SpectrumSettings& s) { return s.chooseNodes; },
        [](SpectrumSettings& s, bool on) { s.chooseNodes = on; });
    binding_.slider(
        nodes_, "nodes", tr("Change the nodes"), [](const SpectrumSettings& s) { return s.nodes; },
        [](SpectrumSettings& s, double v) { s.nodes = static_cast<int>(v); });
    binding_.slider(
        eigenfunctions_, "eigenfunctions", tr("Change the eigenfunctions"),
        [](const SpectrumSettings& s) { return s.eigenfunctions; },
        [](SpectrumSettings& s, double v) { s.eigenfunctions = static_cast<int>(v); });
}

void SpectrumPanel::bindBench()
{
    binding_.combo(
        buildChoice_, tr("Build of something else"), [](const SpectrumSettings& s) { return s.build; },
        [](SpectrumSettings& s, int row) { s.build = static_cast<Build>(row); });
    binding_.slider(
        terms_, "weights", tr("Change the number of terms"), [](const SpectrumSettings& s) { return s.weights.size(); },
        [](SpectrumSettings& s, double v) { s.weights.resize(static_cast<std::size_t>(v), 0.0); });
    for (std::size_t i = 0; i < weights_.size(); ++i)
        binding_.slider(
            weights_[i], "weight", tr("Change a weight"),
            [i](const SpectrumSettings& s) { return i < s.weights.size() ? s.weights[i] : 0.0; },
            [i](SpectrumSettings& s, double v) {
                if (i < s.weights.size())
                    s.weights[i] = v;
            });
}

void SpectrumPanel::showWhatMatters(const SpectrumSettings& s)
{
    const bool pca = s.view == View::KernelPca, mercer = s.view == View::Mercer, bench = s.view == View::Bench;
    const bool eigen = bench && s.build == Build::Eigenfunctions;
    const bool otherNorm = s.norm != Norm::Kernel;
    for (QWidget* row : std::initializer_list<QWidget*>{components_, component_, centred_, orderRow_})
        row->setVisible(pca);
    centred_->setEnabled(!otherNorm || s.centred);
    normRow_->setVisible(pca && (dimensions_ == 1 || otherNorm));
    normLengthscale_->setVisible(pca && s.norm == Norm::Smooth);
    measureRow_->setVisible(mercer || eigen);
    const bool ruled = (mercer || eigen) && s.measure != Measure::Data; // the points are their own nodes
    chooseNodes_->setVisible(ruled);
    nodes_->setVisible(ruled && !s.chooseNodes);
    measureSd_->setVisible((mercer || eigen) && s.measure == Measure::Gaussian);
    eigenfunctions_->setVisible(mercer);
    buildRow_->setVisible(bench);
    clear_->setVisible(bench);
    drawAgain_->setVisible(bench);
    clear_->setEnabled(eigen ? std::ranges::any_of(s.weights, [](double w) { return w != 0.0; }) : !s.terms.empty());
    terms_->setVisible(eigen);
    for (std::size_t i = 0; i < weights_.size(); ++i)
        weights_[i]->setVisible(eigen && i < s.weights.size());
    if (!pca)
        normProblem_->showProblem({});
}

void SpectrumPanel::setSettings(const SpectrumSettings& settings)
{
    binding_.show(settings);
}

void SpectrumPanel::setDimensions(int dimensions)
{
    dimensions_ = dimensions;
    showWhatMatters(binding_.value());
}

std::vector<core::Problem> SpectrumPanel::showProblems(const std::vector<core::Problem>& problems)
{
    UnshownProblems unshown(problems);
    binding_.showProblems(unshown, *this); // for Norm::Smooth a slider says what is wrong with the norm
    normProblem_->showProblem(unshown.take("norm", *normProblem_, *this));
    measureProblem_->showProblem(unshown.take("measure", *measureProblem_, *this));
    const QString weights = unshown.take("weights", *benchProblem_, *this);
    benchProblem_->showProblem(weights.isEmpty() ? unshown.take("terms", *benchProblem_, *this) : weights);
    return unshown.left();
}

} // namespace widgets
