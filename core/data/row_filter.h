#pragma once

#include "core/data/data_names.h"
#include "core/outcome.h"

#include <Eigen/Core>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace core
{

/// A column as a filter and a sort see it: n numbers, NaN where missing, or else n words, empty where missing. It owns
/// neither. Days are compared with dates, too.
struct RowColumn {
    std::string name;
    std::span<const double> numbers = {};
    std::span<const std::string> words = {};
    NumberMeaning meaning = NumberMeaning::Quantity;
    bool holdsWords() const { return !words.empty(); }
    bool misses(Eigen::Index row) const;
};

enum class Relation { Less, LessOrEqual, Greater, GreaterOrEqual, Equal, Different };

/// One comparison of a column with a number, or with a word where the column holds words.
struct RowComparison {
    std::size_t column = 0;
    Relation relation = Relation::Equal;
    double number = 0.0;
    std::string word = {};
    bool operator==(const RowComparison&) const = default;
};
struct RowMisses {
    std::size_t column = 0;
    bool operator==(const RowMisses&) const = default;
};
enum class Connective { And, Or, Not };

/// Which rows to show: conditions and what connects them, each connective behind what it connects. Without a step all
/// rows pass.
struct RowFilter {
    std::vector<std::variant<RowComparison, RowMisses, Connective>> steps;
    bool operator==(const RowFilter&) const = default;
};

/// Reads a filter such as
///   waiting > 60        a < 3 and b >= 2        species = B or not missing "body mass"        day > 2020-12-31
/// Relations: < <= > >= = == != <> and ≤ ≥ ≠; words know = and != alone. `and` binds more tightly than `or`, `not` more
/// tightly than both; brackets group. A name or word with blanks or signs, or one that means something here, stands in
/// double quotes or back-ticks. A name counts in any case of its letters where no column has it as it is written. Blank
/// text lets all rows pass. Failure: the place, counted in characters from 1, and what is wrong there. Cost
/// O(characters + columns).
Outcome<RowFilter> readRowFilter(std::string_view text, std::span<const RowColumn> columns);

/// The rows of 0 … n−1 that pass, ascending. A row that misses the value fulfils no comparison, != neither. The columns
/// are those that the filter was read for. Cost O(n) a step.
std::vector<Eigen::Index> filteredRows(const RowFilter& filter, std::span<const RowColumn> columns, Eigen::Index n);

enum class SortOrder { Ascending, Descending };

/// The rows by what they hold in the column: numbers by size, words by their bytes, those that miss it last in either
/// order. Rows that hold the same keep their order. Cost O(r log r).
std::vector<Eigen::Index> rowsInOrder(std::vector<Eigen::Index> rows, const RowColumn& column, SortOrder order);

} // namespace core
