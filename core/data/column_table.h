#pragma once

#include "core/data/row_names.h"
#include "core/data/table.h"
#include "core/settings/setting.h"

#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace core
{

/// Words of the rows, which tell neither rows nor samples apart.
struct TextColumn {
    std::string name;
    std::vector<std::string> cells; // one a row, empty where missing
    bool operator==(const TextColumn&) const = default;
};

/// Columns of numbers that were measured on the same rows, and what else a sheet holds of a row.
struct ColumnTable {
    std::string source;
    std::vector<std::string> names;            // c of them
    Eigen::MatrixXd values;                    // n×c, NaN where missing
    std::vector<int> labels;                   // empty or n; −1 where the row misses its group
    Eigen::VectorXd weights;                   // empty or n
    std::vector<ColumnSense> senses = {};      // as DataNames has them of coordinates
    std::vector<std::string> sampleNames = {}; // by label, as in DataNames
    std::string group = {};                    // what tells samples apart, as there
    std::vector<std::string> remarks = {};     // as of a Dataset; not compared
    RowNames rowNames = {};                    // of all n, or none
    std::vector<TextColumn> texts = {};
    std::size_t groupPlace = 0;     // before which of the texts the column stands that tells the samples apart
    bool groupHoldsNumbers = false; // in that column: names of samples have its name before them

    bool operator==(const ColumnTable& other) const;
};

/// Which columns are the points: the first one across, the second one up; and which one the targets.
struct ColumnChoice {
    std::vector<Eigen::Index> coordinates; // distinct, at least one of them
    std::optional<Eigen::Index> target;    // none of the coordinates
    bool operator==(const ColumnChoice&) const = default;
};

/// The table behind the points of a session; no table where the points are all there is. A session's points are
/// chosenPoints() of it. Kept in a session's bag, in documents beside the points.
struct ChosenColumns {
    std::shared_ptr<const ColumnTable> table;
    ColumnChoice choice;
    bool operator==(const ChosenColumns& other) const;
};

template <>
inline constexpr Text settingsKey<ChosenColumns> = "table";
template <>
inline constexpr auto settingsOf<ChosenColumns> = std::tuple<>{}; // no setting of these is a control's

/// A table with fewer columns of numbers is shown whole, as points: there is nothing to choose. One whose rows have
/// names or text is kept for these.
inline constexpr Eigen::Index leastColumnsToChoose = 3;

/// The columns of numbers of a table that datasetOf takes under these roles, whether they have a role or none, and the
/// choice that the roles make. Rows without a label or a weight, where there are such, are left out; labels are
/// numbered as there, over all other rows. What names the rows (rowNameColumn) is kept, and text without a role.
/// Nothing where there is neither and fewer than leastColumnsToChoose columns hold numbers.
std::optional<ChosenColumns> chosenColumns(const Table& table, const std::vector<ColumnRole>& roles);

/// All columns of an example with the choice that makes core::example(name); nothing for one of fewer columns.
std::optional<ChosenColumns> exampleColumns(std::string_view name);

/// The rows of the table that have a value in every coordinate and a group, where there are groups: those of
/// chosenPoints, in its order.
std::vector<Eigen::Index> completeRows(const ChosenColumns& columns);

/// How many rows are no points since they have no group, where there are groups.
Eigen::Index rowsWithoutGroup(const ColumnTable& table);

/// The points of a choice; a missing target stays NaN. Failure: infinities in a chosen column, or no row is complete.
/// Cost O(n d).
Outcome<Dataset> chosenPoints(const ChosenColumns& columns);

/// The table with these of its rows, in this order; −1 stands for a new one, which has no value, no name, no text,
/// label 0 and weight 1. Cost O(n c).
ColumnTable withRows(const ColumnTable& table, const std::vector<Eigen::Index>& rows);

/// The table after an edit of its points: what was moved, relabelled or got another target is so in the table, rows
/// that went are gone, and new ones have no value in the other columns and no name. Targets of points that had none
/// become a column "target". Of rows that are equal in all that the sheet shows the last ones count as gone. No table
/// where the points are others: generated ones, other columns, or rows that `before` does not have at their beginning.
/// `before` are the points of `columns`. Cost O(n c).
ChosenColumns followedColumns(const ChosenColumns& columns, const Dataset& before, const Dataset& after);

// One click on a column. What was there gives way; a column has one place alone.

/// Across; the column that was up changes places with it.
ColumnChoice acrossBy(const ColumnChoice& choice, Eigen::Index column);
/// Up; the column that is up already is taken off. The only coordinate stays across.
ColumnChoice upBy(const ColumnChoice& choice, Eigen::Index column);
/// The target; the column that is the target already is taken off. The only coordinate stays one.
ColumnChoice targetBy(const ColumnChoice& choice, Eigen::Index column);
/// Every column but the target and whole numbers that are called as those of rows are (isNameOfRowNumbers).
ColumnChoice allColumns(const ColumnChoice& choice, const ColumnTable& table);

} // namespace core
