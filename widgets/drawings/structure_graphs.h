#pragma once

#include "core/labs/structure/structure_lab.h"
#include "core/structure/compare_graphs.h"
#include "widgets/drawings/drawing.h"

#include <optional>
#include <vector>

namespace widgets
{

/// Before a graph is known.
Drawing noGraphDrawing();

/// The graph that was found. `settings`: of the session, with the places of the nodes; `frequencies`: of edges over
/// resamples, empty where there are none; `looked`: the test that is looked at in this graph.
Drawing foundGraphDrawing(const core::StructureResult& result, const core::StructureSettings& settings,
                          const std::vector<core::EdgeFrequency>& frequencies,
                          const std::optional<core::AskedTest>& looked);

/// The graph after a step on the way there, with a sentence on what the step did.
Drawing stepGraphDrawing(const core::StructureResult& result, const core::NodePlaces& places, const core::PcStep& step,
                         const QString& sentence, const std::optional<core::AskedTest>& looked);

/// The graph by the other rule, which the result must have; what differs from the first is marked, what only the first
/// has is dotted.
Drawing besideGraphDrawing(const core::StructureResult& result, const core::NodePlaces& places,
                           const std::optional<core::AskedTest>& looked);

/// What a search has not torn apart yet, or had not when it was stopped.
Drawing searchedGraphDrawing(const core::StructureProgress& search, const core::NodePlaces& places, bool runs);

/// What somebody drew. `compared`, with the nodes of these names: edges that were not found are marked, found ones that
/// are not true dotted.
Drawing trueGraphDrawing(const core::TrueGraphSettings& graph, const core::GraphComparison& compared = {},
                         const std::vector<std::string>& names = {});

} // namespace widgets
