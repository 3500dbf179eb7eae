#pragma once

#include <Eigen/Core>

#include <cstdint>
#include <random>

/// n×d points in [-1.5, 1.5), the same on every platform.
inline Eigen::MatrixXd randomPoints(Eigen::Index n, Eigen::Index d, std::uint64_t seed)
{
    std::mt19937_64 rng(seed);
    Eigen::MatrixXd points(n, d);
    for (double& value : points.reshaped())
        value = 3.0 * static_cast<double>(rng() >> 11) * 0x1p-53 - 1.5;
    return points;
}
