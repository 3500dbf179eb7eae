#pragma once

#include "core/interval.h"
#include "core/kernels/kernel.h"
#include "core/outcome.h"

#include <optional>
#include <stop_token>
#include <string>

namespace core
{

/// Kernel PCA of order one as a density: in feature space a Gaussian on the line φ̄ + t v₁, t ~ N(0, λ₁/n), without any
/// width across it. Of the curve φ(x), x on the line of inputs, it sees only the points where the two meet.
struct OneComponentDensity {
    double variance = 0.0;           // λ₁/n along v₁
    Eigen::VectorXd spikes, weights; // inputs whose feature lies on the line, ascending, and their shares (sum 1)
    bool wholeCurve = false;         // a feature space of one dimension: the line holds every φ(x), no spikes
    std::string remark;              // what to say about it, one sentence
    /// In the coordinates of an explicit feature map, where there is one: φ̄ and v₁.
    std::optional<Eigen::VectorXd> mean, direction;
};

/// Looks for the spikes inside a window: roots of the second component's score at which the distance to the line
/// vanishes (to 1e-10 of the mean ‖φ(x)−φ̄‖²). A line meets a parabola at most twice, and the curve of a kernel with
/// more than two feature dimensions, as a rule, nowhere: then there is no density at all, and no spike. Share of a
/// spike: the limit of a Gaussian of vanishing width across the line, read along the curve and multiplied by J as the
/// student-T is: N(t; 0, λ₁/n) / sin(angle between line and curve). x n×1, n >= 1. Failure as KernelPca::fit's;
/// Cancelled on stop. Source: Huszár & Lacoste-Julien (2011), section 3.
Outcome<OneComponentDensity> oneComponentDensity(const Kernel& kernel, const Points& x, const Interval& window,
                                                 std::stop_token stop = {});

} // namespace core
