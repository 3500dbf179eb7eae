#pragma once

#include "app/cli/arguments.h"
#include "app/cli/report.h"

#include "core/kernels/kernel.h"

#include <string>
#include <vector>

namespace app
{

/// `--optimise all|NAMES` of commands that maximise a log evidence: paths of the kernel's numbers (pathOf) and the name
/// of the diagonal's. A name without its [i] means every number of an ARD list.
std::vector<std::string> pathsToOptimise(const Arguments& arguments, const core::Kernel& kernel, double diagonal,
                                         const std::string& diagonalName);

/// "gradient" of such commands: the derivatives of the log evidence in the logarithms of the kernel's numbers, by their
/// paths, and of the diagonal.
Report gradientReport(const core::Kernel& kernel, const Eigen::VectorXd& logKernel, const std::string& diagonalName,
                      double logDiagonal);

/// "optimum" of such commands: the kernel as an expression, and the diagonal.
Report optimumReport(const core::Kernel& kernel, const std::string& diagonalName, double diagonal);

} // namespace app
