#pragma once

#include "app/cli/arguments.h"
#include "core/data/table.h"
#include "core/interval.h"

namespace app
{

/// Remarks on a file to standard error, each "kernelscope: --OPTION: …".
void remarkOnFile(const QString& option, const std::string& remark);

/// Is the value of --at a grid, and no file?
bool isGrid(const QString& at);

/// A table with the columns that stand for the coordinates of another (core::matchColumns; `owner`: whose these are,
/// with a verb, such as "the data have"; `without`: a column that is none of them). Of coordinates that come from no
/// table --columns chooses the columns. Says on standard error what a person may not have meant; usage error when the
/// columns do not match.
struct MatchedTable {
    core::Table table;
    std::vector<std::size_t> positions;
    std::vector<std::string> names() const;
};
MatchedTable matchedTable(const Arguments& arguments, const QString& option, core::Table table,
                          const core::CoordinateColumns& coordinates, const std::string& owner = "the data have",
                          std::optional<std::size_t> without = std::nullopt);

/// The points in the file of an option such as --at, --inducing or --sites, matched like that, each row one of them.
Eigen::MatrixXd filePoints(const Arguments& arguments, const QString& option,
                           const core::CoordinateColumns& coordinates, const std::string& owner = "the data have");

/// The points in the file of an option whose columns are matched to no others: those of --columns, or every numeric
/// one.
Eigen::MatrixXd ownPoints(const Arguments& arguments, const QString& option);

/// `--at FILE|grid:LO:HI:N[,LO:HI:N]` as rows, a column for each coordinate; the first axis of a grid varies slowest,
/// one triple serves every dimension; LO and HI of a coordinate of dates may be dates. Usage error for a grid of more
/// than a million points.
Eigen::MatrixXd pointsFrom(const Arguments& arguments, const core::CoordinateColumns& coordinates,
                           const std::string& owner = "the data have");

/// The table in the file of an option.
core::Table tableFrom(const Arguments& arguments, const QString& option);

/// How many coordinates the points of --at have when nothing else says it.
Eigen::Index dimensionsOfPoints(const Arguments& arguments);

/// Coordinates that come from no table: there are so many.
core::CoordinateColumns coordinatesOfNoTable(Eigen::Index dimensions);

/// `LO:HI[,LO:HI]`, one pair a dimension; one pair serves all. Usage error for intervals that no grid fits in.
std::vector<core::Interval> intervalsFrom(const QString& option, const QString& text, Eigen::Index dimensions);

} // namespace app
