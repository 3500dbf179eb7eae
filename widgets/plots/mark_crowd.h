#pragma once

#include <QPointF>
#include <QRectF>

#include <vector>

namespace widgets
{

/// A mark to draw: of a row, or of the last of `count` rows that fall on one pixel.
struct Mark {
    QPointF at;
    int row = 0, count = 1;
};

/// Of marks that lie in one cell the last, with their number. Cells are squares of side `cell` (pixels) over `area`,
/// which holds all marks.
std::vector<Mark> onePerCell(const std::vector<Mark>& marks, const QRectF& area, double cell);

} // namespace widgets
