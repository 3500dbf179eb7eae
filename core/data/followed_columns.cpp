// What of an edit of the points is in the table behind them afterwards.

#include "core/data/column_table.h"
#include "core/data/table.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

/// Rows of `fewer` found in `all` one after the other; nothing where one is not there.
std::optional<std::vector<Index>> rowsFound(const Dataset& fewer, const Dataset& all)
{
    const auto target = [](const Dataset& data, Index row) {
        return data.targets.size() ? data.targets[row] : missingNumber;
    };
    const auto isSame = [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); };
    std::vector<Index> found;
    for (Index row = 0; row < all.size() && std::ssize(found) < fewer.size(); ++row) {
        const auto next = static_cast<Index>(found.size());
        if (fewer.x.row(next) == all.x.row(row) && fewer.label(next) == all.label(row) &&
            isSame(target(fewer, next), target(all, row)))
            found.push_back(row);
    }
    if (std::ssize(found) < fewer.size())
        return std::nullopt;
    return found;
}

/// Rows of the table, first those of the points and then the ones that the sheet does not show; −1 for a new one.
struct Rows {
    std::vector<Index> shown, others;
};

std::optional<Rows> followedRows(const ChosenColumns& columns, const Dataset& before, const Dataset& after)
{
    Rows rows{.shown = completeRows(columns), .others = {}};
    if (std::ssize(rows.shown) != before.size())
        return std::nullopt;
    for (Index row = 0, next = 0; row < columns.table->values.rows(); ++row)
        if (next < std::ssize(rows.shown) && rows.shown[static_cast<std::size_t>(next)] == row)
            ++next;
        else
            rows.others.push_back(row);
    if (after.size() < before.size()) {
        const auto kept = rowsFound(after, before);
        if (!kept)
            return std::nullopt;
        std::vector<Index> shown;
        for (const Index row : *kept)
            shown.push_back(rows.shown[static_cast<std::size_t>(row)]);
        rows.shown = std::move(shown);
    } else if (after.size() > before.size()) {
        if (after.x.topRows(before.size()) != before.x)
            return std::nullopt;
        rows.shown.resize(static_cast<std::size_t>(after.size()), -1);
    }
    return rows;
}

std::string freeName(const std::vector<std::string>& names)
{
    std::string name = "target";
    for (int number = 2; std::ranges::find(names, name) != names.end(); ++number)
        name = "target " + std::to_string(number);
    return name;
}

/// A column for the targets that points got by hand.
void addTarget(ColumnTable& table, ColumnChoice& choice)
{
    choice.target = table.values.cols();
    table.names.push_back(freeName(table.names));
    table.values.conservativeResize(Eigen::NoChange, *choice.target + 1);
    table.values.col(*choice.target).setConstant(missingNumber);
}

/// Lets the rows that the sheet shows hold what it shows; these rows of the table, one a point.
void takePoints(const Dataset& points, const ColumnChoice& choice, const std::vector<Index>& rows, ColumnTable& table)
{
    table.sampleNames = points.names.samples;
    table.group = points.names.group;
    table.labels.resize(points.labels.empty() ? 0 : static_cast<std::size_t>(table.values.rows()), 0);
    if ((points.weights.size() > 0) != (table.weights.size() > 0))
        table.weights = VectorXd::Ones(points.weights.size() > 0 ? table.values.rows() : 0);
    for (std::size_t j = 0; j < choice.coordinates.size(); ++j)
        table.values.col(choice.coordinates[j])(rows) = points.x.col(static_cast<Index>(j));
    if (choice.target)
        table.values.col (*choice.target)(rows) = points.targets;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Index point = static_cast<Index>(i), row = rows[i];
        if (!table.labels.empty())
            table.labels[static_cast<std::size_t>(row)] = points.label(point);
        if (table.weights.size() > 0)
            table.weights[row] = points.weights[point];
    }
}

/// Where each row of the points stands once rows are gone and new ones have come to the end.
struct Order {
    std::vector<Index> rows;  // of the table before, −1 for a new one
    std::vector<Index> shown; // of the table after, one a point
};

Order orderOf(const Rows& found)
{
    Order order;
    std::vector<Index> kept;
    std::ranges::copy_if(found.shown, std::back_inserter(kept), [](Index row) { return row >= 0; });
    std::ranges::merge(kept, found.others, std::back_inserter(order.rows));
    auto place = order.rows.begin();
    for (const Index row : kept) {
        place = std::find(place, order.rows.end(), row);
        order.shown.push_back(place - order.rows.begin());
    }
    for (std::size_t i = kept.size(); i < found.shown.size(); ++i) {
        order.shown.push_back(std::ssize(order.rows));
        order.rows.push_back(-1);
    }
    return order;
}

/// The table with the rows of the points after an edit, and which row each of them is.
struct Followed {
    ColumnTable table;
    std::vector<Index> shown;
};

std::optional<Followed> followedTable(const ChosenColumns& columns, const Dataset& before, const Dataset& after)
{
    if (after.size() == before.size()) { // every row stays where it is
        std::vector<Index> shown = completeRows(columns);
        return std::ssize(shown) == before.size() ? std::optional(Followed{*columns.table, std::move(shown)})
                                                  : std::nullopt;
    }
    const std::optional<Rows> found = followedRows(columns, before, after);
    if (!found)
        return std::nullopt;
    Order order = orderOf(*found);
    return Followed{withRows(*columns.table, order.rows), std::move(order.shown)};
}

} // namespace

ChosenColumns followedColumns(const ChosenColumns& columns, const Dataset& before, const Dataset& after)
{
    if (!columns.table || after.columnNames != before.columnNames || after.source != before.source ||
        !(after.size() > 0) || after.generation || !after.sampleGenerations.empty() || after.picture)
        return {};
    const auto hasNoGroup = [](int label) { return label < 0; };
    if (after.labels.empty() && std::ranges::any_of(columns.table->labels, hasNoGroup))
        return {}; // rows without a group would be points
    std::optional<Followed> followed = followedTable(columns, before, after);
    if (!followed)
        return {};
    ColumnTable& table = followed->table;
    ChosenColumns next{.table = nullptr, .choice = columns.choice};
    if (after.targets.size() > 0 && !next.choice.target)
        addTarget(table, next.choice);
    if (after.targets.size() == 0)
        next.choice.target.reset();
    takePoints(after, next.choice, followed->shown, table);
    next.table = std::make_shared<const ColumnTable>(std::move(table));
    return next;
}

} // namespace core
