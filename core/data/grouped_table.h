#pragma once

#include "core/data/table.h"
#include "core/outcome.h"

#include <Eigen/Core>

#include <array>
#include <string>
#include <vector>

namespace core
{

/// Rows of a table that share a value of one of its columns.
struct GroupedDataset {
    Dataset data;                       // without that column; targets where a column called "target" was left over
    std::vector<Eigen::Index> group;    // n: which group each row belongs to, from 0 in order of first appearance
    std::vector<std::string> groupName; // the value that its rows share, as written
    std::vector<std::string> place;     // n: where each row comes from, "line 3" or "row 3"
    std::size_t dropped = 0;            // rows with a missing value in a column in use
    CoordinateColumns coordinates;      // where the columns of data.x come from
    std::string groupColumn;            // the name of the column that tells the groups
    std::vector<std::string> remarks;
};

/// A table with the columns asked for as in loadDataset (empty: every numeric one but `groupColumn`), its rows grouped
/// by the column of that name or, if none is called so, number from 1: text or numbers, numbers the same where they are
/// equal however they are written. The label column of an example is called "label". Rows with a missing value in a
/// column in use are dropped, with a remark and their number. Failure: as in loadDataset; there is no such column, or
/// it is also among those asked for.
Outcome<GroupedDataset> groupRows(Table table, const std::vector<std::string>& columns, const std::string& groupColumn);

/// The rows that have one of two values in a column, in the order of their table.
struct TwoGroups {
    Dataset data;                     // without that column
    std::vector<bool> second;         // n: which of both
    std::array<std::string, 2> names; // the values as written
    CoordinateColumns coordinates;
    std::vector<std::string> remarks;

    Eigen::MatrixXd sample(bool ofSecond) const;
};

/// `by`: the column, which then must have two values, the lesser of them first, numbers before text; or "COLUMN=A,B"
/// with the values that are told apart, in this order. `columns` as in groupRows; a table whose columns have names is
/// looked at in no others, so that what misses a value elsewhere stays. Failure in a sentence as there, and where the
/// values are not two: it lists them.
Outcome<TwoGroups> twoGroups(Table table, const std::vector<std::string>& columns, const std::string& by);

} // namespace core
