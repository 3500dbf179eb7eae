#include "widgets/drawings/novelty.h"

#include "core/novelty/score_histograms.h"
#include "widgets/drawings/field.h"
#include "widgets/drawings/places.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace widgets
{

namespace
{

struct NoveltyWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::NoveltyDrawings)
};

double shareOf(Eigen::Index part, Eigen::Index other)
{
    return part + other > 0 ? static_cast<double>(part) / static_cast<double>(part + other) : 0.0;
}

Eigen::RowVector2d rocPlaceOf(const core::ConfusionCounts& counts)
{
    return {shareOf(counts.falsePositives, counts.trueNegatives), shareOf(counts.truePositives, counts.falseNegatives)};
}

/// The rows that a preview of very many points has scored; empty where it is all, or of other points.
std::vector<int> someOf(const core::NoveltyResult& result, const core::Dataset& dataset)
{
    const std::vector<Eigen::Index>& rows = result.asked.rows;
    const bool fits = std::ssize(rows) == result.methods.front().scores.size() && std::ssize(rows) < dataset.size() &&
                      !rows.empty() && rows.back() < dataset.size();
    return fits ? std::vector<int>(rows.begin(), rows.end()) : std::vector<int>();
}

/// s, or s − 1 where that is drawn.
Eigen::VectorXd asDrawn(const Eigen::VectorXd& s, bool inExcess)
{
    return inExcess ? Eigen::VectorXd(s.array() - 1.0) : s;
}

/// From the least positive value of all that is drawn to the greatest, and a little further.
core::Interval rangeOfExcess(const Eigen::VectorXd& curve, const Eigen::VectorXd& points, double threshold)
{
    constexpr double further = 1.5;
    core::Interval range{std::numeric_limits<double>::infinity(), 0.0};
    const auto add = [&range](double value) {
        if (hasPlace(value, true))
            range = {std::min(range.lo, value), std::max(range.hi, value)};
    };
    std::ranges::for_each(curve, add);
    std::ranges::for_each(points, add);
    add(threshold);
    return range.hi > 0.0 ? core::Interval{range.lo / further, range.hi * further} : core::Interval{0.1, 1.0};
}

Eigen::MatrixXd placesOfScores(const Eigen::VectorXd& scores, const std::vector<int>& some,
                               const core::Dataset& dataset)
{
    Eigen::MatrixXd places(scores.size(), 2);
    if (some.empty())
        places << dataset.x.col(0), scores;
    else
        places << dataset.x(some, 0), scores;
    return some.empty() ? places : amongAll(places, some, dataset.size());
}

} // namespace

QString scoreText(double score)
{
    constexpr double near = 1e-3;
    const double excess = score - 1.0;
    return excess > 0.0 && excess < near ? QStringLiteral("1 + ") + numberText(excess) : numberText(score);
}

Drawing scaleDrawing(const core::NoveltyResult& result, const core::Dataset& dataset)
{
    Drawing drawing{
        .title = NoveltyWords::tr("Score over the line"),
        .meaning = NoveltyWords::tr(
            "s of each place given the known points: large where the density is low. It is the variance of a Gaussian "
            "process there. A known point stands at its score given the others, above the curve that knows it."),
        .summary = NoveltyWords::tr("Nothing to draw: s is not known."),
        .across = {.label = coordinateName(dataset, 0)},
        .up = {.label = QStringLiteral("s(x)"), .movesFromZero = true}};
    if (result.grid.size() == 0 || dataset.shape() != core::Shape::Line)
        return drawing;
    const core::MethodScores& scores = result.methods.front();
    const std::vector<int> some = someOf(result, dataset);
    if (scores.scores.size() != dataset.size() && some.empty()) // an answer of other points
        return drawing;
    const QString name = result.inExcess ? QStringLiteral("s − 1") : QStringLiteral("s");
    const Eigen::VectorXd curve = asDrawn(result.line, result.inExcess),
                          points = asDrawn(scores.scores, result.inExcess);
    double threshold = scores.threshold;
    if (result.inExcess) {
        drawing.coordinates = QStringLiteral("excess");
        drawing.up.label = QStringLiteral("s(x) − 1");
        drawing.up.logarithmic = true;
        drawing.up.range = rangeOfExcess(curve, points, threshold - 1.0);
        threshold = std::max(threshold - 1.0, drawing.up.range->lo); // one below all scores stands at the edge
    }
    drawing.summary = NoveltyWords::tr("s over the window; the threshold is %1.").arg(scoreText(scores.threshold));
    drawing.grid = result.grid;
    drawing.curves = {{.column = result.inExcess ? QStringLiteral("excess") : QStringLiteral("s"),
                       .legend = NoveltyWords::tr("%1 given the known points").arg(name),
                       .name = name,
                       .role = Role::Predictive,
                       .values = curve}};
    drawing.lines = {{.up = threshold,
                      .key = QStringLiteral("threshold"),
                      .legend = NoveltyWords::tr("threshold"),
                      .role = Role::Threshold}};
    drawing.points = DrawnPoints{.places = placesOfScores(points, some, dataset), .labels = dataset.labels};
    if (!some.empty())
        return drawing;
    drawing.beside.family(QStringLiteral("observations"));
    drawing.beside.add(QStringLiteral("score_of_point"), scores.scores);
    return drawing;
}

Drawing scoreMapDrawing(const core::NoveltyResult& result, const core::Dataset& dataset)
{
    FieldStyle style{.colours = DrawnMap::Colours::Diverging,
                     .title = NoveltyWords::tr("Score over the window"),
                     .meaning =
                         NoveltyWords::tr("s of each place given the known points: large where the density is low. The "
                                          "contour is the threshold: beyond it a place is called novel."),
                     .quantity = QStringLiteral("s(x)"),
                     .column = QStringLiteral("s"),
                     .contourText = NoveltyWords::tr("the threshold"),
                     .positive = 1,
                     .negative = 0,
                     .positiveText = NoveltyWords::tr("called novel"),
                     .negativeText = NoveltyWords::tr("known")};
    core::Field field = result.field.value_or(core::Field());
    if (!result.methods.empty()) {
        style.middle = result.methods.front().threshold;
        style.subtitle = NoveltyWords::tr("threshold %1").arg(scoreText(style.middle));
    }
    if (!result.inExcess)
        return fieldDrawing(field, style, dataset);
    style.quantity = QStringLiteral("log₁₀(s(x) − 1)");
    style.column = QStringLiteral("log10_excess");
    field.values = core::decadesOfExcess(field.values.reshaped()).reshaped(field.values.rows(), field.values.cols());
    if (field.values.size() > 0) // a threshold below all scores is the least of them
        style.middle = std::max(std::log10(std::max(style.middle - 1.0, 0.0)), field.values.minCoeff());
    Drawing drawing = fieldDrawing(field, style, dataset);
    drawing.coordinates = QStringLiteral("excess");
    return drawing;
}

/// "0.931", "± 0.012"
LargeNumber largeArea(const core::AreaUnderCurve& area)
{
    constexpr int fewest = 3, most = 6;
    if (!area.standardError || !(*area.standardError > 0.0)) // without errors there is none to estimate it from
        return {.number = QString::number(area.area, 'f', fewest)};
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(*area.standardError))), fewest, most);
    return {.number = QString::number(area.area, 'f', decimals),
            .beside = QStringLiteral("± ") + QString::number(*area.standardError, 'f', decimals)};
}

QString areaText(const core::AreaUnderCurve& area)
{
    const LargeNumber large = largeArea(area);
    return (large.number + u' ' + large.beside).trimmed();
}

namespace
{

/// The first is the widest; its area stands in the panel's head, with its error.
CurveRow rowOfRoc(const ShownRoc& one, bool first)
{
    return {.column = one.column,
            .legend = NoveltyWords::tr("AuC %1, %2").arg(largeArea(one.area).number, one.name),
            .name = one.name,
            .role = one.role,
            .values = one.curve.truePositiveRate,
            .width = first ? 2.5 : 1.8,
            .dashes = one.dashes,
            .at = one.curve.falsePositiveRate};
}

DrawnMarks marksAtThresholds(const std::vector<ShownRoc>& shown)
{
    DrawnMarks marks{.places = Eigen::MatrixXd(std::ssize(shown), 2),
                     .key = QStringLiteral("threshold"),
                     .legend = NoveltyWords::tr("at the threshold"),
                     .shape = DrawnMarks::Shape::Diamond,
                     .role = Role::Threshold,
                     .size = 11.0};
    for (std::size_t i = 0; i < shown.size(); ++i)
        marks.places.row(static_cast<Eigen::Index>(i)) = rocPlaceOf(shown[i].counts);
    return marks;
}

} // namespace

Drawing rocDrawing(const std::vector<ShownRoc>& shown, const QString& missing)
{
    Drawing drawing{
        .title = NoveltyWords::tr("ROC"),
        .subtitle = shown.empty() ? missing : QString(),
        .meaning = NoveltyWords::tr(
            "For every threshold the share of the novel that it finds over the share of the known that it takes for "
            "novel. The area is the probability that a novel row scores higher than a known one; ± is its standard "
            "error (DeLong)."),
        .axes = DrawnAxes::Own,
        .across = {.label = NoveltyWords::tr("known called novel"), .range = core::Interval{-0.02, 1.02}},
        .up = {.label = NoveltyWords::tr("novel called novel"), .range = core::Interval{-0.02, 1.04}},
        .gridColumn = QStringLiteral("false_positive_rate"),
        .lines = {{.between = {QPointF(0.0, 0.0), QPointF(1.0, 1.0)}, // by chance
                   .role = Role::Axis,
                   .width = 1.0,
                   .dashes = Qt::DotLine}}};
    QStringList areas;
    for (const ShownRoc& one : shown) {
        drawing.curves.push_back(rowOfRoc(one, areas.isEmpty()));
        drawing.beside.addValue(one.column + QStringLiteral("_auc"), one.area.area,
                                NoveltyWords::tr("AuC, %1").arg(one.name));
        areas << NoveltyWords::tr("%1 %2").arg(one.name, areaText(one.area));
    }
    if (!shown.empty()) {
        drawing.marks = {marksAtThresholds(shown)};
        LargeNumber first = largeArea(shown.front().area);
        first.number = NoveltyWords::tr("AuC ") + first.number;
        first.verdict = NoveltyWords::tr("by %1").arg(shown.front().name);
        first.column = shown.front().column + QStringLiteral("_auc");
        drawing.numbers = {first};
    }
    drawing.summary = areas.isEmpty()
                          ? NoveltyWords::tr("Nothing to draw: it is not known what is novel.")
                          : NoveltyWords::tr("Area under the curve: %1.").arg(areas.join(QStringLiteral(", ")));
    if (!areas.isEmpty())
        drawing.meaning += u' ' + drawing.summary;
    return drawing;
}

Drawing rocDrawing(const core::NoveltyResult& result)
{
    std::vector<ShownRoc> shown;
    for (const core::MethodScores& method : result.methods)
        if (method.roc)
            shown.push_back({.column = keyOf(method.method),
                             .name = methodName(method.method),
                             .role = roleOf(method.method),
                             .dashes = dashesOf(method.method),
                             .curve = *method.roc,
                             .area = *method.area,
                             .counts = method.counts});
    return rocDrawing(shown, NoveltyWords::tr("for rows of which some are known to be novel"));
}

Drawing mixtureBoundDrawing(const std::vector<double>& bounds, MixtureFit fit)
{
    const auto steps = std::ssize(bounds) - 1;
    Drawing drawing{
        .title = NoveltyWords::tr("Bound of the mixture"),
        .subtitle = NoveltyWords::tr("not fitted yet"),
        .meaning = NoveltyWords::tr(
            "The variational bound, below the log evidence of the mixture: at the start, after every sweep over "
            "responsibilities and components, and after components are merged. It never falls."),
        .summary = NoveltyWords::tr("Nothing to draw yet."),
        .axes = DrawnAxes::Own,
        .across = {.label = NoveltyWords::tr("sweeps and merges"),
                   .range = core::Interval{0.0, std::max(static_cast<double>(steps), 10.0)}},
        .up = {.label = NoveltyWords::tr("bound (nats)"), .range = core::Interval{-1.0, 0.0}},
        .gridColumn = QStringLiteral("step")};
    if (bounds.empty())
        return drawing;
    drawing.subtitle = (fit == MixtureFit::Climbing ? NoveltyWords::tr("step %1, climbing")
                        : fit == MixtureFit::Rests  ? NoveltyWords::tr("rests after %1 steps")
                                                    : NoveltyWords::tr("cut short after %1 steps"))
                           .arg(steps);
    drawing.summary = NoveltyWords::tr("The bound has climbed from %1 to %2 nats in %3 steps.")
                          .arg(numberText(bounds.front()), numberText(bounds.back()))
                          .arg(steps);
    const auto [lo, hi] = std::ranges::minmax(bounds);
    const double room = hi > lo ? 0.06 * (hi - lo) : std::max(1.0, 0.01 * std::abs(hi));
    drawing.up.range = {lo - room, hi + room};
    drawing.grid = Eigen::VectorXd::LinSpaced(std::ssize(bounds), 0.0, static_cast<double>(steps));
    drawing.curves = {{.column = QStringLiteral("bound"),
                       .legend = NoveltyWords::tr("bound"),
                       .role = roleOf(core::NoveltyMethod::Mixture),
                       .values = Eigen::Map<const Eigen::VectorXd>(bounds.data(), std::ssize(bounds))}};
    return drawing;
}

} // namespace widgets
