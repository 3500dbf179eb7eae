#pragma once

#include "app/cli/points.h"

#include <vector>

namespace app
{

/// `--x FILE|example:NAME` and `--y FILE|example:NAME`, shared by the commands that compare two samples.
std::vector<Option> sampleOptions();

/// The samples of --x and --y, with --columns, the columns of --y matched to those of --x; usage error when one of them
/// has fewer than two rows or their columns do not match. Remarks go to standard error.
struct Samples {
    core::Dataset x, y;
    core::CoordinateColumns coordinates; // of x
    core::Dataset pooled() const;        // x above y, without labels
};
Samples samplesFrom(const Arguments& arguments);

/// `--at`, its columns matched to those of --x.
Eigen::MatrixXd pointsFrom(const Arguments& arguments, const Samples& samples);

} // namespace app
