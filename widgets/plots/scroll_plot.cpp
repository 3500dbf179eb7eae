#include "widgets/plots/scroll_plot.h"

#include "widgets/plots/picture_tiles.h"

#include <cmath>
#include <limits>
#include <utility>

namespace widgets
{

ScrollPlot::ScrollPlot(Drawing first, QWidget* parent) : DrawnPlot(std::move(first), parent)
{
    connect(this, &QCustomPlot::afterLayout, this, &ScrollPlot::sayWhere); // also of a figure of another size
}

std::optional<QRectF> ScrollPlot::frameOf(std::size_t picture) const
{
    return pictures() ? pictures()->frameOf(picture) : std::nullopt;
}

std::optional<int> ScrollPlot::rowAt(const QPointF& pixel) const
{
    const DrawnPictureTile* tile = pictures() ? pictures()->tileAt(pixel) : nullptr;
    return tile ? tile->row : std::nullopt;
}

/// As far as there are lines.
void ScrollPlot::scrollBy(int lines)
{
    if (!pictures())
        return;
    scrollPicturesTo(pictures()->firstLine() + lines);
    sayWhere();
    replot(rpQueuedReplot);
}

void ScrollPlot::sayWhere()
{
    if (!pictures() || !pictures()->squares() || !pictures()->drawn().startingAt)
        return;
    const int first = pictures()->firstLine() * pictures()->squares()->width();
    setSubtitle(first == 0 ? drawing().subtitle : pictures()->drawn().startingAt(static_cast<std::size_t>(first)));
}

void ScrollPlot::restyle()
{
    DrawnPlot::restyle();
    sayWhere();
}

void ScrollPlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers)
{
    if (const auto row = rowAt(pixel))
        emit pictureChosen(*row, clickGesture());
}

void ScrollPlot::mouseMoveEvent(QMouseEvent* event)
{
    DrawnPlot::mouseMoveEvent(event);
    if (!isPanning() && rowAt(event->position()))
        setCursor(Qt::PointingHandCursor);
    else
        unsetCursor();
}

void ScrollPlot::wheelEvent(QWheelEvent* event)
{
    const double steps = event->angleDelta().y() / 120.0;
    if (steps != 0.0)
        scrollBy(-static_cast<int>(steps > 0.0 ? std::ceil(steps) : std::floor(steps)));
    event->accept();
}

void ScrollPlot::keyPressEvent(QKeyEvent* event)
{
    constexpr int allLines = std::numeric_limits<int>::max() / 2;
    const int page = pictures() && pictures()->squares() ? pictures()->squares()->height() : 1;
    switch (event->key()) {
    case Qt::Key_Down:
        return scrollBy(1);
    case Qt::Key_Up:
        return scrollBy(-1);
    case Qt::Key_PageDown:
        return scrollBy(page);
    case Qt::Key_PageUp:
        return scrollBy(-page);
    case Qt::Key_Home:
        return scrollBy(-allLines);
    case Qt::Key_End:
        return scrollBy(allLines);
    default:
        DrawnPlot::keyPressEvent(event);
    }
}

} // namespace widgets
