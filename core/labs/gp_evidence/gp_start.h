#pragma once

#include "core/labs/gp_evidence/gp_evidence_lab.h"

namespace core
{

/// What Regression, or Classification, begins with on data before its evidence is maximised: se at the median distance,
/// and the scale, noise and mean of regressionStart; ν = 0. Nothing where the data leave nothing to be fitted: targets
/// that do not differ, bags; fewer than two of the classes.
std::optional<GpMaximiseRequest> gpStart(const std::shared_ptr<const Dataset>& data, GpModel model, int negative = 0,
                                         int positive = 1);

/// Where a lab and its command stand on data that were loaded: the highest maximum of the evidence of at most 200
/// observations from the request's values and four random places, climbed on from with at most 600. Otherwise as
/// maximise; there is one optimum. Cost: some 250 factorisations of 200 points, 50 of 600.
Outcome<GpMaximiseResult> firstFit(const GpMaximiseRequest& request, const std::function<void(double)>& progress = {},
                                   std::stop_token stop = {});

} // namespace core
