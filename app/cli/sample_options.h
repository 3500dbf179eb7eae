#pragma once

#include "app/cli/arguments.h"

#include <vector>

namespace app
{

/// `--x FILE|example:NAME` and `--y FILE|example:NAME`, shared by the commands that compare two samples.
std::vector<Option> sampleOptions();

/// The samples of --x and --y, with --columns; usage error when one of them has fewer than two rows or their columns
/// do not match. Remarks go to standard error.
struct Samples {
    core::Dataset x, y;
    core::Dataset pooled() const; // x above y, without labels
};
Samples samplesFrom(const Arguments& arguments);

} // namespace app
