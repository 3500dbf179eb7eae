#pragma once

#include "core/data/column_table.h"
#include "core/outcome.h"

#include <vector>

namespace core
{

/// A column as a list of all of them has it: numbers, text, or the samples where they repeat no column of numbers.
struct ListedColumn {
    enum class Holds { Numbers, Words, Samples };
    Holds holds = Holds::Numbers;
    Eigen::Index at = 0; // of numbers and of text: which one
    bool operator==(const ListedColumn&) const = default;
};

/// All columns: numbers first, then text with the samples in the place where they stood as text.
std::vector<ListedColumn> listedColumns(const ColumnTable& table);

/// What the column is called; of samples whose column has no name, "sample".
std::string nameOf(const ColumnTable& table, const ListedColumn& column);

/// Are the samples those of this column? Numbers are so no more when one of both was edited without the other.
bool isGroupedBy(const ColumnTable& table, const ListedColumn& column);

/// May it tell samples apart? Numbers do if they are whole and few; of text groupedBy says whether it can.
bool mayGroup(const ColumnTable& table, const ListedColumn& column);

/// The table with its samples told apart by the column, numbered and named as datasetOf does; by the one that does so
/// already: with no samples. What told them apart before is text again, unless it repeats a column of numbers. A row
/// that misses its group has label −1 and is no point. Failure: every row misses it, or more than 256 different values.
/// Cost O(n c + n log n).
Outcome<ColumnTable> groupedBy(const ColumnTable& table, const ListedColumn& column);

} // namespace core
