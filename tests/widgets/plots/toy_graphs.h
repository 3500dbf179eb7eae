#pragma once

#include "core/labs/structure/structure_settings.h"
#include "support/plots.h"
#include "widgets/plots/toy_drawings.h"

#include <string>
#include <utility>

namespace toy
{

/// Of a, b and c, with an edge of each kind and entries for all of them.
inline widgets::DrawnGraph threeEdges()
{
    return {
        .names = {"a", "b", "c"},
        .places = {{"a", {-0.8, 0.0}}, {"b", {0.8, 0.0}}, {"c", {0.0, 0.9}}},
        .edges = {{.edge = {.from = 0, .to = 1, .type = core::EdgeType::Directed},
                   .tip = "first",
                   .p = 0.25,
                   .marked = true},
                  {.edge = {.from = 1, .to = 2, .type = core::EdgeType::Bidirected}, .tip = "second", .frequency = 0.5},
                  {.edge = {.from = 0, .to = 2}, .tip = "third", .absent = true}},
        .markedLegend = "marks",
        .absentLegend = "dots",
        .conflictLegend = "dashes",
        .testedLegend = "tested",
        .givenLegend = "given"};
}

inline widgets::Drawing drawingOf(widgets::DrawnGraph graph)
{
    widgets::Drawing drawing = nothing();
    drawing.across = {.isTold = false, .isDrawn = false, .range = core::Interval{-1.3, 1.3}};
    drawing.up = {.isDrawn = false, .range = core::Interval{-1.25, 1.25}};
    drawing.gridColumn = QString();
    drawing.graph = std::move(graph);
    return drawing;
}

/// On a plot of it.
inline QPoint between(const QCustomPlot& plot, const widgets::DrawnGraph& graph, int a, int b)
{
    const QPointF middle = 0.5 * (graph.placeOf(a) + graph.placeOf(b));
    return pixelOf(plot, middle.x(), middle.y());
}

/// A and B point at C.
inline core::TrueGraphSettings collider()
{
    core::TrueGraphSettings graph;
    graph.nodes = {"A", "B", "C"};
    graph.arrows = {{"A", "C"}, {"B", "C"}};
    return graph;
}

} // namespace toy
