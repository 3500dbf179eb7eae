#pragma once

#include "app/cli/points.h"
#include "core/data/grouped_table.h"
#include "core/method.h"

#include <array>
#include <vector>

namespace app
{

/// `--x FILE|example:NAME` and `--y FILE|example:NAME`, shared by the commands that compare two samples.
std::vector<Option> sampleOptions();

/// The same, or `--data FILE|example:NAME` with `--by COLUMN[=A,B]`: two samples in one table.
std::vector<Option> sampleOrGroupOptions();

/// The rows of --data of one group and the other, told apart by the column that the option `by` names; which is which
/// is told on standard error, and what was left out.
core::TwoGroups groupsFrom(const Arguments& arguments, const QString& by, const std::vector<std::string>& columns);

/// The samples of --x and --y, with --columns, the columns of --y matched to those of --x; or those of --data by --by.
/// Usage error when one of them has fewer than two rows or their columns do not match. Remarks go to standard error.
struct Samples {
    core::Dataset x, y;
    core::CoordinateColumns coordinates;               // of x
    std::array<std::string, 2> names = {"--x", "--y"}; // of the options or the groups
    std::string owner = "--x has";                     // whose the columns are
    core::Dataset pooled() const;                      // x above y, without labels
};
Samples samplesFrom(const Arguments& arguments);

/// The same less what a Gaussian process along the column of --whiten explains of all their rows in the order of time
/// (core::whitened), where that is asked for; the times themselves are no coordinate. Usage error for times that come
/// twice.
Samples whitenedSamplesFrom(const Arguments& arguments);

/// `--method` for two samples: with their Gram matrix up to core::mostPooledPoints, by sums over the rows beyond, or as
/// asked.
Option twoSampleMethodOption();
struct TwoSampleMethod {
    bool dense = true;
    std::optional<core::Method> asked;
};
TwoSampleMethod twoSampleMethodFrom(const Arguments& arguments, Eigen::Index pooledRows);

/// `--at`, its columns matched to those of the samples.
Eigen::MatrixXd pointsFrom(const Arguments& arguments, const Samples& samples);

} // namespace app
