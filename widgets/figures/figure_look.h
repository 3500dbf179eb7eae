#pragma once

#include "widgets/figures/figure_style.h"

#include <QString>

namespace widgets
{

/// Words of a figure that a person has chosen; an empty one stays as the panel says it.
struct FigureText {
    QString title = {}, horizontal = {}, vertical = {}; // of the figure, and of the axes of a single panel
    QString letter = {};                                // of a single panel: "(a)"
    bool operator==(const FigureText&) const = default;
};

/// How a plot dresses for a figure, beside the colours, fonts and lines that its theme gives.
struct FigureLook {
    LegendPlace legend = LegendPlace::Above;
    FigureHeading heading = FigureHeading::Whole;
    PanelLetters letters = PanelLetters::WithTitle;
    FigureText text = {};
};

} // namespace widgets
