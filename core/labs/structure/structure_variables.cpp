#include "core/labs/structure/structure_variables.h"

#include "core/outcome.h"

#include <algorithm>
#include <cmath>

namespace core
{

using Eigen::Index;

namespace
{

bool names(const std::vector<std::string>& list, const std::string& name)
{
    return std::ranges::find(list, name) != list.end();
}

std::optional<int> positionOf(const std::vector<std::string>& list, const std::string& name)
{
    const auto found = std::ranges::find(list, name);
    return found == list.end() ? std::nullopt : std::optional(static_cast<int>(found - list.begin()));
}

} // namespace

StructureColumns structureColumns(const Dataset& data, const ChosenColumns& columns)
{
    StructureColumns found;
    const auto addCalendar = [&](const auto& senseOf) {
        for (std::size_t k = 0; k < found.names.size(); ++k)
            if (isCalendar(found.values.col(static_cast<Index>(k)), senseOf(k)))
                found.calendar.push_back(found.names[k]);
    };
    if (columns.table) {
        found.names = columns.table->names;
        found.values = columns.table->values;
        found.points.assign(static_cast<std::size_t>(found.values.rows()), -1);
        const std::vector<Index> shown = completeRows(columns);
        for (std::size_t point = 0; point < shown.size(); ++point)
            found.points[static_cast<std::size_t>(shown[point])] = static_cast<int>(point);
        const std::vector<ColumnSense>& senses = columns.table->senses;
        addCalendar([&](std::size_t k) { return k < senses.size() ? senses[k] : ColumnSense{}; });
        return found;
    }
    const bool hasTargets = data.targets.size() > 0;
    found.names = data.columnNames;
    found.values.resize(data.size(), data.dimensions() + (hasTargets ? 1 : 0));
    found.values.leftCols(data.dimensions()) = data.x;
    if (hasTargets) {
        found.names.emplace_back("target");
        found.values.rightCols(1) = data.targets;
    }
    for (int row = 0; row < static_cast<int>(data.size()); ++row)
        found.points.push_back(row);
    addCalendar(
        [&](std::size_t k) { return k < data.columnNames.size() ? data.names.column(k) : data.names.targetSense; });
    return found;
}

Outcome<StructureVariables> structureVariables(const StructureColumns& columns, const StructureSettings& settings)
{
    StructureVariables found;
    std::vector<Index> chosen, rows;
    constexpr int none = -1;
    const int time = settings.time.empty() ? none : positionOf(columns.names, settings.time).value_or(none);
    if (!settings.time.empty() && time == none)
        return invalidInput("there is no column " + settings.time + " to whiten along: choose another");
    for (Index k = 0; k < columns.values.cols(); ++k)
        if (const std::string& name = columns.names[static_cast<std::size_t>(k)];
            k != time && !names(settings.leftOut, name)) {
            chosen.push_back(k);
            found.variables.names.push_back(name);
        }
    if (chosen.size() < 2)
        return invalidInput(
            "a graph needs at least two columns of numbers: open a table with more, take a column in, or "
            "draw a graph and generate data from it");
    if (std::ssize(chosen) > mostStructureColumns)
        return invalidInput("the lab draws graphs of up to " + std::to_string(mostStructureColumns) + " columns, and " +
                            std::to_string(chosen.size()) + " are ticked: leave some out under “Columns in the graph”");
    const auto isComplete = [&](Index row) {
        return std::ranges::all_of(chosen, [&](Index k) { return std::isfinite(columns.values(row, k)); }) &&
               (time == none || std::isfinite(columns.values(row, time)));
    };
    for (Index row = 0; row < columns.values.rows(); ++row)
        if (isComplete(row)) {
            rows.push_back(row);
            found.points.push_back(columns.points[static_cast<std::size_t>(row)]);
        }
    found.variables.columns = columns.values(rows, chosen);
    found.variables.calendar = columns.calendar;
    if (time != none)
        found.time = columns.values(rows, time);
    if (const Index missing = columns.values.rows() - std::ssize(rows); missing > 0)
        found.variables.remarks.push_back(std::to_string(missing) + " of " + std::to_string(columns.values.rows()) +
                                          " rows have a missing value in one of the columns and are left out");
    if (auto problem = variablesProblem(found.variables))
        return *problem;
    return found;
}

std::vector<std::pair<int, int>> positionsOf(const NamePairs& pairs, const std::vector<std::string>& names)
{
    std::vector<std::pair<int, int>> found;
    for (const auto& [first, second] : pairs) {
        const auto a = positionOf(names, first), b = positionOf(names, second);
        if (a && b)
            found.emplace_back(*a, *b);
    }
    return found;
}

} // namespace core
