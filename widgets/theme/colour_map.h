#pragma once

#include <QColor>
#include <QString>

#include <array>

namespace widgets
{

/// Perceptually even colour maps, dark at 0 and light at 1, readable in grey print and by colour-blind eyes.
enum class ColourMapName { Viridis, Cividis, Magma, Grey };

inline constexpr std::array colourMapNames{ColourMapName::Viridis, ColourMapName::Cividis, ColourMapName::Magma,
                                           ColourMapName::Grey};

/// "viridis", "cividis", "magma", "grey".
QString nameOf(ColourMapName map);

/// The colour at t, linear between the stops; t is held to [0, 1] and NaN gives transparent.
QColor colourAt(ColourMapName map, double t);

/// A map for values about zero. Between neutral and either end lightness and chroma change evenly (linear in Oklab), so
/// that equal magnitudes look equally strong when the ends share their lightness.
struct DivergingMap {
    QColor negative, neutral, positive;
};

/// The colour at t: negative at 0, neutral at 1/2, positive at 1; t is held to [0, 1] and NaN gives transparent.
QColor colourAt(const DivergingMap& map, double t);

/// The colour's hue at a lightness of Oklab (0 black … 1 white), with as much of its chroma as a screen can show.
/// Source: B. Ottosson, "A perceptual color space for image processing" (2020).
QColor withLightness(const QColor& colour, double lightness);

/// WCAG relative luminance of a colour, 0 black … 1 white.
double luminance(const QColor& colour);

/// Dark ink on a light colour, light ink on a dark one.
QColor inkOn(const QColor& colour);

} // namespace widgets
