#include "widgets/drawings/derivative.h"

#include "widgets/plots/curve_range.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace widgets
{

namespace
{

struct DerivativeWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::DerivativeDrawings)
};

constexpr std::size_t mostTold = 3; // of a kind, one by one

/// As many digits as tell places apart that lie a thousandth of all stretches from each other: years need more of them.
int digitsOf(const core::GpDerivative& derivative)
{
    double least = std::numeric_limits<double>::infinity(), largest = -least;
    for (const auto* stretches : {&derivative.rises, &derivative.falls})
        for (const core::Interval& stretch : *stretches) {
            least = std::min(least, stretch.lo);
            largest = std::max(largest, stretch.hi);
        }
    if (!(least < largest))
        return shownDigits;
    const double step = 1e-3 * (largest - least), size = std::max(std::abs(least), std::abs(largest));
    return std::clamp(1 + static_cast<int>(std::floor(std::log10(size)) - std::floor(std::log10(step))), shownDigits,
                      12);
}

QString intervalText(const core::Interval& interval, int digits)
{
    return QStringLiteral("[%1, %2]").arg(numberText(interval.lo, digits), numberText(interval.hi, digits));
}

QString stretchesText(const std::vector<core::Interval>& intervals, int digits)
{
    if (intervals.size() > mostTold) {
        const auto longest = std::ranges::max_element(intervals, {}, &core::Interval::width);
        return DerivativeWords::tr("%1 stretches, the longest %2")
            .arg(intervals.size())
            .arg(intervalText(*longest, digits));
    }
    QStringList texts;
    for (const core::Interval& interval : intervals)
        texts << intervalText(interval, digits);
    return texts.join(DerivativeWords::tr(" and "));
}

QString placeText(const core::TurningPoint& point, int digits)
{
    return DerivativeWords::tr("%1 ± %2").arg(numberText(point.at, digits), numberText(point.halfWidth(), 2));
}

/// "its peak is at 1.57 ± 0.06"; empty without any.
QString turningText(const std::vector<core::TurningPoint>& points, const QString& one, const QString& few,
                    const QString& several, int digits)
{
    if (points.empty())
        return {};
    if (points.size() > mostTold)
        return several.arg(points.size());
    QStringList texts;
    for (const core::TurningPoint& point : points)
        texts << placeText(point, digits);
    return (points.size() > 1 ? few : one).arg(texts.join(DerivativeWords::tr(" and ")));
}

DrawnMarks marksOf(const std::vector<core::TurningPoint>& points, const QString& key, const QString& legend,
                   MarkShape shape)
{
    Eigen::MatrixXd places = Eigen::MatrixXd::Zero(std::ssize(points), 2);
    for (Eigen::Index i = 0; i < places.rows(); ++i)
        places(i, 0) = points[static_cast<std::size_t>(i)].at;
    return {.places = places, .key = key, .legend = legend, .shape = shape, .role = Role::Current, .size = 9.0};
}

ToldPlaces toldOf(const std::vector<core::TurningPoint>& points, const QString& name, int digits)
{
    return {.places = marksOf(points, {}, {}, MarkShape::Disc).places, .tell = [points, name, digits](Eigen::Index i) {
                const core::TurningPoint& point = points[static_cast<std::size_t>(i)];
                return DerivativeWords::tr("%1: %2, from %3 to %4")
                    .arg(name, placeText(point, digits), numberText(point.lower, digits),
                         numberText(point.upper, digits));
            }};
}

/// On the curve, for the function has these slopes: dragged, set by a click, taken away.
HandMarks handlesOf(const std::vector<core::SlopeAt>& slopes, bool takesSlopes)
{
    Eigen::MatrixXd places(std::ssize(slopes), 2);
    for (Eigen::Index i = 0; i < places.rows(); ++i)
        places.row(i) << slopes[static_cast<std::size_t>(i)].at, slopes[static_cast<std::size_t>(i)].slope;
    return {.places = places,
            .key = QStringLiteral("slopes"),
            .legend = DerivativeWords::tr("observed slopes"),
            .mayCome = takesSlopes,
            .mayGo = takesSlopes,
            .tell =
                [](Eigen::Index, const QPointF& at) {
                    return DerivativeWords::tr("slope %1 at %2; drag to change it, right click to remove it")
                        .arg(numberText(at.y()), numberText(at.x()));
                },
            .outlivesAnswer = true};
}

void addSpans(Drawing& drawing, const core::GpDerivative& derivative)
{
    for (const core::Interval& rise : derivative.rises)
        drawing.spans.push_back({.across = rise,
                                 .key = QStringLiteral("rises"),
                                 .legend = DerivativeWords::tr("rises surely"),
                                 .role = Role::Evidence});
    for (const core::Interval& fall : derivative.falls)
        drawing.spans.push_back({.across = fall,
                                 .key = QStringLiteral("falls"),
                                 .legend = DerivativeWords::tr("falls surely"),
                                 .role = Role::Hatch,
                                 .isHatched = true});
}

void addTurningPoints(Drawing& drawing, const core::GpDerivative& derivative)
{
    const QString peak = DerivativeWords::tr("peak"), trough = DerivativeWords::tr("trough");
    drawing.marks = {marksOf(derivative.peaks, QStringLiteral("peaks"), peak, MarkShape::Triangle),
                     marksOf(derivative.troughs, QStringLiteral("troughs"), trough, MarkShape::TriangleDown)};
    std::erase_if(drawing.marks, [](const DrawnMarks& marks) { return marks.places.rows() == 0; });
    const int digits = digitsOf(derivative);
    drawing.told = {toldOf(derivative.peaks, peak, digits), toldOf(derivative.troughs, trough, digits)};
}

void addEnds(PlotTable& table, const QString& name, const std::vector<core::Interval>& intervals)
{
    Eigen::VectorXd from(std::ssize(intervals)), to(std::ssize(intervals));
    for (Eigen::Index i = 0; i < from.size(); ++i) {
        from[i] = intervals[static_cast<std::size_t>(i)].lo;
        to[i] = intervals[static_cast<std::size_t>(i)].hi;
    }
    table.family(name);
    table.add(name + QStringLiteral("_from"), from);
    table.add(name + QStringLiteral("_to"), to);
}

void addPlaces(PlotTable& table, const QString& name, const std::vector<core::TurningPoint>& points)
{
    Eigen::MatrixXd places(std::ssize(points), 3);
    for (Eigen::Index i = 0; i < places.rows(); ++i) {
        const core::TurningPoint& point = points[static_cast<std::size_t>(i)];
        places.row(i) << point.at, point.lower, point.upper;
    }
    table.family(name + QStringLiteral("s"));
    table.add(name, places.col(0));
    table.add(name + QStringLiteral("_lower"), places.col(1));
    table.add(name + QStringLiteral("_upper"), places.col(2));
}

Eigen::VectorXd slopesOf(const core::RegressionResult& result)
{
    return core::observedSlopes(result.slopes).values;
}

QString subtitleOf(const core::RegressionResult& result)
{
    if (result.derivative)
        return derivativeText(*result.derivative);
    return QString::fromStdString(result.whyNotApart.empty() ? result.whyNoDerivative : result.whyNotApart);
}

} // namespace

QString derivativeText(const core::GpDerivative& derivative)
{
    const int digits = digitsOf(derivative);
    QStringList stretches;
    if (!derivative.rises.empty())
        stretches << DerivativeWords::tr("rises surely on %1").arg(stretchesText(derivative.rises, digits));
    if (!derivative.falls.empty())
        stretches << DerivativeWords::tr("falls surely on %1").arg(stretchesText(derivative.falls, digits));
    if (stretches.empty())
        return DerivativeWords::tr("nowhere is it sure that it rises or falls");
    QStringList all{stretches.join(DerivativeWords::tr(", "))};
    all << turningText(derivative.peaks, DerivativeWords::tr("its peak is at %1"),
                       DerivativeWords::tr("its peaks are at %1"), DerivativeWords::tr("%1 peaks"), digits)
        << turningText(derivative.troughs, DerivativeWords::tr("its trough is at %1"),
                       DerivativeWords::tr("its troughs are at %1"), DerivativeWords::tr("%1 troughs"), digits);
    all.removeAll(QString());
    return all.join(DerivativeWords::tr("; "));
}

Drawing derivativeDrawing(const core::RegressionResult& result, const core::Dataset& dataset)
{
    const core::GpDerivative none, &derivative = result.derivative ? *result.derivative : none;
    const Eigen::MatrixXd band = bandOf(derivative.band.lower, derivative.band.upper);
    Drawing drawing{
        .title = DerivativeWords::tr("Derivative"),
        .subtitle = subtitleOf(result),
        .meaning = DerivativeWords::tr(
            "How fast the function rises. The band holds at all places of the picture at once, at the hyperparameters "
            "as they are: where it leaves zero out, the function surely rises or falls. A peak lies between a rise and "
            "a fall, as far to each side as drawn functions have theirs. Click to tell the process a slope that the "
            "function has there: it is an observation like a target."),
        .summary = result.derivative
                       ? DerivativeWords::tr("Slope at %1 places with a band of %2 for all of them at once. It %3.")
                             .arg(derivative.mean.size())
                             .arg(percentText(result.level), derivativeText(derivative))
                       : DerivativeWords::tr("No derivative is shown."),
        .across = {.label = coordinateName(dataset, 0)},
        .up = {.label = QStringLiteral("f′(x)"),
               .zeroLine = true,
               .range = rangeAboutZero({derivative.mean, band, slopesOf(result)}, 0.0)},
        .grid = result.grid,
        .curves = {{.column = QStringLiteral("band"),
                    .legend = DerivativeWords::tr("%1 band, everywhere at once").arg(percentText(result.level)),
                    .kind = CurveRow::Kind::Band,
                    .role = Role::Posterior,
                    .values = band},
                   {.column = QStringLiteral("slope"),
                    .legend = DerivativeWords::tr("mean of the slope"),
                    .role = Role::Posterior,
                    .values = derivative.mean}},
        .handles = handlesOf(result.slopes, result.derivative.has_value())};
    addSpans(drawing, derivative);
    addTurningPoints(drawing, derivative);
    addEnds(drawing.beside, QStringLiteral("rises"), derivative.rises);
    addEnds(drawing.beside, QStringLiteral("falls"), derivative.falls);
    addPlaces(drawing.beside, QStringLiteral("peak"), derivative.peaks);
    addPlaces(drawing.beside, QStringLiteral("trough"), derivative.troughs);
    drawing.beside.family(QStringLiteral("observed_slopes"));
    drawing.beside.add(QStringLiteral("slope_at"), core::observedSlopes(result.slopes).x.col(0));
    drawing.beside.add(QStringLiteral("observed_slope"), slopesOf(result));
    return drawing;
}

} // namespace widgets
