#pragma once

#include <Eigen/Core>

#include <functional>

namespace core
{

/// The image of a line under a feature map, as a polygon.
struct Manifold {
    Eigen::VectorXd input; // m, ascending
    Eigen::MatrixXd image; // m×2 or m×1
};

/// The images of places (m) in the plane, a row each.
using FeatureImage = std::function<Eigen::MatrixXd(const Eigen::VectorXd& at)>;

/// The polygon through the images of `count` even places of [lo, hi] and of the data inside (up to 500 of them, so that
/// it misses none however wide the window), with more where it would leave the curve by a pixel; at most 4,000
/// vertices.
Manifold manifoldOver(const FeatureImage& image, double lo, double hi, Eigen::Index count, const Eigen::VectorXd& data);

} // namespace core
