#include "widgets/spectrum/spectrum_panel.h"

#include "widgets/controls/fold.h"
#include "widgets/controls/kept_room.h"
#include "widgets/plots/component_style.h"

#include <QHBoxLayout>
#include <QPushButton>

#include <algorithm>
#include <limits>

namespace widgets
{

namespace
{

using core::SpectrumSettings;

constexpr int mostDrawsSeed = 1'000'000;

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

NumberRange termsRange(int most)
{
    return {.name = SpectrumPanel::tr("terms"),
            .symbol = {},
            .unit = {},
            .meaning = SpectrumPanel::tr("How many eigenfunctions f is made of."),
            .lower = 1,
            .upper = static_cast<double>(most),
            .minimum = 1,
            .minimumAllowed = true,
            .defaultValue = 6,
            .spacing = core::Spacing::Integer,
            .maximum = static_cast<double>(most)};
}

} // namespace

SpectrumPanel::SpectrumPanel(QWidget* parent) : SettingsForm(parent)
{
    addViews();
    addKernelPca();
    addBench();
    addMercer();
    addWeights();
    also([this](const SpectrumSettings& settings) { showWhatMatters(settings); });
    setSettings({});
}

void SpectrumPanel::addViews()
{
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    const std::array tips{tr("<p>The Gram matrix of the points, its eigenvalues and components.</p>"),
                          tr("<p>The eigenfunctions of the kernel under a measure on the line.</p>"),
                          tr("<p>Build a function and see what it costs in the kernel's norm, and why.</p>")};
    for (const core::Choice<SpectrumSettings::View>& view : core::choicesOf<SpectrumSettings::View>) {
        auto* button = new QPushButton(translated(view.row), this);
        button->setCheckable(true);
        button->setAutoExclusive(true);
        button->setToolTip(tips[static_cast<std::size_t>(core::rowOf(view.value))]);
        row->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, chosen = view.value] {
            edit(translated(core::settingAt<&SpectrumSettings::view>().facts.edit), newGesture(),
                 [chosen](SpectrumSettings& s) { s.view = chosen; });
        });
        also([button, own = view.value](const SpectrumSettings& s) {
            if (s.view == own)
                button->setChecked(true);
        });
    }
    add(row);
}

void SpectrumPanel::addKernelPca()
{
    slider<&SpectrumSettings::components>(
        [](SpectrumSettings& s) { s.component = std::min(s.component, s.components); });
    slider<&SpectrumSettings::component>(
        [](SpectrumSettings& s) { s.components = std::max(s.components, s.component); });
    chooser<&SpectrumSettings::order>();
    moreOfPca_ = beginMore("spectrum-pca");
    check<&SpectrumSettings::centred>();
    chooser<&SpectrumSettings::norm>([](SpectrumSettings& s) {
        if (s.norm != SpectrumSettings::Norm::Kernel)
            s.centred = false; // the only kind there is
    });
    addProblems({"norm"}); // for Norm::Smooth the slider below says what is wrong with it
    slider<&SpectrumSettings::normLengthscale>();
    endMore();
}

void SpectrumPanel::addMercer()
{
    chooser<&SpectrumSettings::measure>();
    addProblems({"measure"});
    slider<&SpectrumSettings::measureSd>();
    slider<&SpectrumSettings::eigenfunctions>();
    moreOfMeasure_ = beginMore("spectrum-measure");
    check<&SpectrumSettings::chooseNodes>();
    slider<&SpectrumSettings::nodes>();
    endMore();
}

void SpectrumPanel::addBench()
{
    chooser<&SpectrumSettings::build>();
    addProblems({"weights", "terms"});
    addBenchButtons();
    terms_ = addSlider(termsRange(mostWeights), "weights");
    own("weights", {terms_, nullptr});
    bind(
        terms_, tr("Change the number of terms"),
        [](const SpectrumSettings& s) { return static_cast<double>(s.weights.size()); },
        [](SpectrumSettings& s, double value) { s.weights.resize(static_cast<std::size_t>(value), 0.0); });
}

void SpectrumPanel::addBenchButtons()
{
    clear_ = new QPushButton(tr("Clear the bench"), this);
    drawAgain_ = new QPushButton(tr("Draw again"), this);
    drawAgain_->setToolTip(tr("<p>Other draws of the Gaussian process, whose norms grow with the points.</p>"));
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(clear_); // it comes and goes
    buttons->addWidget(drawAgain_);
    add(buttons);
    connect(clear_, &QPushButton::clicked, this, [this] {
        edit(tr("Clear the bench"), newGesture(), [](SpectrumSettings& s) {
            if (s.build == SpectrumSettings::Build::Centres)
                s.terms.clear();
            else
                std::ranges::fill(s.weights, 0.0);
        });
    });
    connect(drawAgain_, &QPushButton::clicked, this, [this] {
        edit(tr("Draw again"), newGesture(),
             [](SpectrumSettings& s) { s.drawsSeed = (s.drawsSeed + 1) % mostDrawsSeed; });
    });
}

void SpectrumPanel::addWeights()
{
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        weights_[i] = addSlider(weightRange(static_cast<int>(i) + 1), "weight");
        own("weights", {weights_[i], nullptr});
        bind(
            weights_[i], tr("Change a weight"),
            [i](const SpectrumSettings& s) { return i < s.weights.size() ? s.weights[i] : 0.0; },
            [i](SpectrumSettings& s, double value) {
                if (i < s.weights.size())
                    s.weights[i] = value;
            });
    }
}

void SpectrumPanel::showWhatMatters(const SpectrumSettings& s)
{
    const bool mercer = s.view == SpectrumSettings::View::Mercer, bench = s.view == SpectrumSettings::View::Bench;
    const bool eigen = bench && s.build == SpectrumSettings::Build::Eigenfunctions;
    const bool otherNorm = s.norm != SpectrumSettings::Norm::Kernel;
    const bool hasNodes = (mercer || eigen) && s.measure != SpectrumSettings::Measure::Data; // these are their own
    moreOfPca_->setVisible(s.view == SpectrumSettings::View::KernelPca);
    moreOfMeasure_->setVisible(hasNodes);
    setShown<&SpectrumSettings::centred>(!otherNorm || s.centred);
    setShown<&SpectrumSettings::norm>(shape() == core::Shape::Line || otherNorm);
    setShown<&SpectrumSettings::measure>(mercer || eigen);
    setShown<&SpectrumSettings::chooseNodes>(hasNodes);
    setShown<&SpectrumSettings::nodes>(hasNodes);
    setShown<&SpectrumSettings::measureSd>(mercer || eigen);
    setShown<&SpectrumSettings::eigenfunctions>(mercer);
    const bool filled = eigen ? std::ranges::any_of(s.weights, [](double w) { return w != 0.0; }) : !s.terms.empty();
    drawAgain_->setVisible(bench);
    setPresent(*clear_, bench && filled, drawAgain_);
    terms_->setVisible(eigen);
    for (std::size_t i = 0; i < weights_.size(); ++i)
        weights_[i]->setVisible(eigen && i < s.weights.size());
}

} // namespace widgets
