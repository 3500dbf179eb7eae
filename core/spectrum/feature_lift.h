#pragma once

#include "core/interval.h"
#include "core/kernels/kernel.h"
#include "core/spectrum/feature_terms.h"

#include <optional>
#include <vector>

namespace core
{

/// Which features are drawn and from where they are seen.
struct LiftView {
    int firstFeature = 1; // from 1, in the order of falling degrees; the next ones beside it
    double turn = 0.0;    // degrees about the upright axis
    double tilt = 0.0;    // degrees from which one looks down: 0 from the side, 90 from above
};

/// Points and window in the space of up to three features of a finite map, as they stand on paper.
/// Two features: on plain axes. Three: each scaled to −1 … 1 over window and points, the first upright, seen from afar
/// (a parallel projection).
struct FeatureLift {
    std::vector<FeatureTerm> terms;   // the features on show
    Eigen::MatrixXd points;           // n×2
    std::vector<Eigen::MatrixXd> net; // the window: on the line one curve, in the plane lines along both axes; m×2 each
    Eigen::MatrixXd ends;             // terms×2: of the axes, which begin at
    Eigen::RowVector2d origin = {0.0, 0.0};
    Eigen::Index features = 0; // how many change over the window
};

/// Of the kernel's explicit features (featureMap) whose degree is not 0; nothing where there is no such map, or all are
/// constant. points n×d with d = 1 or 2 as the window. Cost O((n + 1000) D).
std::optional<FeatureLift> featureLift(const Kernel& kernel, const Points& points, const std::vector<Interval>& window,
                                       const LiftView& view);

/// How many features there are to draw: those that change; 0 of a kernel with problems or without such a map.
Eigen::Index liftedFeatures(const Kernel& kernel, Eigen::Index dimensions);

} // namespace core
