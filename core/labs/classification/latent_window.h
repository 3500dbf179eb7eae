#pragma once

#include "core/contour/field.h"
#include "core/gp/laplace.h"
#include "core/interval.h"

#include <stop_token>
#include <vector>

namespace core
{

/// Mean and variance of the latent function over a window. On the line at every drawn point. In the plane at Chebyshev
/// nodes, more of them until held-out points agree to drawnAccuracy, and carried to the drawn grid by two small
/// products: mean and variance are as smooth as the kernel, whereas the probability may be a steep step and must never
/// be interpolated. Kinked kernels are evaluated on a plain grid.
struct LatentWindow {
    Eigen::VectorXd line;                      // 1D
    Eigen::VectorXd mean, variance;            // 1D, over line
    Field meanField, varianceField;            // 2D, on the same axes
    Eigen::Index evaluations = 0, clamped = 0; // points where it was computed; variances that rounding put below 0
    bool byNodes = false;                      // Chebyshev nodes rather than the drawn points
};

/// What drawnAccuracy is a share of, for the latent mean over a window.
double sizeOfMean(const Eigen::Ref<const Eigen::MatrixXd>& mean);

/// Throws Ending on stop.
LatentWindow latentWindow(const LaplaceClassifier& classifier, const std::vector<Interval>& window, bool preview,
                          const std::stop_token& stop);

} // namespace core
