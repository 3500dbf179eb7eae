#include "app/lesson/question_ground.h"

#include "widgets/drawings/places.h"
#include "widgets/figures/figure_look.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace app
{

namespace
{

struct GroundWords {
    Q_DECLARE_TR_FUNCTIONS(Lesson)
};

/// Round ends with room for answers that are wrong.
core::Interval roomy(core::Interval range)
{
    const double room = 0.5 * range.width(), step = std::pow(10.0, std::floor(std::log10(range.width()))) / 2.0;
    return {step * std::floor((range.lo - room) / step), step * std::ceil((range.hi + room) / step)};
}

core::Interval rangeOf(const Eigen::VectorXd& values)
{
    core::Interval range{.lo = values.minCoeff<Eigen::PropagateNumbers>(),
                         .hi = values.maxCoeff<Eigen::PropagateNumbers>()};
    if (!(range.lo < range.hi))
        range = {.lo = range.lo - 1.0, .hi = range.lo + 1.0};
    return range;
}

core::Interval joined(const core::Interval& a, const core::Interval& b)
{
    return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)};
}

const Eigen::VectorXd* columnOf(const widgets::PlotTable& numbers, const QString& name)
{
    const auto found = std::ranges::find(numbers.columns, name, &widgets::PlotTable::Column::name);
    return found == numbers.columns.end() ? nullptr : &found->values;
}

/// The targets where the panel shows them, else where the points lie on the line.
void addPoints(widgets::Drawing& ground, const core::Session& session, const widgets::PlotTable& numbers)
{
    const core::Dataset& data = *session.data;
    if (data.dimensions() != 1 || data.size() == 0)
        return;
    Eigen::MatrixXd places = data.x;
    if (columnOf(numbers, "target") && data.targets.size() == data.size()) {
        places.conservativeResize(Eigen::NoChange, 2);
        places.col(1) = data.targets;
        ground.up.range = joined(*ground.up.range, roomy(rangeOf(data.targets)));
    }
    ground.points = widgets::DrawnPoints{
        .places = std::move(places), .labels = data.labels, .key = "points", .legend = GroundWords::tr("data")};
}

} // namespace

widgets::Drawing groundOf(const Question& question, const Truth& truth, const widgets::PlotView& panel,
                          const core::Session& session)
{
    const widgets::FigureText words = panel.words();
    widgets::Drawing ground{.title = panel.title(), .axes = widgets::DrawnAxes::Own};
    ground.across = {.label = words.horizontal, .range = panel.horizontal()};
    ground.up = {.label = words.vertical, .fromZero = false, .range = panel.vertical()};
    if (std::holds_alternative<CurveQuestion>(question.of)) {
        ground.up.range = roomy(rangeOf(truth.curve.value));
        addPoints(ground, session, panel.numbers());
    } else if (const auto* dots = std::get_if<DotsQuestion>(&question.of)) {
        ground.across.range = roomy(joined(rangeOf(truth.values), panel.horizontal()));
        ground.up = {.label = GroundWords::tr("dots"),
                     .hasNumbers = false,
                     .range = core::Interval{.lo = 0.0, .hi = std::max(8.0, 0.6 * dots->count)}};
    } else if (panel.space() == widgets::PlotView::Space::Plane && session.data->dimensions() == 2) {
        ground.points = widgets::DrawnPoints{.places = widgets::sharedPlaces(session.data->x),
                                             .labels = session.data->labels,
                                             .key = "points",
                                             .legend = GroundWords::tr("data")};
    } else {
        addPoints(ground, session, panel.numbers());
    }
    return ground;
}

std::optional<widgets::PredictionPlot::Draws> drawnIn(const Question& question)
{
    using Draws = widgets::PredictionPlot::Draws;
    if (std::holds_alternative<CurveQuestion>(question.of))
        return Draws::Curve;
    if (std::holds_alternative<DotsQuestion>(question.of))
        return Draws::Dots;
    if (std::holds_alternative<PointQuestion>(question.of))
        return Draws::Place;
    return std::nullopt;
}

} // namespace app
