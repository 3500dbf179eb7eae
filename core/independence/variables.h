#pragma once

#include "core/data/table.h"
#include "core/outcome.h"

#include <optional>
#include <string>
#include <vector>

namespace core
{

/// Columns of one table under their names, rows complete: what tests of independence and of structure work on.
struct Variables {
    Eigen::MatrixXd columns; // n×d
    std::vector<std::string> names;
    std::vector<std::string> remarks = {};  // rows left out, columns of text, …
    std::vector<std::string> calendar = {}; // columns of the table, chosen or not, that tell when a row was

    Eigen::Index size() const { return columns.rows(); }
    /// The columns at these positions.
    Eigen::MatrixXd at(const std::vector<Eigen::Index>& positions) const;
};

/// Does the column tell when a row was: are its numbers dates, or do they rise from row to row (risesByRow)?
bool isCalendar(const Eigen::VectorXd& values, const ColumnSense& sense);

/// Those of the names that are among these, by their positions.
std::vector<int> positionsAmong(const std::vector<std::string>& among, const std::vector<std::string>& names);

/// The least number of rows that a test of independence takes.
inline constexpr Eigen::Index leastIndependenceRows = 5;

/// These columns of a table, by name or by number from 1 and each once however often it is named; every column of
/// numbers where none is. Rows with a missing value in one of them are left out and counted in the remarks. Failure:
/// there is no such column, text or infinities in one, fewer than leastIndependenceRows complete rows, a column that is
/// constant, or equal to another up to the last bit.
Outcome<Variables> variablesOf(const Table& table, const std::vector<std::string>& columns);

/// Where a column stands by its name or number; a sentence otherwise.
Outcome<Eigen::Index> positionOf(const Variables& variables, const std::string& column);

/// Why these rows cannot be tested, n×d, in a sentence with the column's name.
std::optional<Failure> variablesProblem(const Eigen::Ref<const Eigen::MatrixXd>& columns,
                                        const std::vector<std::string>& names);

/// Each column less its mean, over its standard deviation.
Eigen::MatrixXd standardisedColumns(const Eigen::MatrixXd& columns);

} // namespace core
