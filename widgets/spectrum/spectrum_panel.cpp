#include "widgets/spectrum/spectrum_panel.h"

#include "widgets/plots/component_style.h"

#include <QHBoxLayout>
#include <QPushButton>

#include <algorithm>
#include <limits>

namespace widgets
{

namespace
{

using S = core::SpectrumSettings;

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
    also([this](const S& settings) { showWhatMatters(settings); });
    setSettings({});
}

void SpectrumPanel::addViews()
{
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    const std::array tips{tr("<p>The Gram matrix of the points, its eigenvalues and components.</p>"),
                          tr("<p>The eigenfunctions of the kernel under a measure on the line.</p>"),
                          tr("<p>Build a function and see what it costs in the kernel's norm, and why.</p>")};
    for (const core::Choice<S::View>& view : core::choicesOf<S::View>) {
        auto* button = new QPushButton(translated(view.row), this);
        button->setCheckable(true);
        button->setAutoExclusive(true);
        button->setToolTip(tips[static_cast<std::size_t>(core::rowOf(view.value))]);
        row->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, chosen = view.value] {
            edit(translated(core::settingAt<&S::view>().facts.edit), newGesture(), [chosen](S& s) { s.view = chosen; });
        });
        also([button, own = view.value](const S& s) {
            if (s.view == own)
                button->setChecked(true);
        });
    }
    add(row);
}

void SpectrumPanel::addKernelPca()
{
    slider<&S::components>([](S& s) { s.component = std::min(s.component, s.components); });
    slider<&S::component>([](S& s) { s.components = std::max(s.components, s.component); });
    centred_ = check<&S::centred>();
    chooser<&S::order>();
    chooser<&S::norm>([](S& s) {
        if (s.norm != S::Norm::Kernel)
            s.centred = false; // the only kind there is
    });
    addProblems({"norm"}); // for Norm::Smooth the slider below says what is wrong with it
    slider<&S::normLengthscale>();
}

void SpectrumPanel::addMercer()
{
    chooser<&S::measure>();
    addProblems({"measure"});
    slider<&S::measureSd>();
    check<&S::chooseNodes>();
    slider<&S::nodes>();
    slider<&S::eigenfunctions>();
}

void SpectrumPanel::addBench()
{
    chooser<&S::build>();
    addProblems({"weights", "terms"});
    addBenchButtons();
    terms_ = addSlider(termsRange(mostWeights), "weights");
    bind(
        terms_, tr("Change the number of terms"), [](const S& s) { return static_cast<double>(s.weights.size()); },
        [](S& s, double value) { s.weights.resize(static_cast<std::size_t>(value), 0.0); });
}

void SpectrumPanel::addBenchButtons()
{
    clear_ = new QPushButton(tr("Clear the bench"), this);
    drawAgain_ = new QPushButton(tr("Draw again"), this);
    drawAgain_->setToolTip(tr("<p>Other draws of the Gaussian process, whose norms grow with the points.</p>"));
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(drawAgain_);
    buttons->addWidget(clear_);
    add(buttons);
    connect(clear_, &QPushButton::clicked, this, [this] {
        edit(tr("Clear the bench"), newGesture(), [](S& s) {
            if (s.build == S::Build::Centres)
                s.terms.clear();
            else
                std::ranges::fill(s.weights, 0.0);
        });
    });
    connect(drawAgain_, &QPushButton::clicked, this, [this] {
        edit(tr("Draw again"), newGesture(), [](S& s) { s.drawsSeed = (s.drawsSeed + 1) % mostDrawsSeed; });
    });
}

void SpectrumPanel::addWeights()
{
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        weights_[i] = addSlider(weightRange(static_cast<int>(i) + 1), "weight");
        bind(
            weights_[i], tr("Change a weight"), [i](const S& s) { return i < s.weights.size() ? s.weights[i] : 0.0; },
            [i](S& s, double value) {
                if (i < s.weights.size())
                    s.weights[i] = value;
            });
    }
}

void SpectrumPanel::showWhatMatters(const S& s)
{
    const bool mercer = s.view == S::View::Mercer, bench = s.view == S::View::Bench;
    const bool eigen = bench && s.build == S::Build::Eigenfunctions;
    const bool otherNorm = s.norm != S::Norm::Kernel;
    centred_->setEnabled(!otherNorm || s.centred);
    setShown<&S::norm>(shape_ == core::Shape::Line || otherNorm);
    setShown<&S::measure>(mercer || eigen);
    setShown<&S::chooseNodes>((mercer || eigen) && s.measure != S::Measure::Data); // the points are their own nodes
    setShown<&S::nodes>(mercer || eigen);
    setShown<&S::measureSd>(mercer || eigen);
    setShown<&S::eigenfunctions>(mercer);
    clear_->setVisible(bench);
    drawAgain_->setVisible(bench);
    clear_->setEnabled(eigen ? std::ranges::any_of(s.weights, [](double w) { return w != 0.0; }) : !s.terms.empty());
    terms_->setVisible(eigen);
    for (std::size_t i = 0; i < weights_.size(); ++i)
        weights_[i]->setVisible(eigen && i < s.weights.size());
}

void SpectrumPanel::setShape(core::Shape shape)
{
    shape_ = shape;
    showWhatMatters(settings());
}

} // namespace widgets
