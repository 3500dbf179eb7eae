#pragma once

class QCustomPlot;
class QCPAxisRect;
class QCPColorScale;

namespace widgets
{

/// Puts a colour bar to the right of the axes of a map, as high as they are; the plot owns it. It does not follow the
/// mouse.
QCPColorScale* addColourBar(QCustomPlot& plot, QCPAxisRect& map);

} // namespace widgets
