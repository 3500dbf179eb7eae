#pragma once

#include "core/structure/pdag.h"

#include <QString>

#include <string>
#include <vector>

namespace app
{

/// A graph to be drawn: its nodes stand where core::circleLayout puts them.
struct GraphFigure {
    QString title; // above it; none when empty
    std::vector<std::string> names;
    std::vector<core::GraphEdge> edges;
    std::vector<double> weights = {}; // one an edge, from 0 to 1: widths; empty: all alike
    std::vector<bool> marked = {};    // one an edge: drawn in the colour of what is to be seen; empty: none
};

/// Draws graphs side by side to a .svg, .pdf or .png file, whole or not at all. Arrowheads at the ends that have one;
/// an edge with two is a conflict and dashed. Needs a QApplication (any platform). Throws CommandError.
void drawGraphs(const std::vector<GraphFigure>& graphs, const QString& path);

} // namespace app
