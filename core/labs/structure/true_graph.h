#pragma once

#include "core/data/column_table.h"
#include "core/labs/structure/structure_settings.h"
#include "core/structure/dag.h"

namespace core
{

/// The drawn graph, its nodes by their positions. Failure in a sentence: fewer than two nodes, a name that comes twice
/// or is empty, an arrow to a node that is none, a cycle.
Outcome<Dag> dagOf(const TrueGraphSettings& graph);

/// Would this arrow close a cycle, or is it there already, in either direction? Positions of nodes.
bool mayAddArrow(const Dag& dag, int from, int to);

/// Data made from the graph under its seed, a column a node, with the first two as points: dataFrom. Failure as of
/// dagOf.
struct GeneratedTable {
    ChosenColumns columns; // no table for two nodes
    Dataset points;
};
Outcome<GeneratedTable> dataFrom(const TrueGraphSettings& graph);

/// Are the data those that were made from the graph last, under its seed?
bool isMadeFrom(const Dataset& data, const TrueGraphSettings& graph);

/// The graph as independences can tell it, its nodes in the order of these names; nothing where the names are others.
std::optional<Pdag> classOver(const TrueGraphSettings& graph, const std::vector<std::string>& names);

} // namespace core
