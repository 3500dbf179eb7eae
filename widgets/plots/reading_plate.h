#pragma once

#include "widgets/plots/reading.h"
#include "widgets/theme/theme.h"

#include <QRectF>
#include <QString>

#include <vector>

class QPainter;

namespace widgets
{

/// A small plate with the values at a place: where it is, and what is read there, a line each.
struct ReadingPlate {
    QString head; // "x = 0.42"
    std::vector<Reading> lines;
    bool isEmpty() const { return head.isEmpty() && lines.empty(); }
};

/// The rectangle of the plate beside a pixel: to its right and above where there is room within the area, else to the
/// other side; as much of it inside as can be.
QRectF placeOf(const ReadingPlate& plate, const QPointF& pixel, const QRectF& area, const Theme& theme);

/// Draws the plate into such a rectangle.
void drawPlate(QPainter& painter, const ReadingPlate& plate, const QRectF& place, const Theme& theme);

} // namespace widgets
