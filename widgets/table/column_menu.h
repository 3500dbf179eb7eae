#pragma once

#include "core/data/column_groups.h"
#include "core/data/data_rows.h"
#include "widgets/table/column_places.h"

#include <functional>
#include <optional>

class QMenu;

namespace widgets
{

/// What the entries of a column's menu do.
struct ColumnMenuActions {
    std::function<void(Eigen::Index column, ColumnPlace place)> place;
    std::function<void(const core::ListedColumn& column)> group;
    std::function<void(std::optional<Qt::SortOrder> order)> order; // nothing: as the rows came
};

/// What can be done with a column of the rows, and what it is already: a place for the labs, groups by it, an order.
void fillColumnMenu(QMenu& menu, const core::DataRows& rows, std::size_t column, const ColumnMenuActions& actions);

} // namespace widgets
