#include "widgets/drawings/power.h"

#include "core/labs/power/wilson.h"
#include "widgets/drawings/power_curve.h"
#include "widgets/plots/chooser_role.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/varied_name.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <set>
#include <utility>

namespace widgets
{

namespace
{

struct PowerWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::PowerDrawings)
};

bool drawsRejections(const ShownPower& shown)
{
    return shown.shown == core::PowerSettings::Shown::Rejections;
}

double powerShare(const ShownPower& shown, double rejectionRate)
{
    return drawsRejections(shown) ? rejectionRate : 1.0 - rejectionRate;
}

core::Interval rangeVaried(const core::PowerSettings& settings)
{
    const auto [lo, hi] = std::minmax(settings.lo, settings.hi);
    if (!std::isfinite(lo) || !std::isfinite(hi))
        return {0.0, 1.0};
    const double room = hi > lo ? 0.06 * (hi - lo) : std::max(0.1 * std::abs(hi), 0.1);
    return {lo - room, hi + room};
}

/// How far aside a curve stands of its steps, so that the bars of all stand side by side.
double asideOf(const PowerCurve& curve, std::size_t count, const core::PowerSettings& settings)
{
    constexpr double ofWidth = 0.014, ofStep = 0.6; // shares of the axis, and at most of the way from step to step
    const double width = rangeVaried(settings).width(), curves = static_cast<double>(count);
    const double pitch = std::min(ofWidth * width, ofStep * width / (std::max(settings.steps - 1, 1) * curves));
    return pitch * (static_cast<double>(curve.index) - 0.5 * (curves - 1.0));
}

/// Ascending, whatever is known of them.
Eigen::VectorXd stepsOf(const core::PowerResult& result)
{
    std::set<double> steps;
    for (const core::PowerPoint& point : result.points)
        if (std::isfinite(point.value))
            steps.insert(point.value);
    Eigen::VectorXd grid(std::ssize(steps));
    std::copy(steps.begin(), steps.end(), grid.begin());
    return grid;
}

CurveRow rowOfPower(const PowerCurve& curve, const ShownPower& shown, const Eigen::VectorXd& steps, double aside)
{
    Eigen::VectorXd shares = Eigen::VectorXd::Constant(steps.size(), std::numeric_limits<double>::quiet_NaN());
    for (const core::PowerPoint& point : curve.points)
        shares[std::lower_bound(steps.begin(), steps.end(), point.value) - steps.begin()] =
            powerShare(shown, point.rate());
    return {.column = curve.column(),
            .legend = curve.name(),
            .role = roleOfChooser(curve.chooser),
            .values = shares,
            .width = 1.8,
            .dashes = curve.dashes(),
            .aside = aside,
            .exports = false};
}

/// Those with all repeats are full.
DrawnMarks marksOfPower(const PowerCurve& curve, const ShownPower& shown, double aside, bool full)
{
    std::vector<core::PowerPoint> points = curve.points;
    std::erase_if(points,
                  [&](const core::PowerPoint& point) { return (point.repeats >= shown.run.settings.repeats) != full; });
    DrawnMarks marks{.places = Eigen::MatrixXd(std::ssize(points), 2),
                     .bars = Eigen::MatrixXd(std::ssize(points), 2),
                     .key = curve.column(),
                     .legend = curve.name(),
                     .shape = curve.shape(),
                     .role = roleOfChooser(curve.chooser),
                     .size = 8.5,
                     .rim = 1.6,
                     .barWidth = 1.2,
                     .whisker = 6.0,
                     .hollow = !full};
    for (Eigen::Index i = 0; i < marks.places.rows(); ++i) {
        const core::PowerPoint& point = points[static_cast<std::size_t>(i)];
        const core::Interval interval = core::wilsonInterval(point);
        const auto [lo, hi] = std::minmax({powerShare(shown, interval.lo), powerShare(shown, interval.hi)});
        marks.places.row(i) << point.value + aside, powerShare(shown, point.rate());
        marks.bars.row(i) << lo, hi;
    }
    return marks;
}

QString tipOfPower(const PowerCurve& curve, const core::PowerPoint& point, const QString& varied)
{
    const core::Interval interval = core::wilsonInterval(point);
    return PowerWords::tr("%1, %2 = %3: %4 of %5 rejected, rate %6 (95 % Wilson: %7 to %8); typical ℓ %9")
        .arg(curve.name(), varied, numberText(point.value))
        .arg(point.rejections)
        .arg(point.repeats)
        .arg(QString::number(point.rate(), 'f', 3), QString::number(interval.lo, 'f', 3),
             QString::number(interval.hi, 'f', 3), numberText(std::exp(point.meanLogLengthscale)));
}

ToldPlaces toldOfPower(const std::vector<PowerCurve>& curves, const ShownPower& shown)
{
    std::vector<QPointF> places;
    QStringList texts;
    for (const PowerCurve& curve : curves)
        for (const core::PowerPoint& point : curve.points) {
            const double aside = asideOf(curve, curves.size(), shown.run.settings);
            places.emplace_back(point.value + aside, powerShare(shown, point.rate()));
            texts << tipOfPower(curve, point, variedName(shown.run.settings));
        }
    ToldPlaces told{.places = Eigen::MatrixXd(std::ssize(places), 2),
                    .tell = [texts](Eigen::Index i) { return texts[i]; }};
    for (Eigen::Index i = 0; i < told.places.rows(); ++i)
        told.places.row(i) << places[static_cast<std::size_t>(i)].x(), places[static_cast<std::size_t>(i)].y();
    return told;
}

void addColumns(PlotTable& table, const PowerCurve& curve)
{
    const QString name = curve.column();
    table.family(name);
    const auto add = [&](const char* column, const auto& valueOf) {
        table.add(name + u'_' + QLatin1String(column), curve.values(valueOf));
    };
    add("at", [](const core::PowerPoint& point) { return point.value; });
    add("rate", [](const core::PowerPoint& point) { return point.rate(); });
    add("error", [](const core::PowerPoint& point) { return point.error(); });
    add("wilson_lower", [](const core::PowerPoint& point) { return core::wilsonInterval(point).lo; });
    add("wilson_upper", [](const core::PowerPoint& point) { return core::wilsonInterval(point).hi; });
    add("repeats", [](const core::PowerPoint& point) { return static_cast<double>(point.repeats); });
    add("mean_log_lengthscale", [](const core::PowerPoint& point) { return point.meanLogLengthscale; });
}

bool hasSameQuantity(const core::PowerSettings& a, const core::PowerSettings& b)
{
    return a.vary == b.vary && (a.vary == "n" || a.second.name == b.second.name);
}

CurveRow rowOfEarlier(const PowerCurve& curve, const ShownPower& shown, const QString& column)
{
    const Eigen::VectorXd at = curve.values([](const core::PowerPoint& point) { return point.value; });
    return {.column = column,
            .key = QStringLiteral("earlier"),
            .values = curve.values([&](const core::PowerPoint& point) { return powerShare(shown, point.rate()); }),
            .width = 1.5,
            .dashes = curve.dashes(),
            .ink =
                [role = roleOfChooser(curve.chooser)](const Theme& look) {
                    QColor pale = look.colour(role);
                    pale.setAlphaF(0.45F);
                    return pale;
                },
            .at = at,
            .widens = true,
            .reads = false,
            .exports = false};
}

/// Pale behind the run on show, in the table as rates.
void addEarlierRuns(Drawing& drawing, const ShownPower& shown)
{
    if (shown.earlier.empty())
        return;
    const QString legend = PowerWords::tr("earlier runs (%1)").arg(shown.earlier.size());
    bool isNamed = false;
    for (std::size_t i = 0; i < shown.earlier.size(); ++i) {
        if (!hasSameQuantity(shown.earlier[i].settings, shown.run.settings))
            continue;
        for (const PowerCurve& curve : powerCurvesOf(shown.earlier[i].result)) {
            const QString name = QStringLiteral("earlier_%1_%2").arg(i + 1).arg(curve.column());
            CurveRow row = rowOfEarlier(curve, shown, name);
            drawing.beside.family(name);
            drawing.beside.add(name + QStringLiteral("_at"), *row.at);
            drawing.beside.add(name + QStringLiteral("_rate"), curve.values(std::mem_fn(&core::PowerPoint::rate)));
            if (!curve.points.empty() && !std::exchange(isNamed, true))
                row.legend = legend;
            drawing.curves.push_back(std::move(row));
        }
    }
    if (!isNamed) // they wait
        drawing.remarks << legend;
}

QString repeatsText(const PowerStudy& study)
{
    const auto [fewest, most] = std::ranges::minmax(study.result.points, {}, &core::PowerPoint::repeats);
    const int asked = study.settings.repeats;
    if (fewest.repeats >= asked)
        return PowerWords::tr("%1 repeats a point").arg(asked);
    return fewest.repeats == most.repeats
               ? PowerWords::tr("%1 of %2 repeats").arg(fewest.repeats).arg(asked)
               : PowerWords::tr("%1 to %2 of %3 repeats").arg(fewest.repeats).arg(most.repeats).arg(asked);
}

/// The rate at the last step of a study that is done: the power of each chooser's test, and where both are alike its
/// size.
void addPowers(PlotTable& table, const std::vector<PowerCurve>& curves, const ShownPower& shown)
{
    if (shown.run.result.complete())
        for (const PowerCurve& curve : curves)
            if (!curve.points.empty())
                table.addValue(powerColumn(curve.chooser, curve.ofNull), curve.points.back().rate());
}

/// The rate at the last step once all its repeats are done, of the chooser whose test rejects most there.
std::vector<LargeNumber> numbersOfPower(const std::vector<PowerCurve>& curves, const ShownPower& shown)
{
    const PowerCurve* best = nullptr;
    core::PowerPoint last;
    for (const PowerCurve& curve : curves)
        for (const core::PowerPoint& point : curve.points)
            if (!curve.ofNull && point.value == shown.run.settings.hi && point.repeats >= shown.run.settings.repeats &&
                (!best || point.rate() > last.rate())) {
                best = &curve;
                last = point;
            }
    if (!best)
        return {};
    const core::Interval interval = core::wilsonInterval(last);
    const auto [lo, hi] = std::minmax({powerShare(shown, interval.lo), powerShare(shown, interval.hi)});
    return {{.number = percentText(powerShare(shown, last.rate())),
             .beside = PowerWords::tr("%1 to %2").arg(percentText(lo), percentText(hi)),
             .verdict = (drawsRejections(shown) ? PowerWords::tr("rejected at %1, by %2")
                                                : PowerWords::tr("missed at %1, by %2"))
                            .arg(numberText(last.value), best->name()),
             .column = QStringLiteral("rate")}};
}

void describePower(Drawing& drawing, const std::vector<PowerCurve>& curves, const ShownPower& shown)
{
    const bool rejections = drawsRejections(shown);
    const QString origin = shown.origin.isEmpty() ? QString() : QStringLiteral("; ") + shown.origin;
    if (curves.empty()) {
        drawing.subtitle = PowerWords::tr("not known yet: press Start") + origin;
        drawing.summary = PowerWords::tr("Nothing to draw: no repeat is done.");
        return;
    }
    const QString repeats = repeatsText(shown.run);
    QStringList names;
    for (const PowerCurve& curve : curves)
        names << curve.name();
    drawing.subtitle = repeats + origin;
    drawing.numbers = numbersOfPower(curves, shown);
    drawing.summary = (rejections ? PowerWords::tr("Rejection rates over %1 for %2, %3, level %4.")
                                  : PowerWords::tr("Type II errors over %1 for %2, %3, level %4."))
                          .arg(variedName(shown.run.settings), names.join(QStringLiteral(", ")), repeats,
                               numberText(shown.run.settings.level));
    drawing.remarks << PowerWords::tr("95 % Wilson");
}

} // namespace

bool isBegun(const PowerStudy& study)
{
    return std::ranges::any_of(powerCurvesOf(study.result),
                               [](const PowerCurve& curve) { return !curve.points.empty(); });
}

QString powerColumn(const std::string& chooser, bool ofNull)
{
    return QString::fromStdString(chooser) + (ofNull ? QStringLiteral("_size") : QStringLiteral("_power"));
}

QStringList powerColumns(const core::PowerSettings& settings)
{
    QStringList names;
    for (const std::string& chooser : settings.choosers) {
        names << powerColumn(chooser, false);
        if (settings.withNull)
            names << powerColumn(chooser, true);
    }
    return names;
}

Drawing powerDrawing(const ShownPower& shown)
{
    const core::PowerSettings& settings = shown.run.settings;
    const std::vector<PowerCurve> curves = powerCurvesOf(shown.run.result);
    const bool rejections = drawsRejections(shown);
    Drawing drawing{
        .title = rejections ? PowerWords::tr("How often the test rejects")
                            : PowerWords::tr("How often the test misses the difference"),
        .meaning = PowerWords::tr(
            "The share of repeats in which the permutation test tells two generated samples apart. Where both come "
            "from one source it should keep to the test's level."),
        .axes = DrawnAxes::Own,
        .across = {.label = variedName(settings), .snaps = true, .range = rangeVaried(settings)},
        .up = {.label = rejections ? PowerWords::tr("rejection rate") : PowerWords::tr("type II error"),
               .range = core::Interval{-0.03, 1.03}}, // room for marks at 0 and 1
        .gridColumn = {},
        .grid = stepsOf(shown.run.result),
        .told = {toldOfPower(curves, shown)}};
    describePower(drawing, curves, shown);
    for (const PowerCurve& curve : curves) {
        const double aside = asideOf(curve, curves.size(), settings);
        drawing.curves.push_back(rowOfPower(curve, shown, drawing.grid, aside));
        for (const bool full : {false, true}) // the legend has those that grow, if there are any
            if (DrawnMarks marks = marksOfPower(curve, shown, aside, full); marks.places.rows() > 0)
                drawing.marks.push_back(std::move(marks));
        addColumns(drawing.beside, curve);
    }
    addPowers(drawing.beside, curves, shown);
    const bool hasNull = std::ranges::any_of(curves, &PowerCurve::ofNull);
    if (!curves.empty() && (rejections || hasNull))
        drawing.lines = {{.up = powerShare(shown, settings.level),
                          .key = QStringLiteral("level"),
                          .legend = (rejections ? PowerWords::tr("level %1") : PowerWords::tr("1 − level %1"))
                                        .arg(numberText(settings.level)),
                          .role = Role::Text,
                          .dashes = Qt::DotLine}};
    addEarlierRuns(drawing, shown);
    return drawing;
}

} // namespace widgets
