#pragma once

#include "widgets/theme/theme.h"

class QCPAxis;
class QCPAxisRect;
class QCPColorGradient;
class QCustomPlot;

namespace widgets
{

/// QCustomPlot knows no palette: sets background, pens, fonts, grid and legend of every axis rect by hand. Does not
/// replot.
void applyTheme(QCustomPlot& plot, const Theme& theme);
void applyTheme(QCPAxisRect& rect, const Theme& theme);
void applyTheme(QCPAxis& axis, const Theme& theme);

/// The colour map as QCustomPlot's gradient; NaN cells are transparent.
QCPColorGradient gradientOf(ColourMapName map);
/// Zero has the neutral colour exactly when the range is symmetric.
QCPColorGradient gradientOf(const DivergingMap& map);

} // namespace widgets
