#pragma once

#include "core/labs/posterior/posterior_target.h"
#include "core/labs/two_samples/two_samples_lab.h"
#include "widgets/drawings/drawing.h"

#include <optional>

namespace widgets
{

/// 1D: the witness of two samples. The empirical one, the posterior mean with its credible band and draws; where the
/// band excludes 0 the sheet is shaded in the colour of the denser sample. The samples stand as two rugs. A normalised
/// witness is the empirical one alone. The settings that the result answers say which samples are compared and whether
/// f is normalised. `integrated`: with the hyperparameters integrated out; the posterior of those that are set is then
/// a ghost behind it. Not drawn beside a normalised witness.
Drawing witnessDrawing(const core::TwoSamplesResult& result, const core::TwoSamplesSettings& settings,
                       const core::Dataset& dataset, const std::optional<core::IntegratedBand>& integrated = {});

/// 2D: the witness as a map in the hues of the two samples. The posterior mean, hatched where its band holds 0; the
/// empirical one where there is no posterior or the witness is normalised.
Drawing witnessMapDrawing(const core::TwoSamplesResult& result, const core::TwoSamplesSettings& settings,
                          const core::Dataset& dataset);
/// More than two columns: the empirical witness over a plane of two of them.
Drawing witnessSliceDrawing(const core::TwoSamplesResult& result, const core::TwoSamplesSettings& settings,
                            const core::Dataset& dataset);

} // namespace widgets
