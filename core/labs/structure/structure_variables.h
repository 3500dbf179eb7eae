#pragma once

#include "core/data/column_table.h"
#include "core/independence/variables.h"
#include "core/labs/structure/structure_settings.h"

#include <functional>
#include <optional>
#include <stop_token>

namespace core
{

/// The columns that a graph can be of: all of the table behind the points, or else those of the points, the targets
/// last. Values n×c, NaN where missing; `points`: which row of the points a row is, −1 for none.
struct StructureColumns {
    std::vector<std::string> names;
    Eigen::MatrixXd values;
    std::vector<int> points;
    std::vector<std::string> calendar; // those that tell when a row was (isCalendar)
};
StructureColumns structureColumns(const Dataset& data, const ChosenColumns& columns);
/// Their names alone. Cost O(c), whatever the rows.
std::vector<std::string> structureColumnNames(const Dataset& data, const ChosenColumns& columns);

/// Those in the graph, rows complete in all of them and in the time; not whitened yet.
struct StructureVariables {
    Variables variables;
    std::vector<int> points;             // of each row, as above
    std::optional<Eigen::VectorXd> time; // to whiten along
};

/// Failure in a sentence: fewer than two columns, more than mostStructureColumns, or as of variablesProblem.
Outcome<StructureVariables> structureVariables(const StructureColumns& columns, const StructureSettings& settings);

/// How many rows structureVariables() would find complete, without a copy of them; nothing where it refuses the
/// columns. Cost O(n c).
std::optional<Eigen::Index> completeRowCount(const Dataset& data, const ChosenColumns& columns,
                                             const StructureSettings& settings);

/// The pairs of names as pairs of positions; those with a name that is none of these are left out.
std::vector<std::pair<int, int>> positionsOf(const NamePairs& pairs, const std::vector<std::string>& names);

} // namespace core
