#include "core/data/column_plan.h"

#include "core/data/match_columns.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <string_view>
#include <utility>

namespace core
{

using Eigen::Index;

namespace
{

std::vector<std::size_t> withRole(const ColumnPlan& plan, ColumnRole role)
{
    std::vector<std::size_t> found;
    std::ranges::copy_if(plan.order, std::back_inserter(found), [&](std::size_t k) { return plan.roles[k] == role; });
    return found;
}

std::vector<std::string> coordinatesOf(const Table& table, const ColumnPlan& plan)
{
    std::vector<std::string> names;
    for (const std::size_t k : withRole(plan, ColumnRole::Coordinate))
        names.push_back(table.columns[k].name);
    return names;
}

} // namespace

ColumnPlan planOf(std::vector<ColumnRole> roles)
{
    ColumnPlan plan{.roles = std::move(roles), .order = {}};
    plan.order.resize(plan.roles.size());
    std::iota(plan.order.begin(), plan.order.end(), std::size_t{0});
    return plan;
}

std::vector<ColumnUse> usesIn(const Table& table, const ColumnPlan& plan)
{
    std::vector<ColumnUse> uses;
    for (const std::size_t k : plan.order)
        uses.push_back({.name = table.columns[k].name, .role = plan.roles[k]});
    return uses;
}

std::optional<ColumnPlan> planFor(const Table& table, const std::vector<ColumnUse>& uses)
{
    std::map<std::string_view, std::size_t> positions;
    for (std::size_t k = 0; k < table.columns.size(); ++k)
        positions.emplace(table.columns[k].name, k);
    ColumnPlan plan = planOf(std::vector<ColumnRole>(table.columns.size(), ColumnRole::Ignore));
    std::vector<std::size_t> wanted;
    for (const ColumnUse& use : uses) {
        const auto found = positions.find(use.name);
        if (found == positions.end() && use.role != ColumnRole::Ignore)
            return std::nullopt;
        if (found == positions.end())
            continue;
        wanted.push_back(found->second);
        plan.roles[found->second] = use.role;
    }
    std::vector<std::size_t> places = wanted;
    std::ranges::sort(places);
    if (wanted.empty() || std::ranges::adjacent_find(places) != places.end())
        return std::nullopt;
    for (std::size_t i = 0; i < wanted.size(); ++i)
        plan.order[places[i]] = wanted[i];
    return plan;
}

Outcome<TableDataset> datasetOf(const Table& table, const ColumnPlan& plan)
{
    Outcome<TableDataset> made = datasetOf(table, plan.roles);
    auto* loaded = std::get_if<TableDataset>(&made);
    if (!loaded)
        return made;
    Dataset& data = loaded->data;
    const std::vector<std::string> wanted = coordinatesOf(table, plan);
    if (wanted == data.columnNames)
        return made;
    const std::vector<std::size_t> from = matchNames(wanted, data.columnNames).positions;
    data.x = Eigen::MatrixXd(data.x(Eigen::all, from));
    data.columnNames = wanted;
    const DataNames told = data.names;
    for (std::size_t j = 0; j < data.names.columns.size(); ++j)
        data.names.columns[j] = told.column(from[j]);
    return made;
}

std::optional<ChosenColumns> chosenColumns(const Table& table, const ColumnPlan& plan)
{
    std::optional<ChosenColumns> columns = chosenColumns(table, plan.roles);
    if (!columns || std::ranges::is_sorted(plan.order))
        return columns;
    const std::vector<std::size_t> positions = matchNames(coordinatesOf(table, plan), columns->table->names).positions;
    columns->choice.coordinates.assign(positions.begin(), positions.end());
    return columns;
}

} // namespace core
