#include "widgets/spectrum/spectrum_panel.h"

#include "widgets/controls/fold.h"
#include "widgets/controls/kept_room.h"
#include "widgets/spectrum/spectrum_ranges.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QPushButton>

#include <algorithm>

namespace widgets
{

namespace
{

using core::SpectrumSettings;

constexpr int mostDrawsSeed = 1'000'000;

} // namespace

SpectrumPanel::SpectrumPanel(QWidget* parent) : SettingsForm(parent)
{
    addViews();
    addKernelPca();
    addBench();
    addKernelItself();
    addMercer();
    addWeights();
    also([this](const SpectrumSettings& settings) { showWhatMatters(settings); });
    setSettings({});
}

void SpectrumPanel::addViews()
{
    constexpr int inRow = 2;
    auto* rows = new QGridLayout;
    rows->setSpacing(0);
    const std::array tips{tr("<p>The Gram matrix of the points, its eigenvalues and components.</p>"),
                          tr("<p>The kernel itself: with one place held, over all pairs, and what it makes of two "
                             "places.</p>"),
                          tr("<p>The eigenfunctions of the kernel under a measure on the line.</p>"),
                          tr("<p>Build a function and see what it costs in the kernel's norm, and why.</p>")};
    for (const core::Choice<SpectrumSettings::View>& view : core::choicesOf<SpectrumSettings::View>) {
        auto* button = new QPushButton(translated(view.row), this);
        button->setCheckable(true);
        button->setAutoExclusive(true);
        button->setToolTip(tips[static_cast<std::size_t>(core::rowOf(view.value))]);
        const int number = core::rowOf(view.value);
        rows->addWidget(button, number / inRow, number % inRow);
        connect(button, &QPushButton::clicked, this, [this, chosen = view.value] {
            edit(translated(core::settingAt<&SpectrumSettings::view>().facts.edit), newGesture(),
                 [chosen](SpectrumSettings& s) { s.view = chosen; });
        });
        also([button, own = view.value](const SpectrumSettings& s) {
            if (s.view == own)
                button->setChecked(true);
        });
    }
    add(rows);
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

void SpectrumPanel::addKernelItself()
{
    addPlaces();
    addProblems({"places"});
    slider<&SpectrumSettings::seriesTerms>();
    slider<&SpectrumSettings::liftFeature>();
    slider<&SpectrumSettings::liftTurn>();
    slider<&SpectrumSettings::liftTilt>();
}

void SpectrumPanel::addPlaces()
{
    for (const int place : {0, 1})
        for (const int coordinate : {0, 1}) {
            ParameterSlider*& control = places_[static_cast<std::size_t>(place)][static_cast<std::size_t>(coordinate)];
            control = addSlider(placeRange(place, coordinate), "places");
            own("places", {control, nullptr});
            bind(
                control, place == 0 ? tr("Move x₁") : tr("Move x₂"),
                [this, place, coordinate](const SpectrumSettings& s) {
                    const core::PlacePair places = placesOf(s);
                    const Eigen::RowVectorXd& at = place == 0 ? places.first : places.second;
                    return coordinate < at.size() ? at(coordinate) : 0.0;
                },
                [this, place, coordinate](SpectrumSettings& s, double value) {
                    core::PlacePair places = placesOf(s);
                    (place == 0 ? places.first : places.second)(coordinate) = value;
                    s.places = core::placeSetting(places);
                });
        }
}

core::PlacePair SpectrumPanel::placesOf(const SpectrumSettings& settings) const
{
    return core::placesOf(settings, window_);
}

void SpectrumPanel::setWindow(const std::vector<core::Interval>& window)
{
    if (window == window_)
        return;
    window_ = window;
    for (const auto& place : places_)
        for (std::size_t coordinate = 0; coordinate < std::min(place.size(), window.size()); ++coordinate)
            place[coordinate]->setReach(window[coordinate].lo, window[coordinate].hi);
    setSettings(settings());
}

void SpectrumPanel::setFeatures(Eigen::Index features)
{
    features_ = features;
    showWhatMatters(settings());
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
    drawAgain_->setToolTip(tr("<p>Other draws of the Gaussian process.</p>"));
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
    const bool series = s.view == SpectrumSettings::View::Kernel && shape() == core::Shape::Line;
    constexpr Eigen::Index atOnce = 3; // features that are drawn
    const bool expands = mercer || eigen || series;
    const bool hasNodes = expands && s.measure != SpectrumSettings::Measure::Data; // these are their own
    moreOfPca_->setVisible(s.view == SpectrumSettings::View::KernelPca);
    moreOfMeasure_->setVisible(hasNodes);
    setShown<&SpectrumSettings::centred>(!otherNorm || s.centred);
    setShown<&SpectrumSettings::norm>(shape() == core::Shape::Line || otherNorm);
    const bool kernel = s.view == SpectrumSettings::View::Kernel, line = window_.size() == 1;
    places_[0][0]->setVisible(kernel || (bench && line));
    places_[1][0]->setVisible(kernel);
    for (const auto& place : places_)
        place[1]->setVisible(kernel && !line);
    setShown<&SpectrumSettings::measure>(expands);
    setShown<&SpectrumSettings::chooseNodes>(hasNodes);
    setShown<&SpectrumSettings::nodes>(hasNodes);
    setShown<&SpectrumSettings::measureSd>(expands);
    setShown<&SpectrumSettings::liftFeature>(features_ > atOnce);
    setShown<&SpectrumSettings::liftTurn>(features_ >= atOnce);
    setShown<&SpectrumSettings::liftTilt>(features_ >= atOnce);
    setShown<&SpectrumSettings::eigenfunctions>(mercer);
    const bool filled = eigen ? std::ranges::any_of(s.weights, [](double w) { return w != 0.0; }) : !s.terms.empty();
    drawAgain_->setVisible(bench || s.view == SpectrumSettings::View::Kernel);
    setPresent(*clear_, bench && filled, drawAgain_);
    terms_->setVisible(eigen);
    for (std::size_t i = 0; i < weights_.size(); ++i)
        weights_[i]->setVisible(eigen && i < s.weights.size());
}

} // namespace widgets
