#include "widgets/plots/tile_plot.h"

namespace widgets
{

void TilePlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers)
{
    if (const auto index = tiles().tileAt(pixel))
        emit tileChosen(static_cast<int>(*index) + 1, clickGesture());
}

void TilePlot::mouseMoveEvent(QMouseEvent* event)
{
    DrawnPlot::mouseMoveEvent(event);
    if (!isPanning() && tiles().tileAt(event->position()))
        setCursor(Qt::PointingHandCursor);
    else
        unsetCursor();
}

} // namespace widgets
