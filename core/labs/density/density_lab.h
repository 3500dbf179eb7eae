#pragma once

#include "core/data/dataset.h"
#include "core/density/student_t.h"
#include "core/kernels/kernel.h"
#include "core/labs/density/density_result.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/staged_pipeline.h"
#include "core/outcome.h"
#include "core/window/window.h"

#include <memory>
#include <vector>

namespace core
{

struct DensityRequest {
    std::shared_ptr<const Dataset> data;
    Kernel kernel;
    DensitySettings settings;
    std::vector<Interval> window; // one per dimension of the data
    bool preview = false;         // a coarse answer now
    bool scored = false;          // with the held-out score, which takes longer than all else
};

/// All that is wrong with a request, field by field ("kernel", "sigma0", "alpha", "beta", "window", …).
std::vector<Problem> problems(const DensityRequest& request);

struct DensityStages;
extern template class StagedPipeline<DensityRequest, DensityResult, DensityStages>;
/// Keeps the last value of each stage with the inputs that made it and recomputes from the first stage that changed.
/// Fed any sequence of requests it answers what a fresh pipeline would (to rounding).
using DensityPipeline = StagedPipeline<DensityRequest, DensityResult, DensityStages>;

} // namespace core
