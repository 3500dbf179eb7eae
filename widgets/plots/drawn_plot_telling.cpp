// What a drawing tells under the cursor.

#include "widgets/plots/drawn_plot.h"

#include "widgets/plots/curve_layers.h"
#include "widgets/plots/framed_picture.h"
#include "widgets/plots/graph_items.h"
#include "widgets/plots/nearest_curve.h"
#include "widgets/plots/picture_tiles.h"
#include "widgets/plots/plot_ghost.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/reach.h"
#include "widgets/plots/row_bars.h"
#include "widgets/plots/tick_flags.h"
#include "widgets/plots/trail_places.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

namespace widgets
{

namespace
{

/// How far a place is from the cursor, in units of the horizontal axis or else in pixels.
double distanceTo(const ToldPlaces& told, Eigen::Index i, const QPointF& pixel, const QCustomPlot& plot)
{
    if (told.within)
        return std::abs(told.places(i, 0) - plot.xAxis->pixelToCoord(pixel.x()));
    const double x = told.places(i, 0), y = told.places(i, 1);
    return std::hypot(std::isnan(x) ? 0.0 : plot.xAxis->coordToPixel(x) - pixel.x(),
                      std::isnan(y) ? 0.0 : plot.yAxis->coordToPixel(y) - pixel.y());
}

/// The nearest to a position of the horizontal axis, where one is near.
std::optional<Eigen::Index> nearestOf(const ReadPlaces& read, double across)
{
    std::optional<Eigen::Index> nearest;
    double least = read.within;
    for (Eigen::Index i = 0; i < read.places.rows(); ++i)
        if (const double distance = std::abs(read.places(i, 0) - across); distance <= least) {
            nearest = i;
            least = distance;
        }
    return nearest;
}

} // namespace

/// The nearest position of the grid, where that alone is told of.
double DrawnPlot::toldAcross(double across) const
{
    const Eigen::VectorXd& grid = drawing_.grid;
    if (!drawing_.across.snaps || grid.size() == 0)
        return across;
    double nearest = across, least = std::numeric_limits<double>::infinity();
    for (const double position : grid)
        if (const double reach = std::abs(xAxis->coordToPixel(position) - xAxis->coordToPixel(across)); reach < least) {
            least = reach;
            nearest = position;
        }
    return nearest;
}

QPointF DrawnPlot::toldOnMap(const QPointF& place) const
{
    return map_.nearestPlace({xAxis->coordToPixel(place.x()), yAxis->coordToPixel(place.y())}).value_or(place);
}

std::vector<Reading> DrawnPlot::readingsAt(const QPointF& place) const
{
    std::vector<Reading> readings = map_.readingsAt(place, hidden());
    if (picture_)
        std::ranges::move(picture_->readingsAt(place), std::back_inserter(readings));
    if (pictures_)
        std::ranges::move(pictures_->readingsAt(place), std::back_inserter(readings));
    std::ranges::move(curves_.readingsAt(toldAcross(place.x()), hidden()), std::back_inserter(readings));
    for (const ReadPlaces& read : drawing_.read)
        if (const auto i = nearestOf(read, place.x()))
            readings.push_back({.key = read.key,
                                .name = read.name(*i),
                                .value = read.value(*i),
                                .ink = theme().colour(read.ink),
                                .at = {read.places(*i, 0), read.places(*i, 1)}});
    return readings;
}

std::optional<QPointF> DrawnPlot::placeOf(const Eigen::VectorXd& position) const
{
    if (!drawing_.trail)
        return PlotView::placeOf(position);
    const auto place = position.size() == 1 ? placeOnTrail(*drawing_.trail, position[0]) : std::nullopt;
    return place ? std::optional(QPointF(place->x(), place->y())) : std::nullopt;
}

std::optional<Eigen::VectorXd> DrawnPlot::positionAt(const QPointF& pixel) const
{
    constexpr double reach = 12.0; // pixels
    if (!drawing_.trail)
        return PlotView::positionAt(pixel);
    const Eigen::Vector2d at(xAxis->pixelToCoord(pixel.x()), yAxis->pixelToCoord(pixel.y()));
    const Eigen::Vector2d unitsPerPixel(xAxis->range().size() / std::max(axes()->width(), 1),
                                        yAxis->range().size() / std::max(axes()->height(), 1));
    const auto x = inputNear(*drawing_.trail, at, unitsPerPixel, reach);
    return x ? std::optional(Eigen::VectorXd(Eigen::VectorXd::Constant(1, *x))) : std::nullopt;
}

QString DrawnPlot::placeText(const QPointF& place) const
{
    if (!drawing_.across.isTold)
        return {};
    if (drawing_.picture && drawing_.picture->place)
        return drawing_.picture->place(place);
    if (drawing_.up.isTold)
        return QStringLiteral("%1, %2").arg(numberText(place.x()), numberText(place.y()));
    const QPointF told(toldAcross(place.x()), place.y());
    return drawing_.across.symbol.isEmpty()
               ? PlotView::placeText(told)
               : QStringLiteral("%1 = %2").arg(drawing_.across.symbol, numberText(told.x()));
}

const DrawnBar* DrawnPlot::barAt(const QPointF& pixel) const
{
    const auto bar = bars_ ? bars_->barAt(pixel) : std::nullopt;
    return bar ? &drawing_.bars[*bar] : nullptr;
}

std::optional<QString> DrawnPlot::toldAt(const QPointF& pixel) const
{
    if (const DrawnBar* bar = barAt(pixel); bar && !bar->tip.isEmpty())
        return bar->tip;
    if (const auto bundled = bundledAt(pixel); bundled && bundled->row->tell)
        if (const QString text = bundled->row->tell(bundled->curve); !text.isEmpty())
            return text;
    for (const ToldPlaces& told : drawing_.told) {
        double least = told.within.value_or(markReach);
        std::optional<Eigen::Index> nearest;
        for (Eigen::Index i = 0; i < told.places.rows(); ++i)
            if (const double distance = distanceTo(told, i, pixel, *this); distance <= least) {
                nearest = i;
                least = distance;
            }
        if (const QString text = nearest ? told.tell(*nearest) : QString(); !text.isEmpty())
            return text;
    }
    if (auto told = map_.toldAt(pixel))
        return told;
    if (drawing_.toldElsewhere)
        return drawing_.toldElsewhere(xAxis->pixelToCoord(pixel.x()));
    return {};
}

QString DrawnPlot::tipAt(const QPointF& pixel) const
{
    if (const DrawnFlag* flag = flagAt(pixel); flag && !flag->meaning.isEmpty())
        return flag->meaning;
    if (const auto told = pairs_.toldAt(pixel))
        return *told;
    if (const auto told = tiles_.toldAt(pixel))
        return *told;
    if (const auto told = graph_ ? graph_->toldAt(pixel) : std::nullopt)
        return *told;
    if (const DrawnPictureTile* tile = pictures_ ? pictures_->tileAt(pixel) : nullptr; tile && !tile->tip.isEmpty())
        return tile->tip;
    if (drawing_.points && drawing_.points->tell)
        if (const auto row = points().nearest(pixel, pointReach))
            return drawing_.points->tell(*row, pointName(*row));
    if (axes()->rect().contains(pixel.toPoint()))
        if (const auto told = toldAt(pixel))
            return *told;
    return PlotView::tipAt(pixel);
}

const DrawnFlag* DrawnPlot::flagAt(const QPointF& pixel) const
{
    const auto flag = flags_ ? flags_->flagAt(pixel) : std::nullopt;
    return flag && *flag < drawing_.flags.size() ? &drawing_.flags[*flag] : nullptr;
}

std::optional<QPointF> DrawnPlot::takenAt(const QPointF& pixel) const
{
    std::optional<QPointF> nearest;
    double least = markReach;
    for (const DrawnMarks& marks : drawing_.marks)
        for (Eigen::Index i = 0; marks.takes && !isEntryHidden(marks.key) && i < marks.places.rows(); ++i) {
            const QPointF place(marks.places(i, 0), marks.places(i, 1));
            const QPointF drawn(xAxis->coordToPixel(place.x()), yAxis->coordToPixel(place.y()));
            if (const double distance = QLineF(drawn, pixel).length(); distance <= least) {
                least = distance;
                nearest = place;
            }
        }
    return nearest;
}

Highlight DrawnPlot::highlightAt(const QPointF& pixel) const
{
    if (drawing_.pairs)
        return pairs_.highlightAt(pixel).value_or(Highlight());
    if (const DrawnPictureTile* tile = pictures_ ? pictures_->tileAt(pixel) : nullptr; tile && tile->row)
        return {.position = {}, .point = tile->row, .samples = {}};
    if (const auto sample = items_.sampleAt(pixel))
        return {.position = {}, .point = {}, .samples = {*sample}};
    Highlight found = PlotView::highlightAt(pixel);
    if (const auto bundled = found.point ? std::nullopt : bundledAt(pixel))
        found.point = bundled->row->points[static_cast<std::size_t>(bundled->curve)];
    return found;
}

std::optional<DrawnPlot::Bundled> DrawnPlot::bundledAt(const QPointF& pixel) const
{
    if (!axes()->rect().contains(pixel.toPoint()))
        return {};
    std::optional<Bundled> nearest;
    double least = std::numeric_limits<double>::infinity();
    for (const CurveRow& row : drawing_.curves) {
        if (row.points.empty() || std::ssize(row.points) != row.values.cols())
            continue;
        const auto found = curveNear(positionsOf(row), row.values, pixel, *xAxis, *axisOf(row));
        if (found && found->distance < least) {
            least = found->distance;
            nearest = Bundled{.row = &row, .curve = found->curve};
        }
    }
    return nearest;
}

std::optional<DrawnPlot::Bundled> DrawnPlot::bundledOf(int point) const
{
    for (const CurveRow& row : drawing_.curves)
        if (const auto curve = std::ranges::find(row.points, point) - row.points.begin();
            curve < std::min(std::ssize(row.points), row.values.cols()))
            return Bundled{.row = &row, .curve = curve};
    return {};
}

/// The curve that belongs to the highlighted point, whose place among the others may have changed.
void DrawnPlot::light()
{
    if (lit_)
        removeGraph(std::exchange(lit_, nullptr));
    const auto bundled = highlighted_ ? bundledOf(*highlighted_) : std::nullopt;
    if (!bundled)
        return;
    lit_ = addGraph(xAxis, axisOf(*bundled->row));
    lit_->setSelectable(QCP::stNone);
    lit_->setProperty(passingProperty, true);
    lit_->setPen(theme().pen(Role::Highlight, 2.0));
    setCurve(*lit_, positionsOf(*bundled->row), bundled->row->values.col(bundled->curve));
}

std::vector<QRectF> DrawnPlot::framesOf(const std::vector<int>& samples) const
{
    std::vector<QRectF> frames = items_.framesOf(samples);
    std::ranges::move(pairs_.framesOf(samples), std::back_inserter(frames));
    return frames;
}

std::vector<QRectF> DrawnPlot::framesOfRow(int row) const
{
    return pictures_ ? pictures_->framesOfRow(row) : std::vector<QRectF>();
}

void DrawnPlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers)
{
    if (!pairs_.areOfPoints())
        return PlotView::clickAt(pixel, modifiers);
    editSelection(pairs_.withPairAt(pixel, modifiers & Qt::ShiftModifier ? selection() : std::vector<int>()));
}

void DrawnPlot::showHighlight(const Highlight& highlight)
{
    if (highlight.point != highlighted_) {
        highlighted_ = highlight.point;
        const bool wasLit = lit_ != nullptr;
        light();
        if (wasLit || lit_)
            replot(rpQueuedReplot);
    }
    Highlight drawn = highlight;
    if (drawn.point && drawing_.points && drawing_.points->places->cols() > 1 &&
        (*drawn.point >= drawing_.points->places->rows() || !drawing_.points->places->row(*drawn.point).allFinite()))
        drawn.point.reset();
    PlotView::showHighlight(drawn);
}

} // namespace widgets
