// The axes of a drawing.

#include "widgets/plots/drawn_plot.h"
#include "widgets/theme/number_ticker.h"

#include "widgets/plots/axis_look.h"
#include "widgets/plots/picture_tiles.h"
#include "widgets/plots/point_marks.h"

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
    if (isLogarithmic(axis) != logarithmic)
        setLogarithmic(axis, logarithmic);
}

QSharedPointer<QCPAxisTicker> headingTicker(const QStringList& headings, int step)
{
    auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (int i = 0; i < headings.size(); ++i)
        if (!headings[i].isEmpty())
            ticker->addTick(step * i, headings[i]);
    return ticker;
}

/// Headings in the place of numbers, or numbers in that of headings that were there before.
void head(QCPAxis& axis, const QStringList& headings, int step = 1)
{
    if (!headings.isEmpty())
        axis.setTicker(headingTicker(headings, step));
    else if (axis.ticker().dynamicCast<QCPAxisTickerText>())
        axis.setTicker(QSharedPointer<NumberTicker>::create());
}

} // namespace

void DrawnPlot::dressAxes()
{
    setAxisLabels(drawing_.across.label, drawing_.up.label);
    scale(*xAxis, drawing_.across.logarithmic);
    scale(*yAxis, drawing_.up.logarithmic || (isLogarithmic() && !map_.hasMap()));
    head(*xAxis, drawing_.across.headings);
    head(*yAxis, drawing_.up.headings, drawing_.up.reversed ? 1 : -1);
    xAxis->setTickLabels(drawing_.across.hasNumbers);
    yAxis->setTickLabels(drawing_.up.hasNumbers);
    yAxis->setRangeReversed(drawing_.up.reversed);
    xAxis->setVisible(drawing_.across.isDrawn);
    if (!drawing_.map) { // which has none
        xAxis->grid()->setVisible(drawing_.across.hasGrid);
        yAxis->grid()->setVisible(drawing_.up.hasGrid);
    }
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

/// Where there is something beside the axes, the colour bar of a map with its own numbers or a second axis, or nothing
/// at all.
QMargins DrawnPlot::leastMargins() const
{
    if (map_.hasMap())
        return QMargins(drawing_.up.label.isEmpty() ? 40 : 66, drawing_.marginals.empty() ? 6 : 2, 2, 42);
    if (!drawing_.across.isDrawn)
        return QMargins(8, 4, 8, 8);
    if (drawing_.right && drawing_.right->isDrawn)
        return QMargins(66, 6, 62, 42);
    return PlotView::leastMargins();
}

bool DrawnPlot::mayBeLogarithmic() const
{
    return drawing_.up.mayBeLogarithmic || (drawing_.map && drawing_.map->mayBeLogarithmic);
}

void DrawnPlot::scaleHeight()
{
    if (!map_.hasMap())
        return PlotView::scaleHeight();
    map_.show(isLogarithmic());
    restyle(); // what lies over the colours has their ink
}

bool DrawnPlot::standsOnZero() const
{
    return drawing_.up.movesFromZero ? !*drawing_.up.movesFromZero : PlotView::standsOnZero();
}

/// That the axes reach over.
std::optional<QSize> DrawnPlot::pictureSquares() const
{
    return pictures_ && drawing_.pictures ? pictures_->squares() : std::nullopt;
}

core::Interval DrawnPlot::ownHorizontal() const
{
    if (const auto squares = pictureSquares())
        return {0.0, static_cast<double>(squares->width())};
    const Eigen::VectorXd& grid = drawing_.grid;
    if (drawing_.across.range || grid.size() < 2)
        return pairs_.withStrips(widened(drawing_.across.range.value_or(core::Interval{0.0, 1.0})));
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

/// Of the horizontal axis.
core::Interval DrawnPlot::spokenAbout() const
{
    return drawing_.up.about.value_or(allPlaces);
}

/// To the curves where the drawing speaks; what is farther out is cut.
core::Interval DrawnPlot::heightOfCurves() const
{
    const core::Interval about = spokenAbout();
    constexpr double air = 0.06; // of the height
    if (isLogarithmic())
        if (const auto positive = curves_.extent(about, hidden()); positive && positive->lo > 0.0) {
            const double room = std::pow(positive->hi / positive->lo, air) * (1.0 + air);
            return {positive->lo / room, positive->hi * room};
        }
    auto found = curves_.framed(about, hidden());
    if (!found) // there is nothing where it speaks
        found = curves_.framed(allPlaces, hidden());
    core::Interval extent = found.value_or(core::Interval{0.0, 0.0});
    if (extent.lo == extent.hi)
        extent.hi = 1.0;
    const double height = extent.width();
    const bool bare = extent.lo == 0.0 && strip() == 0.0; // it stands on zero
    const double marks =
        strip() == 0.0 ? 0.0 : marksBelow_ * (1.0 + air) / (1.0 - marksBelow_); // of the curves' height
    return {extent.lo - (bare ? 0.0 : std::max(air + strip(), marks) * height), extent.hi + air * height};
}

/// The height of a strip below the curves, for points and sites, as a share of theirs; larger where the axes are so
/// low that marks would lie on the curves.
double DrawnPlot::strip() const
{
    if (!drawing_.points || drawing_.points->places->cols() > 1 || drawing_.points->line == DrawnPoints::Line::Middle)
        return 0.0;
    constexpr double one = 0.1, rows = 0.18; // a row of points, two rows of points and sites
    return drawing_.points->line == DrawnPoints::Line::Rows ? rows : one;
}

/// The marks are as large on low axes as on high ones, on the screen and in a figure.
void DrawnPlot::keepStrip()
{
    constexpr double most = 0.4, step = 0.02; // the axes do not move with every pixel of a drag
    const int height = axes()->rect().height();
    const double share = height > 0 ? std::min(most, points().stripRoom() / height) : 0.0;
    if (const double before = std::exchange(marksBelow_, step * std::ceil(share / step)); before == marksBelow_)
        return;
    fitOwnAxes();
    replot(rpQueuedReplot);
}

core::Interval DrawnPlot::ownVertical() const
{
    if (const auto squares = pictureSquares())
        return {0.0, static_cast<double>(squares->height())};
    constexpr double air = 0.06; // of the height
    if (isLogarithmic() && drawing_.up.logarithmicRange)
        return *drawing_.up.logarithmicRange;
    if (drawing_.up.range)
        return pairs_.withStrips(*drawing_.up.range);
    if (drawing_.up.fromZero)
        return withPoints(heightOfCurves());
    const auto extent = curves_.extent(spokenAbout(), hidden());
    if (!extent || !(extent->hi > extent->lo))
        return withPoints(heightOfCurves());
    return withPoints({extent->lo - air * extent->width(), extent->hi + air * extent->width()});
}

core::Interval DrawnPlot::withPoints(core::Interval range) const
{
    constexpr double air = 1.06;
    if (drawing_.points && drawing_.points->spans && drawing_.points->places->cols() > 1)
        for (const double height : drawing_.points->places->col(1))
            range = {std::min(range.lo, air * height), std::max(range.hi, air * height)};
    return items_.spanned(range);
}

} // namespace widgets
