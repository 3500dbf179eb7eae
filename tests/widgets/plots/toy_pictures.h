#pragma once

#include "widgets/plots/toy_drawings.h"

namespace toy
{

/// Pictures of 4 × 2 pixels, the i-th of row 10 + i of the data, that need 100 × 100 pixels each.
inline widgets::DrawnPictures pictures(int count)
{
    widgets::DrawnPictures drawn{.size = {4, 2}, .least = {100.0, 100.0}, .startingAt = [](std::size_t first) {
                                     return QStringLiteral("from %1").arg(first);
                                 }};
    for (int i = 0; i < count; ++i)
        drawn.tiles.push_back({.image =
                                   [] {
                                       QImage image(4, 2, QImage::Format_RGB32);
                                       image.fill(Qt::blue);
                                       return image;
                                   },
                               .words = QString::number(i),
                               .row = 10 + i});
    return drawn;
}

inline widgets::Drawing drawingOf(widgets::DrawnPictures pictures)
{
    widgets::Drawing drawing = nothing();
    drawing.subtitle = "all";
    drawing.across = {.isTold = false, .isDrawn = false};
    drawing.up = {.isDrawn = false, .reversed = true};
    drawing.pictures = std::move(pictures);
    return drawing;
}

/// One that takes paint, and others in a line below it.
inline widgets::Drawing painting(int others)
{
    widgets::DrawnPictures drawn = pictures(others + 1);
    drawn.tiles.front().row.reset();
    drawn.tiles.front().words.clear();
    drawn.tiles.front().place = QRectF(0.0, 0.0, 6.0, 4.0);
    drawn.tiles.front().takesPaint = true;
    drawn.line = QRectF(0.0, 4.0, 6.0, 2.0);
    widgets::Drawing drawing = drawingOf(std::move(drawn));
    drawing.across.range = core::Interval{0.0, 6.0};
    drawing.up.range = core::Interval{0.0, 6.0};
    return drawing;
}

} // namespace toy
