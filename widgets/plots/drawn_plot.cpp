#include "widgets/plots/drawn_plot.h"

#include "widgets/plots/axis_look.h"
#include "widgets/plots/log_ticker.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/site_marks.h"
#include "widgets/plots/tick_flags.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace widgets
{

namespace
{

constexpr core::Interval allPlaces{-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};

void scale(QCPAxis& axis, bool logarithmic)
{
    if ((axis.scaleType() == QCPAxis::stLogarithmic) != logarithmic)
        setLogarithmic(axis, logarithmic);
}

QSharedPointer<QCPAxisTicker> headingTicker(const QStringList& headings)
{
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (int i = 0; i < headings.size(); ++i)
        ticker->addTick(i, headings[i]);
    return ticker;
}

PointMarks::Placement placementOf(const DrawnPoints& points)
{
    using Placement = PointMarks::Placement;
    if (points.places.cols() > 1)
        return Placement::Scatter;
    switch (points.line) {
    case DrawnPoints::Line::Rows:
        return Placement::Rows;
    case DrawnPoints::Line::Middle:
        return Placement::CentredStrip;
    case DrawnPoints::Line::Strip:
        break;
    }
    return Placement::Strip;
}

} // namespace

DrawnPlot::DrawnPlot(Drawing first, QWidget* parent)
    : CurvePlot(first.hasOwnAxes ? Space::Own : Space::Line, first.gridColumn, parent), items_(*this)
{
    if (first.across.counts)
        xAxis->setTicker(wholeTicker());
    connect(yAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, &DrawnPlot::dressRightAxis);
    show(std::move(first));
}

void DrawnPlot::show(Drawing drawing)
{
    Q_ASSERT(drawing.hasOwnAxes == (space() == Space::Own));
    drawing_ = std::move(drawing);
    std::erase_if(drawing_.flags, [](const DrawnFlag& flag) { return !std::isfinite(flag.at); });
    if (title() != drawing_.title)
        setTitle(letter(), drawing_.title);
    setSubtitle(drawing_.subtitle);
    if (toolTip() != drawing_.meaning)
        setToolTip(drawing_.meaning);
    dressAxes();
    placePoints();
    placeSites();
    speakAbout(drawing_.up.about.value_or(allPlaces));
    items_.show(drawing_.lines, drawing_.spans, drawing_.marks);
    showRows(drawing_.grid, drawing_.curves);
}

void DrawnPlot::dressAxes()
{
    setAxisLabels(drawing_.across.label, drawing_.up.label);
    scale(*xAxis, drawing_.across.logarithmic);
    scale(*yAxis, drawing_.up.logarithmic || isLogarithmic());
    if (!drawing_.across.headings.isEmpty())
        xAxis->setTicker(headingTicker(drawing_.across.headings));
    yAxis->setVisible(drawing_.up.isDrawn);
    yAxis2->setVisible(drawing_.right && drawing_.right->isDrawn);
    if (!drawing_.right)
        return;
    scale(*yAxis2, drawing_.right->logarithmic);
    yAxis2->setLabel(drawing_.right->label);
    yAxis2->grid()->setVisible(false);
    yAxis2->setTickLabels(drawing_.right->hasNumbers);
    yAxis2->ticker()->setTickCount(3);
    dressRightAxis();
}

void DrawnPlot::dressRightAxis()
{
    if (!drawing_.right)
        return;
    const core::Interval& range = drawing_.right->range;
    const core::Interval left = vertical();
    const double lo = drawing_.right->sharesZero && left.hi > 0.0 ? range.hi * left.lo / left.hi : range.lo;
    yAxis2->setRange(lo, range.hi);
}

void DrawnPlot::placePoints()
{
    const DrawnPoints marks = drawing_.points.value_or(DrawnPoints{.places = Eigen::MatrixXd(0, 1), .labels = {}});
    points().setPlacement(placementOf(marks));
    points().setPoints(marks.places, marks.labels);
    points().setShownSamples(marks.samples);
    points().setRinged(marks.ringed);
    points().setSelection(selection());
    points().setVisible(true); // the legend hides what is hidden
}

void DrawnPlot::placeSites()
{
    if (!sites_ && drawing_.sites) {
        sites_ = new SiteMarks(xAxis, yAxis, SiteMarks::Placement::Axis);
        sites_->setLayer(QStringLiteral("points"));
    }
    if (sites_)
        sites_->setSites(drawing_.sites ? drawing_.sites->places : Eigen::MatrixXd(0, 1));
}

std::vector<LegendEntry> DrawnPlot::entriesBeside() const
{
    std::vector<LegendEntry> entries;
    addPointEntries(entries);
    std::ranges::move(items_.legend(), std::back_inserter(entries));
    if (sites_ && sites_->count() > 0)
        entries.push_back(sites_->legendEntry());
    for (const QString& remark : drawing_.remarks)
        entries.push_back({.text = remark});
    return entries;
}

void DrawnPlot::addPointEntries(std::vector<LegendEntry>& entries) const
{
    if (!drawing_.points)
        return;
    const DrawnPoints& marks = *drawing_.points;
    if (!marks.legend.isEmpty() && !marks.samples.empty())
        entries.push_back({.text = marks.legend,
                           .line = theme().pen(theme().sampleColour(marks.samples.back(), true), 1.5),
                           .mark = marks.samples.back(),
                           .key = marks.key,
                           .show = visibilityOf({&points()})});
    for (const DrawnPoints::Sample& sample : marks.each)
        entries.push_back(
            {.text = sample.legend,
             .line = theme().pen(theme().sampleColour(sample.label, true), 1.5),
             .mark = sample.label,
             .key = sampleKey(sample.label),
             .show = [this, label = sample.label](bool shown) { points().setSampleVisible(label, shown); }});
    if (!marks.ringLegend.isEmpty() && !marks.ringed.empty())
        entries.push_back(
            {.text = marks.ringLegend,
             .scatter = QCPScatterStyle(QCPScatterStyle::ssCircle, theme().pen(Role::Text, 1.3), Qt::NoBrush, 10.0),
             .key = marks.ringKey,
             .show = [this](bool shown) { points().setRingsVisible(shown); }});
}

void DrawnPlot::addColumnsBeside(PlotTable& table) const
{
    for (const PlotTable::Column& column : drawing_.beside.columns) {
        if (drawing_.besideByEntry.contains(column.name) && isEntryHidden(column.name))
            continue;
        table.family(column.family);
        table.add(column.name, column.values, column.heading);
    }
}

double DrawnPlot::strip() const
{
    if (!drawing_.points || drawing_.points->places.cols() > 1 || drawing_.points->line == DrawnPoints::Line::Middle)
        return 0.0;
    constexpr double rows = 0.18; // two rows of points, and sites
    return drawing_.points->line == DrawnPoints::Line::Rows ? rows : CurvePlot::strip();
}

bool DrawnPlot::standsOnZero() const
{
    return drawing_.up.movesFromZero ? !*drawing_.up.movesFromZero : CurvePlot::standsOnZero();
}

core::Interval DrawnPlot::ownHorizontal() const
{
    const Eigen::VectorXd& grid = drawing_.grid;
    if (drawing_.across.range || grid.size() < 2)
        return widened(drawing_.across.range.value_or(core::Interval{0.0, 1.0}));
    return widened({grid[0], grid[grid.size() - 1]});
}

/// To the rows that it reaches to, with a little room on either side of them.
core::Interval DrawnPlot::widened(core::Interval range) const
{
    constexpr double air = 0.06; // of their width
    core::Interval reach{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    for (const CurveRow& row : drawing_.curves)
        if (row.widens && !isEntryHidden(keyOf(row)))
            for (const double position : row.at ? *row.at : drawing_.grid)
                reach = {std::min(reach.lo, position), std::max(reach.hi, position)};
    if (reach.hi < reach.lo)
        return range;
    const double room = air * reach.width();
    return {std::min(range.lo, reach.lo - room), std::max(range.hi, reach.hi + room)};
}

core::Interval DrawnPlot::ownVertical() const
{
    constexpr double air = 0.06; // of the height
    if (isLogarithmic() && drawing_.up.logarithmicRange)
        return *drawing_.up.logarithmicRange;
    if (drawing_.up.range)
        return *drawing_.up.range;
    if (drawing_.up.fromZero)
        return withPoints(CurvePlot::ownVertical());
    const auto extent = curves().extent(drawing_.up.about.value_or(allPlaces),
                                        [this](const QString& key) { return isEntryHidden(key); });
    if (!extent || !(extent->hi > extent->lo))
        return withPoints(CurvePlot::ownVertical());
    return withPoints({extent->lo - air * extent->width(), extent->hi + air * extent->width()});
}

core::Interval DrawnPlot::withPoints(core::Interval range) const
{
    constexpr double air = 1.06;
    if (drawing_.points && drawing_.points->spans && drawing_.points->places.cols() > 1)
        for (const double height : drawing_.points->places.col(1))
            range = {std::min(range.lo, air * height), std::max(range.hi, air * height)};
    return items_.spanned(range);
}

void DrawnPlot::restyle()
{
    items_.restyle(theme());
    if (sites_)
        sites_->setTheme(theme());
    dressFlags();
    const bool amongCurves = drawing_.points && drawing_.points->places.cols() > 1 && !drawing_.curves.empty();
    points().setHalo(amongCurves ? std::optional(theme().colour(Role::Background)) : std::nullopt);
    if (drawing_.up.zeroLine)
        yAxis->grid()->setZeroLinePen(theme().pen(Role::Axis, 1.5));
    if (drawing_.across.zeroLine)
        xAxis->grid()->setZeroLinePen(theme().pen(Role::Axis, 1.5));
    if (drawing_.right && drawing_.right->isDrawn)
        axes()->setMinimumMargins(QMargins(66, 6, 62, 42) * theme().textScale); // labels on both sides
    CurvePlot::restyle();
    light();
}

void DrawnPlot::dressFlags()
{
    if (!flags_ && !drawing_.flags.empty())
        flags_ = new TickFlags(this, 1);
    if (!flags_)
        return;
    std::vector<TickFlag> flags;
    for (const DrawnFlag& flag : drawing_.flags)
        flags.push_back({.at = flag.at, .text = flag.name, .line = theme().pen(flag.role, flag.width, flag.dashes)});
    flags_->setTheme(theme());
    flags_->setFlags(std::move(flags));
}

} // namespace widgets
