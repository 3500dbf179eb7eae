#pragma once

#include <QPointF>

#include <vector>

namespace widgets
{

/// Which vertices of a polyline in pixels draw the same line: none that is left out is farther than twice `tolerance`
/// from it, on a line that does not turn back than once. Strokes cost by the vertex, and curves have several a pixel.
/// The first and the last are kept, ends of a run beside a break (not finite) too, and turning points. Cost O(n).
std::vector<std::size_t> thinnedLine(const std::vector<QPointF>& vertices, double tolerance = 0.03);

} // namespace widgets
