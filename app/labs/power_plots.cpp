#include "app/labs/power_plots.h"

#include "core/data/generators.h"
#include "core/data/samples.h"
#include "core/window/window.h"
#include "widgets/drawings/power_pair.h"
#include "widgets/plots/drawn_plot.h"

#include <utility>

namespace app
{

namespace
{

/// Both samples as the study would draw them at its last step, on one sheet; nothing while the settings allow none.
std::optional<core::Dataset> exampleOfPair(const core::PowerSettings& settings, std::uint64_t seed)
{
    core::Generation first = settings.first, second = settings.second;
    first.n = second.n = settings.vary == "n" ? static_cast<Eigen::Index>(settings.hi) : settings.n;
    first.seed = seed;
    second.seed = seed + 1;
    if (settings.vary != "n")
        second.options[settings.vary] = settings.hi;
    auto a = core::generate(first), b = core::generate(second);
    if (!std::holds_alternative<core::Dataset>(a) || !std::holds_alternative<core::Dataset>(b))
        return std::nullopt;
    auto both = core::withSample(std::get<core::Dataset>(a), 1, std::get<core::Dataset>(b));
    return std::holds_alternative<core::Dataset>(both) ? std::optional(std::get<core::Dataset>(both)) : std::nullopt;
}

} // namespace

PowerPlots::PowerPlots(QWidget* parent)
    : LabPlots(views(), parent),
      pair_(new widgets::DrawnPlot(
          widgets::powerPairDrawing(core::emptyDataset(2), core::PowerSettings::Source::Generators), this)),
      power_(new widgets::DrawnPlot(widgets::powerDrawing(shown_), this))
{
    connect(pair_, &widgets::PlotView::fitRequested, this, [this] { pair_->setWindow(pairWindow_); });
    add({{"samples", pair_}, {"power", power_}}, Linked::No);
}

PanelLayout PowerPlots::layoutFor(core::Shape) const
{
    if (!has("samples"))
        return {.rows = {"power"}, .main = "power", .letters = "B"};
    return {.rows = {"samples power"}, .main = "power", .columnShares = {2, 3}};
}

std::vector<widgets::PlotView*> PowerPlots::answering() const
{
    return {power_};
}

QStringList PowerPlots::numbersOnDemand() const
{
    QStringList names;
    for (const QString& column : widgets::powerColumns(settings_))
        names << QStringLiteral("power.") + column;
    return names;
}

void PowerPlots::showSource(const core::PowerRequest& request, core::PowerSettings::Shown shown)
{
    settings_ = request.settings;
    const bool sheet = request.settings.source == core::PowerSettings::Source::Sheet;
    if (std::exchange(shown_.shown, shown) != shown)
        drawPower();
    const std::optional<core::Dataset> pair = sheet ? (request.samples ? std::optional(*request.samples) : std::nullopt)
                                                    : exampleOfPair(request.settings, request.seed);
    const bool inThePlane = pair && pair->shape() == core::Shape::Plane && pair->size() > 0;
    put({{"samples", inThePlane ? pair_ : nullptr}});
    if (!inThePlane)
        return;
    pair_->show(widgets::powerPairDrawing(*pair, request.settings.source));
    pairWindow_ = core::fittingWindow(*pair);
    pair_->setWindow(pairWindow_);
}

void PowerPlots::showResult(const core::PowerResult& result, const core::PowerRequest& request)
{
    const bool sheet = request.settings.source == core::PowerSettings::Source::Sheet && request.samples;
    shown_.origin = sheet ? tr("drawn with replacement from %1 and %2 points")
                                .arg(core::rowsOf(*request.samples, 0).size())
                                .arg(core::rowsOf(*request.samples, 1).size())
                          : QString();
    shown_.run = {.settings = request.settings, .result = result};
    drawPower();
}

void PowerPlots::keepRun()
{
    if (!widgets::isBegun(shown_.run))
        return;
    shown_.earlier.push_back(shown_.run);
    drawPower();
}

void PowerPlots::clearRuns()
{
    shown_.earlier.clear();
    drawPower();
}

void PowerPlots::drawPower()
{
    power_->show(widgets::powerDrawing(shown_));
}

} // namespace app
