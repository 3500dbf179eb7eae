#pragma once

#include "widgets/plots/reading.h"
#include "widgets/theme/theme.h"

#include <QRectF>
#include <QString>

#include <vector>

class QPainter;

namespace widgets
{

/// What is read at a place, a line each: its name, its value and the colour of what it is read from.
struct ReadingPlate {
    QString head; // "x = 0.42"
    std::vector<Reading> lines;
    bool isEmpty() const { return head.isEmpty() && lines.empty(); }
};

/// A plate as it is written beside a place.
struct PlacedPlate {
    struct Line {
        QString text;
        QColor ink = {};       // of the sample before it; invalid: there is none
        bool indented = false; // behind where a sample would stand
        bool muted = false;
    };
    QRectF place;
    double textSize = 0.0; // relative to the theme's text
    std::vector<Line> lines;
};

/// The plate beside a pixel: to its right and above where there is room, else to another side, never over the pixel as
/// long as there is a side with room. It stays within the axes where it fits there, and always within the panel. Where
/// space is scarce, large letters become smaller, not below those at text of 100 %, and names are broken, then
/// shortened or left out; long values are broken at their words, and none is cut. Lines for which there is no height
/// are left out, the last ones first, and "…" says so.
PlacedPlate placedBeside(const QPointF& pixel, const ReadingPlate& plate, const QRectF& axes, const QRectF& panel,
                         const Theme& theme);

void drawPlate(QPainter& painter, const PlacedPlate& plate, const Theme& theme);

} // namespace widgets
