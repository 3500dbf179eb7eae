#pragma once

#include "app/cli/report.h"
#include "app/cli/sweep_request.h"

#include <Eigen/Core>

#include <string>
#include <vector>

namespace app
{

/// Each number at each value of the axis (a row) in each repeat (a column), and what stood in the way, if anything.
struct Swept {
    std::vector<Eigen::MatrixXd> values;
    std::vector<std::string> problems; // the first of each row that has one
};
Swept sweptOver(const SweepRequest& request);

/// Of one number what it was; of several a list, and what they have in common before it.
Report sweepReport(const SweepRequest& request, const Swept& swept);

/// What there is to name.
std::vector<Report> listOf(const std::vector<LabNumber>& numbers);
std::vector<Report> listOf(const std::vector<LabList>& lists);
std::vector<Report> listOf(const std::vector<SweepAxis>& axes);

} // namespace app
