#include "widgets/plots/bar_rows_plot.h"

namespace widgets
{

void BarRowsPlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers)
{
    if (const DrawnBar* bar = barAt(pixel))
        emit barChosen(static_cast<std::size_t>(bar - drawing().bars.data()));
    else
        choose(xAxis->pixelToCoord(pixel.x()), clickGesture());
}

} // namespace widgets
