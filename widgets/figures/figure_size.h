#pragma once

#include <QSize>
#include <QSizeF>

namespace widgets
{

inline constexpr double millimetresPerInch = 25.4;
inline constexpr double millimetresPerPoint = millimetresPerInch / 72.0;
inline constexpr int fewestPixels = 50, mostPixels = 20'000; // of a side of a figure

/// A figure of so many mm at so many dots per inch.
inline QSize pixelsOf(const QSizeF& millimetres, double dpi)
{
    return (millimetres * (dpi / millimetresPerInch)).toSize();
}

inline bool isAdmissible(const QSize& pixels)
{
    const auto holds = [](int side) { return side >= fewestPixels && side <= mostPixels; };
    return holds(pixels.width()) && holds(pixels.height());
}

} // namespace widgets
