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

/// Which columns the graph is of, and the time to whiten along; −1: none.
struct ChosenPlaces {
    std::vector<Index> chosen;
    int time = -1;
};

Outcome<ChosenPlaces> chosenPlaces(const std::vector<std::string>& columns, const StructureSettings& settings)
{
    ChosenPlaces found;
    if (!settings.time.empty()) {
        const auto time = positionOf(columns, settings.time);
        if (!time)
            return invalidInput("there is no column " + settings.time + " to whiten along: choose another");
        found.time = *time;
    }
    for (Index k = 0; k < std::ssize(columns); ++k)
        if (k != found.time && !names(settings.leftOut, columns[static_cast<std::size_t>(k)]))
            found.chosen.push_back(k);
    if (found.chosen.size() < 2)
        return invalidInput(
            "a graph needs at least two columns of numbers: open a table with more, take a column in, or "
            "draw a graph and generate data from it");
    if (std::ssize(found.chosen) > mostStructureColumns)
        return invalidInput("the lab draws graphs of up to " + std::to_string(mostStructureColumns) + " columns, and " +
                            std::to_string(found.chosen.size()) +
                            " are ticked: leave some out under “Columns in the graph”");
    return found;
}

} // namespace

std::vector<std::string> structureColumnNames(const Dataset& data, const ChosenColumns& columns)
{
    if (columns.table)
        return columns.table->names;
    std::vector<std::string> found = data.columnNames;
    if (data.targets.size() > 0)
        found.emplace_back("target");
    return found;
}

std::optional<Index> completeRowCount(const Dataset& data, const ChosenColumns& columns,
                                      const StructureSettings& settings)
{
    const auto places = chosenPlaces(structureColumnNames(data, columns), settings);
    const auto* which = std::get_if<ChosenPlaces>(&places);
    if (!which)
        return std::nullopt;
    const Eigen::MatrixXd& values = columns.table ? columns.table->values : data.x;
    Eigen::Array<bool, Eigen::Dynamic, 1> complete =
        Eigen::Array<bool, Eigen::Dynamic, 1>::Constant(values.rows(), true);
    const auto ask = [&](Index k) {
        if (k < values.cols())
            complete = complete && values.col(k).array().isFinite();
        else
            complete = complete && data.targets.array().isFinite();
    };
    for (const Index k : which->chosen)
        ask(k);
    if (which->time >= 0)
        ask(which->time);
    return complete.count();
}

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
    found.names = structureColumnNames(data, columns);
    found.values.resize(data.size(), data.dimensions() + (hasTargets ? 1 : 0));
    found.values.leftCols(data.dimensions()) = data.x;
    if (hasTargets)
        found.values.rightCols(1) = data.targets;
    for (int row = 0; row < static_cast<int>(data.size()); ++row)
        found.points.push_back(row);
    addCalendar(
        [&](std::size_t k) { return k < data.columnNames.size() ? data.names.column(k) : data.names.targetSense; });
    return found;
}

Outcome<StructureVariables> structureVariables(const StructureColumns& columns, const StructureSettings& settings)
{
    StructureVariables found;
    std::vector<Index> rows;
    constexpr int none = -1;
    const auto places = chosenPlaces(columns.names, settings);
    if (const auto* failure = std::get_if<Failure>(&places))
        return *failure;
    const auto& [chosen, time] = std::get<ChosenPlaces>(places);
    for (const Index k : chosen)
        found.variables.names.push_back(columns.names[static_cast<std::size_t>(k)]);
    const auto isComplete = [&, &of = chosen, along = time](Index row) {
        return std::ranges::all_of(of, [&](Index k) { return std::isfinite(columns.values(row, k)); }) &&
               (along == none || std::isfinite(columns.values(row, along)));
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
    if (auto problem = variablesProblem(found.variables.columns, found.variables.names))
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
