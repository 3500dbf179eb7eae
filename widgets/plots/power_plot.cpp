#include "widgets/plots/power_plot.h"

#include "core/labs/power/wilson.h"
#include "widgets/controls/chooser_text.h"
#include "widgets/plots/chooser_role.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/reach.h"
#include "widgets/plots/varied_name.h"

#include <algorithm>
#include <cmath>

namespace widgets
{

PowerPlot::PowerPlot(QWidget* parent) : PlotView(Space::Own, parent), earlier_(*this)
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
    earlier_.show(settings, [this](double rate) { return shareOf(rate); });
    const bool hasNull = std::ranges::any_of(series_, [](const Series& series) { return series.curve.ofNull; });
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

void PowerPlot::keepRun()
{
    if (!std::ranges::any_of(result_.points, &isKnown))
        return;
    earlier_.keep(result_, settings_);
    showResult(core::PowerResult(result_), core::PowerSettings(settings_));
}

void PowerPlot::clearRuns()
{
    earlier_.clear();
    describe();
    fitOwnAxes();
    replot(rpQueuedReplot);
}

double PowerPlot::shareOf(double rejectionRate) const
{
    return shown_ == Shown::Rejections ? rejectionRate : 1.0 - rejectionRate;
}

QString PowerPlot::nameOf(const Series& series) const
{
    const QString title = chooserTitle(series.curve.chooser);
    return series.curve.ofNull ? tr("%1, both alike").arg(title) : title;
}

std::string PowerPlot::columnOf(const Series& series) const
{
    return series.curve.chooser + (series.curve.ofNull ? "_null" : "");
}

void PowerPlot::matchSeries()
{
    const std::vector<PowerCurve> curves = powerCurvesOf(result_);
    if (std::ranges::equal(curves, series_, {}, {}, &Series::curve))
        return;
    removeSeries();
    for (const PowerCurve& curve : curves)
        series_.push_back(newSeries(curve));
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

PowerPlot::Series PowerPlot::newSeries(const PowerCurve& curve)
{
    Series series{curve, addGraph(), addGraph(), addGraph(), new QCPErrorBars(xAxis, yAxis)};
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

/// Between neighbouring curves, so that their bars stand side by side.
double PowerPlot::pitch() const
{
    constexpr double ofWidth = 0.014, ofStep = 0.6; // shares of the axis, and at most of the way from step to step
    const double width = ownOfSettings().width();
    const int ways = std::max(settings_.steps - 1, 1);
    return std::min(ofWidth * width, ofStep * width / (ways * std::max(1.0, static_cast<double>(series_.size()))));
}

QPointF PowerPlot::markOf(const core::PowerPoint& point) const
{
    const auto curve = std::ranges::find_if(series_, [&](const Series& series) { return series.curve.has(point); });
    const double place = static_cast<double>(curve - series_.begin()),
                 middle = 0.5 * (static_cast<double>(series_.size()) - 1.0);
    return {point.value + pitch() * (place - middle), shareOf(point.rate())};
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
        if (series.curve.has(point) && isKnown(point)) {
            const double share = shareOf(point.rate());
            const core::Interval interval = core::wilsonInterval(point);
            const auto [lo, hi] = std::minmax({shareOf(interval.lo), shareOf(interval.hi)});
            const QPointF place = markOf(point);
            series.line->addData(place.x(), share);
            (isComplete(point) ? series.done : series.growing)->addData(place.x(), share);
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
    if (auto earlier = earlier_.legendEntry())
        entries.push_back(std::move(*earlier));
    setLegend(std::move(entries));
    const QString origin = origin_.isEmpty() ? QString() : QStringLiteral("; ") + origin_;
    if (result_.points.empty()) {
        setSubtitle(tr("not known yet: press Start") + origin);
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
    const double measured = measuredPlace(place).x();
    std::vector<Reading> readings;
    for (const Series& series : series_)
        for (const core::PowerPoint& point : result_.points)
            if (series.curve.has(point) && isKnown(point) && point.value == measured && series.line->visible())
                readings.push_back({.key = QString::fromStdString(columnOf(series)),
                                    .name = nameOf(series),
                                    .value = numberText(shareOf(point.rate())),
                                    .ink = series.line->pen().color(),
                                    .at = markOf(point)});
    return readings;
}

QString PowerPlot::placeText(const QPointF& place) const
{
    return PlotView::placeText(measuredPlace(place));
}

QString PowerPlot::tipAt(const QPointF& pixel) const
{
    const core::PowerPoint* nearest = nullptr;
    double distance = pointReach;
    for (const core::PowerPoint& point : result_.points) {
        const QPointF place = markOf(point), mark(xAxis->coordToPixel(place.x()), yAxis->coordToPixel(place.y()));
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

PlotTable PowerPlot::numbers() const
{
    PlotTable table;
    for (const Series& series : series_) {
        std::vector<core::PowerPoint> known;
        std::ranges::copy_if(result_.points, std::back_inserter(known),
                             [&](const core::PowerPoint& point) { return series.curve.has(point) && isKnown(point); });
        table.family(QString::fromStdString(columnOf(series)));
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
    earlier_.addTo(table);
    return table;
}

core::Interval PowerPlot::ownHorizontal() const
{
    core::Interval range = ownOfSettings();
    if (isEntryHidden(QStringLiteral("earlier")))
        return range;
    if (const std::optional<core::Interval> earlier = earlier_.extent()) {
        const double room = 0.06 * earlier->width();
        range = {std::min(range.lo, earlier->lo - room), std::max(range.hi, earlier->hi + room)};
    }
    return range;
}

core::Interval PowerPlot::ownOfSettings() const
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
    const std::vector<PowerCurve> curves = powerCurvesOf(result_);
    for (std::size_t i = 0; i < series_.size(); ++i) {
        const Series& series = series_[i];
        const QColor ink = theme().colour(roleOfChooser(series.curve.chooser));
        const double size = 8.5 * theme().marks();
        series.line->setPen(penOf(curves, i, ink, 1.8, theme()));
        series.done->setScatterStyle(QCPScatterStyle(shapeOf(i, false), theme().pen(ink, 1.6), ink, size));
        series.growing->setScatterStyle(QCPScatterStyle(shapeOf(i, true), theme().pen(ink, 1.6), paper, size));
        series.errors->setPen(theme().pen(ink, 1.2));
        series.errors->setWhiskerWidth(6.0 * theme().textScale);
    }
    earlier_.restyle(theme());
    level_->setPen(theme().pen(Role::Text, 1.5, Qt::DotLine));
    describe();
}

} // namespace widgets
