#pragma once

#include "app/cli/arguments.h"
#include "app/cli/printed.h"
#include "app/cli/report.h"
#include "core/data/table.h"
#include "core/gp/regression.h"
#include "core/regression/fitted_gp.h"

#include <vector>

namespace app
{

// What `gp` tells of a curve beside its values: the parts of a sum, the derivative, the evidence taken apart; and
// slopes that were observed.

std::vector<Option> gpPartOptions();
std::vector<Printed> printedGpParts();

/// Why --level changes nothing; empty where it does.
QString withoutBand(const Arguments& arguments);

/// `--slopes FILE` with `--slope-noise`; none without it.
core::ObservedSlopes slopesFrom(const Arguments& arguments, const core::CoordinateColumns& coordinates);

/// With --parts and --derivative, at the points of --at.
void addParts(Report& report, const Arguments& arguments, const core::FittedGp& gp, const Eigen::MatrixXd& at);

/// log_evidence and the summands that it consists of.
void addEvidence(Report& report, const core::FittedGp& gp);

} // namespace app
