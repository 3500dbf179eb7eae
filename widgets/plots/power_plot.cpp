#include "widgets/plots/power_plot.h"

#include "core/labs/power/wilson.h"
#include "widgets/controls/chooser_text.h"
#include "widgets/plots/chooser_role.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/varied_name.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace widgets
{
namespace
{

constexpr double hitRadius = 10.0; // pixels

/// The shape tells the curves apart where colours do not.
QCPScatterStyle::ScatterShape shapeOf(std::size_t series, bool complete)
{
    constexpr std::array filled{QCPScatterStyle::ssDisc, QCPScatterStyle::ssSquare, QCPScatterStyle::ssDiamond,
                                QCPScatterStyle::ssTriangle};
    const auto shape = filled[series % filled.size()];
    return shape == QCPScatterStyle::ssDisc && !complete ? QCPScatterStyle::ssCircle : shape;
}

/// A curve of a result: the points of one chooser, with or without the null.
struct CurveOf {
    std::string chooser;
    bool ofNull;
    bool operator==(const CurveOf&) const = default;
    bool has(const core::PowerPoint& point) const { return point.chooser == chooser && point.ofNull == ofNull; }
};

std::vector<CurveOf> curvesOf(const core::PowerResult& result)
{
    std::vector<CurveOf> found;
    for (const core::PowerPoint& point : result.points)
        if (const CurveOf curve{point.chooser, point.ofNull}; std::ranges::find(found, curve) == found.end())
            found.push_back(curve);
    return found;
}

/// What is not known yet is not drawn.
bool isKnown(const core::PowerPoint& point)
{
    return point.repeats > 0 && std::isfinite(point.value);
}

} // namespace

PowerPlot::PowerPlot(QWidget* parent) : PlotView(Space::Own, parent)
{
    setTitle({}, tr("How often the test rejects"));
    level_ = new QCPItemStraightLine(this);
    level_->setSelectable(false);
    setToolTip(tr("The share of repeats in which the permutation test tells two generated samples apart. Where both "
                  "come from one source it should keep to the test's level."));
    showResult({}, {});
}

void PowerPlot::showResult(const core::PowerResult& result, const core::PowerSettings& settings)
{
    result_ = result;
    settings_ = settings;
    matchSeries();
    for (const Series& series : series_)
        fill(series);
    fillEarlier();
    const bool hasNull = std::ranges::any_of(series_, &Series::ofNull);
    showsLevel_ = !series_.empty() && (shown_ == Shown::Rejections || hasNull);
    level_->setVisible(showsLevel_);
    level_->point1->setCoords(0.0, shareOf(settings.level));
    level_->point2->setCoords(1.0, shareOf(settings.level));
    setAxisLabels(variedName(settings), shown_ == Shown::Rejections ? tr("rejection rate") : tr("type II error"));
    restyle();
    fitOwnAxes();
    replot(rpQueuedReplot);
}

void PowerPlot::setShown(Shown shown)
{
    if (shown == shown_)
        return;
    shown_ = shown;
    setTitle(letter(), shown == Shown::Rejections ? tr("How often the test rejects")
                                                  : tr("How often the test misses the difference"));
    showResult(core::PowerResult(result_), core::PowerSettings(settings_));
}

void PowerPlot::setOrigin(const QString& origin)
{
    origin_ = origin;
    describe();
}

bool PowerPlot::hasSameQuantity(const core::PowerSettings& settings) const
{
    return settings.vary == settings_.vary && (settings.vary == "n" || settings.second.name == settings_.second.name);
}

void PowerPlot::keepRun()
{
    if (!std::ranges::any_of(result_.points, &isKnown))
        return;
    Earlier run{.result = result_, .settings = settings_, .lines = {}};
    for (std::size_t i = 0; i < curvesOf(result_).size(); ++i) {
        run.lines.push_back(addGraph());
        run.lines.back()->setSelectable(QCP::stNone);
        run.lines.back()->setLayer(QStringLiteral("grid")); // behind the run on show
    }
    earlier_.push_back(std::move(run));
    fillEarlier();
    restyle();
    replot(rpQueuedReplot);
}

void PowerPlot::clearRuns()
{
    for (const Earlier& run : earlier_)
        for (QCPGraph* line : run.lines)
            removePlottable(line);
    earlier_.clear();
    describe();
    replot(rpQueuedReplot);
}

void PowerPlot::fillEarlier()
{
    for (const Earlier& run : earlier_) {
        const std::vector<CurveOf> curves = curvesOf(run.result);
        for (std::size_t i = 0; i < run.lines.size(); ++i) {
            run.lines[i]->data()->clear();
            for (const core::PowerPoint& point : run.result.points)
                if (curves[i].has(point) && isKnown(point) && hasSameQuantity(run.settings))
                    run.lines[i]->addData(point.value, shareOf(point.rate()));
        }
    }
}

double PowerPlot::shareOf(double rejectionRate) const
{
    return shown_ == Shown::Rejections ? rejectionRate : 1.0 - rejectionRate;
}

QString PowerPlot::nameOf(const Series& series) const
{
    const QString title = chooserTitle(series.chooser);
    return series.ofNull ? tr("%1, both alike").arg(title) : title;
}

std::string PowerPlot::columnOf(const Series& series) const
{
    return series.chooser + (series.ofNull ? "_null" : "");
}

void PowerPlot::matchSeries()
{
    const std::vector<CurveOf> curves = curvesOf(result_);
    const auto asCurve = [](const Series& series) { return CurveOf{series.chooser, series.ofNull}; };
    if (std::ranges::equal(curves, series_, {}, {}, asCurve))
        return;
    removeSeries();
    for (const CurveOf& curve : curves)
        series_.push_back(newSeries(curve.chooser, curve.ofNull));
}

void PowerPlot::removeSeries()
{
    for (const Series& series : series_) {
        removePlottable(series.errors); // first: it reads the line's data
        for (QCPGraph* graph : {series.line, series.done, series.growing})
            removePlottable(graph);
    }
    series_.clear();
}

PowerPlot::Series PowerPlot::newSeries(const std::string& chooser, bool ofNull)
{
    Series series{chooser, ofNull, addGraph(), addGraph(), addGraph(), new QCPErrorBars(xAxis, yAxis)};
    series.errors->setDataPlottable(series.line);
    series.errors->setSelectable(QCP::stNone);
    series.errors->setSymbolGap(0.0);
    for (QCPGraph* graph : {series.line, series.done, series.growing})
        graph->setSelectable(QCP::stNone);
    for (QCPGraph* graph : {series.done, series.growing}) {
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setLayer(QStringLiteral("points"));
    }
    return series;
}

bool PowerPlot::isComplete(const core::PowerPoint& point) const
{
    return point.repeats >= settings_.repeats;
}

void PowerPlot::fill(const Series& series)
{
    QVector<double> below, above;
    for (QCPGraph* graph : {series.line, series.done, series.growing})
        graph->data()->clear();
    for (const core::PowerPoint& point : result_.points)
        if (CurveOf{series.chooser, series.ofNull}.has(point) && isKnown(point)) {
            const double share = shareOf(point.rate());
            const core::Interval interval = core::wilsonInterval(point);
            const auto [lo, hi] = std::minmax({shareOf(interval.lo), shareOf(interval.hi)});
            series.line->addData(point.value, share);
            (isComplete(point) ? series.done : series.growing)->addData(point.value, share);
            below.append(share - lo);
            above.append(hi - share);
        }
    series.errors->setData(below, above);
}

void PowerPlot::describe()
{
    std::vector<LegendEntry> entries;
    QStringList names;
    for (const Series& series : series_) {
        const bool complete = series.growing->dataCount() == 0;
        names += nameOf(series);
        entries.push_back({.text = names.back(),
                           .line = series.line->pen(),
                           .scatter = (complete ? series.done : series.growing)->scatterStyle(),
                           .key = QString::fromStdString(columnOf(series)),
                           .curve = series.line,
                           .show = visibilityOf({series.line, series.done, series.growing, series.errors})});
    }
    if (showsLevel_)
        entries.push_back(
            {.text =
                 (shown_ == Shown::Rejections ? tr("level %1") : tr("1 − level %1")).arg(numberText(settings_.level)),
             .line = level_->pen(),
             .key = QStringLiteral("level"),
             .show = visibilityOf({level_})});
    if (!series_.empty())
        entries.push_back({.text = tr("bars: 95 % Wilson")});
    std::vector<QCPLayerable*> before;
    for (const Earlier& run : earlier_)
        before.insert(before.end(), run.lines.begin(), run.lines.end());
    if (!earlier_.empty())
        entries.push_back({.text = tr("earlier runs (%1)").arg(earlier_.size()),
                           .line = earlier_.front().lines.front()->pen(),
                           .key = QStringLiteral("earlier"),
                           .show = visibilityOf(before)});
    setLegend(std::move(entries));
    const QString origin = origin_.isEmpty() ? QString() : QStringLiteral("; ") + origin_;
    if (result_.points.empty()) {
        setSubtitle(tr("not known yet") + origin);
        setSummary(tr("Nothing to draw: no repeat is done."));
        return;
    }
    const auto [fewest, most] = std::ranges::minmax(result_.points, {}, &core::PowerPoint::repeats);
    const QString repeats =
        fewest.repeats >= settings_.repeats ? tr("%1 repeats a point").arg(settings_.repeats)
        : fewest.repeats == most.repeats
            ? tr("%1 of %2 repeats").arg(fewest.repeats).arg(settings_.repeats)
            : tr("%1 to %2 of %3 repeats").arg(fewest.repeats).arg(most.repeats).arg(settings_.repeats);
    setSubtitle(repeats + origin);
    setSummary((shown_ == Shown::Rejections ? tr("Rejection rates over %1 for %2, %3, level %4.")
                                            : tr("Type II errors over %1 for %2, %3, level %4."))
                   .arg(variedName(settings_), names.join(QStringLiteral(", ")), repeats, numberText(settings_.level)));
}

QPointF PowerPlot::measuredPlace(const QPointF& place) const
{
    const auto distance = [&](const core::PowerPoint& point) { return std::abs(point.value - place.x()); };
    const auto nearest = std::ranges::min_element(result_.points, {}, distance);
    return nearest == result_.points.end() ? place : QPointF(nearest->value, place.y());
}

std::vector<Reading> PowerPlot::readingsAt(const QPointF& place) const
{
    return PlotView::readingsAt(measuredPlace(place));
}

QString PowerPlot::placeText(const QPointF& place) const
{
    return PlotView::placeText(measuredPlace(place));
}

QString PowerPlot::tipAt(const QPointF& pixel) const
{
    const core::PowerPoint* nearest = nullptr;
    double distance = hitRadius;
    for (const core::PowerPoint& point : result_.points) {
        const QPointF mark(xAxis->coordToPixel(point.value), yAxis->coordToPixel(shareOf(point.rate())));
        if (const double reach = QLineF(mark, pixel).length(); isKnown(point) && reach <= distance) {
            nearest = &point;
            distance = reach;
        }
    }
    if (!nearest)
        return PlotView::tipAt(pixel);
    const core::Interval interval = core::wilsonInterval(*nearest);
    return tr("%1, %2 = %3: %4 of %5 rejected, rate %6 (95 % Wilson: %7 to %8); typical ℓ %9")
        .arg(nearest->ofNull ? tr("%1, both alike").arg(chooserTitle(nearest->chooser))
                             : chooserTitle(nearest->chooser),
             variedName(settings_), numberText(nearest->value))
        .arg(nearest->rejections)
        .arg(nearest->repeats)
        .arg(QString::number(nearest->rate(), 'f', 3), QString::number(interval.lo, 'f', 3),
             QString::number(interval.hi, 'f', 3), numberText(std::exp(nearest->meanLogLengthscale)));
}

void PowerPlot::addEarlier(PlotTable& table) const
{
    int number = 0;
    for (const Earlier& run : earlier_) {
        ++number;
        if (!hasSameQuantity(run.settings))
            continue; // nothing of it is drawn
        for (const CurveOf& curve : curvesOf(run.result)) {
            std::vector<double> at, rate;
            for (const core::PowerPoint& point : run.result.points)
                if (curve.has(point) && isKnown(point)) {
                    at.push_back(point.value);
                    rate.push_back(point.rate());
                }
            const QString name =
                QStringLiteral("earlier_%1_%2%3_")
                    .arg(number)
                    .arg(QString::fromStdString(curve.chooser), curve.ofNull ? QStringLiteral("_null") : QString());
            const auto count = static_cast<Eigen::Index>(at.size());
            table.add(name + QStringLiteral("at"), Eigen::Map<const Eigen::VectorXd>(at.data(), count));
            table.add(name + QStringLiteral("rate"), Eigen::Map<const Eigen::VectorXd>(rate.data(), count));
        }
    }
}

PlotTable PowerPlot::numbers() const
{
    PlotTable table;
    for (const Series& series : series_) {
        std::vector<core::PowerPoint> known;
        std::ranges::copy_if(result_.points, std::back_inserter(known), [&](const core::PowerPoint& point) {
            return CurveOf{series.chooser, series.ofNull}.has(point) && isKnown(point);
        });
        const auto add = [&](const char* name, auto valueOf) {
            Eigen::VectorXd values(static_cast<Eigen::Index>(known.size()));
            for (std::size_t i = 0; i < known.size(); ++i)
                values[static_cast<Eigen::Index>(i)] = valueOf(known[i]);
            table.add(QString::fromStdString(columnOf(series)) + u'_' + QLatin1String(name), values);
        };
        add("at", [](const core::PowerPoint& point) { return point.value; });
        add("rate", [](const core::PowerPoint& point) { return point.rate(); });
        add("error", [](const core::PowerPoint& point) { return point.error(); });
        add("wilson_lower", [](const core::PowerPoint& point) { return core::wilsonInterval(point).lo; });
        add("wilson_upper", [](const core::PowerPoint& point) { return core::wilsonInterval(point).hi; });
        add("repeats", [](const core::PowerPoint& point) { return static_cast<double>(point.repeats); });
        add("mean_log_lengthscale", [](const core::PowerPoint& point) { return point.meanLogLengthscale; });
    }
    addEarlier(table);
    return table;
}

core::Interval PowerPlot::ownHorizontal() const
{
    const auto [lo, hi] = std::minmax(settings_.lo, settings_.hi);
    if (!std::isfinite(lo) || !std::isfinite(hi))
        return {0.0, 1.0};
    const double room = hi > lo ? 0.06 * (hi - lo) : std::max(0.1 * std::abs(hi), 0.1);
    return {lo - room, hi + room};
}

core::Interval PowerPlot::ownVertical() const
{
    return {-0.03, 1.03}; // room for marks at 0 and 1
}

void PowerPlot::restyle()
{
    const QColor paper = theme().colour(Role::Background);
    for (std::size_t i = 0; i < series_.size(); ++i) {
        const Series& series = series_[i];
        const QColor ink = theme().colour(roleOfChooser(series.chooser));
        const double size = 7.5 * theme().textScale;
        series.line->setPen(theme().pen(ink, 1.8, series.ofNull ? Qt::DashLine : Qt::SolidLine));
        series.done->setScatterStyle(QCPScatterStyle(shapeOf(i, true), theme().pen(ink, 1.6), ink, size));
        series.growing->setScatterStyle(QCPScatterStyle(shapeOf(i, false), theme().pen(ink, 1.6), paper, size));
        series.errors->setPen(theme().pen(ink, 1.2));
        series.errors->setWhiskerWidth(7.0 * theme().textScale);
    }
    for (const Earlier& run : earlier_) {
        const std::vector<CurveOf> curves = curvesOf(run.result);
        for (std::size_t i = 0; i < run.lines.size(); ++i) {
            QColor ink = theme().colour(roleOfChooser(curves[i].chooser));
            ink.setAlphaF(0.45);
            run.lines[i]->setPen(theme().pen(ink, 1.5, curves[i].ofNull ? Qt::DashLine : Qt::SolidLine));
        }
    }
    level_->setPen(theme().pen(Role::Text, 1.5, Qt::DotLine));
    describe();
}

} // namespace widgets
