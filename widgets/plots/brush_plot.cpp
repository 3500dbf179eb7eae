#include "widgets/plots/brush_plot.h"

#include "widgets/plots/picture_tiles.h"

#include <QContextMenuEvent>

#include <algorithm>

namespace widgets
{

namespace
{

constexpr double strength = 0.35; // of a dab at its middle, of all the ink there is

/// A brush of about a twelfth of the picture, at least of a pixel and its neighbours.
double radiusOf(const QSize& size)
{
    return std::max(1.0, static_cast<double>(std::min(size.height(), size.width())) / 12.0);
}

} // namespace

QRectF BrushPlot::pictureFrame() const
{
    if (!drawing().pictures)
        return {};
    const std::vector<DrawnPictureTile>& tiles = drawing().pictures->tiles;
    const auto painted = std::ranges::find(tiles, true, &DrawnPictureTile::takesPaint);
    return painted == tiles.end()
               ? QRectF()
               : pictures()->frameOf(static_cast<std::size_t>(painted - tiles.begin())).value_or(QRectF());
}

std::optional<QPointF> BrushPlot::pictureAt(const QPointF& pixel) const
{
    const QRectF frame = pictureFrame();
    if (frame.isEmpty() || !frame.contains(pixel))
        return {};
    const QSize& size = drawing().pictures->size;
    return QPointF((pixel.x() - frame.left()) / frame.width() * size.width(),
                   (pixel.y() - frame.top()) / frame.height() * size.height());
}

void BrushPlot::dab(const QPointF& pixel)
{
    const auto at = pictureAt(pixel);
    if (!at)
        return;
    stroke_->last = pixel;
    emit dabbed({.row = at->y(),
                 .column = at->x(),
                 .radius = radiusOf(drawing().pictures->size),
                 .more = stroke_->ink ? strength : -strength},
                stroke_->gesture);
}

/// Dabs half a brush apart, so that a quick hand leaves no gaps.
void BrushPlot::dabTowards(const QPointF& pixel)
{
    const QRectF frame = pictureFrame();
    if (frame.isEmpty())
        return;
    const QSize size = drawing().pictures->size;
    const double step = 0.5 * radiusOf(size) * frame.width() / size.width();
    const QLineF way(stroke_->last, pixel);
    for (double gone = step; stroke_ && gone <= way.length(); gone += step)
        dab(way.pointAt(gone / way.length()));
}

void BrushPlot::mousePressEvent(QMouseEvent* event)
{
    const bool paints = event->button() == Qt::LeftButton || event->button() == Qt::RightButton;
    if (!paints || !pictureAt(event->position()))
        return DrawnPlot::mousePressEvent(event);
    stroke_ = Stroke{.gesture = newGesture(), .ink = event->button() == Qt::LeftButton, .last = event->position()};
    dab(event->position());
}

void BrushPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (stroke_)
        return dabTowards(event->position());
    DrawnPlot::mouseMoveEvent(event);
    if (isPanning())
        return;
    if (pictureAt(event->position()))
        setCursor(Qt::CrossCursor);
    else
        unsetCursor();
}

void BrushPlot::mouseReleaseEvent(QMouseEvent* event)
{
    if (!stroke_)
        return DrawnPlot::mouseReleaseEvent(event);
    stroke_.reset();
}

void BrushPlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (pictureAt(event->position()))
        mousePressEvent(event); // two dabs, as quick as they are
    else
        DrawnPlot::mouseDoubleClickEvent(event);
}

void BrushPlot::wheelEvent(QWheelEvent* event)
{
    event->accept(); // there is nothing to zoom into
}

void BrushPlot::keyPressEvent(QKeyEvent* event)
{
    if (stroke_ && event->key() == Qt::Key_Escape)
        stroke_.reset();
    else
        DrawnPlot::keyPressEvent(event);
}

void BrushPlot::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() != QContextMenuEvent::Mouse || !pictureAt(event->pos()))
        DrawnPlot::contextMenuEvent(event);
}

} // namespace widgets
