#pragma once

#include "core/embedding/choosers.h"
#include "core/labs/posterior/marginal.h"
#include "core/labs/two_samples/scale_scan.h"
#include "widgets/drawings/drawing.h"

#include <optional>
#include <vector>

namespace widgets
{

struct ShownScaleScan {
    core::ScaleScanResult result = {};
    double level = 0.05;                                   // of the test
    std::vector<core::ChosenLengthscale> choosers = {};    // one that proposes none is left out
    std::optional<core::PosteriorMarginal> posterior = {}; // of ℓ: by quadrature where there is one, else as bars of
                                                           // the draws, those that are brushed, over which p is told
    QString subtitle = {};
};
/// The permutation p-value of MMD² over the lengthscale: the level as a dotted line, what each rule proposes, ℓ as set
/// as a line to drag, and below, on a scale of its own, the posterior of ℓ.
Drawing scaleScanDrawing(const ShownScaleScan& shown);

} // namespace widgets
