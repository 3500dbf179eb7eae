#pragma once

#include "app/cli/printed.h"
#include "app/cli/report.h"
#include "core/novelty/experiment.h"

#include <string>
#include <vector>

namespace app
{

/// All methods, for each size of the training set; at least one size and one method.
using ExperimentResults = std::vector<std::vector<core::MethodResult>>;

/// For each method the mean, deviation and value of every repetition under keys that begin with `name`, and the
/// hyperparameters chosen; p-values of each two methods, paired and unpaired (Student). Numbers for the one size, or
/// lists for several.
Report resultsReport(const ExperimentResults& results, bool several, const std::string& name);
/// What that is; `score` is what is called `name`.
std::vector<Printed> printedResults(const QString& name, const QString& score);

/// Says on a terminal how many fits are done; nothing elsewhere.
core::ExperimentProgress progressOnTerminal();

} // namespace app
