#pragma once

#include "core/data/table.h"

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace core
{

/// Where columns of these names stand among others.
struct NameMatch {
    std::vector<std::size_t> positions; // of those found, in the order of `wanted`
    std::vector<std::string> missing;   // the others
};
NameMatch matchNames(const std::vector<std::string>& wanted, const std::vector<std::string>& names);

/// Columns of a table that stand for the coordinates of another.
struct ColumnMatch {
    std::vector<std::size_t> positions; // one a coordinate
    std::string remark;                 // which stands for which, where the names do not say it; mostly empty
};

/// The columns of `table` that belong to `wanted`. By name where both tables have names: the columns so called,
/// whatever else there is. Where no name is in common, or one of the tables has none, by position: a table with as many
/// columns as that of columns chosen on request is read like it, any other in order, and then every numeric column that
/// is no label, target, weight or `without` must be one of the coordinates. Columns that come from no table are matched
/// by position. `remark` tells a match by position where there are names and several columns. Otherwise what is wrong,
/// to follow the table's name: "has a column “b” but none called “a”: …". `owner`, whose the coordinates are, with its
/// verb: "the data have".
std::variant<ColumnMatch, std::string> matchColumns(const Table& table, const CoordinateColumns& wanted,
                                                    const std::string& owner,
                                                    std::optional<std::size_t> without = std::nullopt);

/// Positions of the numeric columns that are no label, target or weight.
std::vector<std::size_t> coordinatePositions(const Table& table);

/// These columns of a table, each row a point to answer for: a missing value is a failure that names its line.
Outcome<Eigen::MatrixXd> pointsOf(const Table& table, const std::vector<std::size_t>& positions);

} // namespace core
