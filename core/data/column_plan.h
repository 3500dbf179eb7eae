#pragma once

#include "core/data/column_table.h"
#include "core/data/table.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace core
{

/// What the columns of a table are taken for, and in which order.
struct ColumnPlan {
    std::vector<ColumnRole> roles;  // one a column, as the table has them
    std::vector<std::size_t> order; // each column once: the first coordinate among them is the first dimension
    bool operator==(const ColumnPlan&) const = default;
};

/// These roles in the order of the table.
ColumnPlan planOf(std::vector<ColumnRole> roles);

/// What a column is taken for, by its name.
struct ColumnUse {
    std::string name;
    ColumnRole role = ColumnRole::Coordinate;
    bool operator==(const ColumnUse&) const = default;
};

/// All columns, in the order of the plan.
std::vector<ColumnUse> usesIn(const Table& table, const ColumnPlan& plan);

/// The plan that takes the columns of a table for these: they change places among themselves. Columns that are not
/// named stay where they are and are ignored. Nothing for no uses, or where the table lacks one that is not ignored, or
/// one is named twice.
std::optional<ColumnPlan> planFor(const Table& table, const std::vector<ColumnUse>& uses);

/// datasetOf(table, plan.roles) with the coordinates in the order of the plan.
Outcome<TableDataset> datasetOf(const Table& table, const ColumnPlan& plan);

/// chosenColumns(table, plan.roles) with the choice in the order of the plan; the columns stay as the table has them.
std::optional<ChosenColumns> chosenColumns(const Table& table, const ColumnPlan& plan);

} // namespace core
