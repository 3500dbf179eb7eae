// What a drawing tells under the cursor.

#include "widgets/plots/drawn_plot.h"

#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/reach.h"
#include "widgets/plots/tick_flags.h"

#include <cmath>
#include <limits>

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

std::vector<Reading> DrawnPlot::readingsAt(const QPointF& place) const
{
    return CurvePlot::readingsAt({toldAcross(place.x()), place.y()});
}

QString DrawnPlot::placeText(const QPointF& place) const
{
    if (!drawing_.across.isTold)
        return {};
    const QPointF told(toldAcross(place.x()), place.y());
    return drawing_.across.symbol.isEmpty()
               ? CurvePlot::placeText(told)
               : QStringLiteral("%1 = %2").arg(drawing_.across.symbol, numberText(told.x()));
}

std::optional<QString> DrawnPlot::toldAt(const QPointF& pixel) const
{
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
    if (drawing_.toldElsewhere)
        return drawing_.toldElsewhere(xAxis->pixelToCoord(pixel.x()));
    return {};
}

QString DrawnPlot::tipAt(const QPointF& pixel) const
{
    if (const DrawnFlag* flag = flagAt(pixel); flag && !flag->meaning.isEmpty())
        return flag->meaning;
    if (drawing_.points && drawing_.points->tell)
        if (const auto row = points().nearest(pixel, pointReach))
            return drawing_.points->tell(*row, pointName(*row));
    if (axes()->rect().contains(pixel.toPoint()))
        if (const auto told = toldAt(pixel))
            return *told;
    return CurvePlot::tipAt(pixel);
}

const DrawnFlag* DrawnPlot::flagAt(const QPointF& pixel) const
{
    const auto flag = flags_ ? flags_->flagAt(pixel) : std::nullopt;
    return flag && *flag < drawing_.flags.size() ? &drawing_.flags[*flag] : nullptr;
}

Highlight DrawnPlot::highlightAt(const QPointF& pixel) const
{
    if (const auto sample = items_.sampleAt(pixel))
        return {.position = {}, .point = {}, .samples = {*sample}};
    return CurvePlot::highlightAt(pixel);
}

std::vector<QRectF> DrawnPlot::framesOf(const std::vector<int>& samples) const
{
    return items_.framesOf(samples);
}

void DrawnPlot::showHighlight(const Highlight& highlight)
{
    Highlight drawn = highlight;
    if (drawn.point && drawing_.points && drawing_.points->places.cols() > 1 &&
        (*drawn.point >= drawing_.points->places.rows() || !drawing_.points->places.row(*drawn.point).allFinite()))
        drawn.point.reset();
    CurvePlot::showHighlight(drawn);
}

} // namespace widgets
