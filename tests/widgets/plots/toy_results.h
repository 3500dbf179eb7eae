#pragma once

#include "core/data/dataset.h"
#include "core/labs/density/density_result.h"

#include <cmath>
#include <numbers>

/// Hand-made results with closed forms: what a plot must show can be said without running an algorithm.
namespace toy
{

inline double normal(double x, double mean, double deviation)
{
    const double z = (x - mean) / deviation;
    return std::exp(-0.5 * z * z) / (deviation * std::sqrt(2.0 * std::numbers::pi));
}

inline core::Dataset sixPoints()
{
    core::Dataset data;
    data.x.resize(6, 1);
    data.x << -0.8, -0.6, -0.4, 0.5, 0.7, 0.9;
    data.columnNames = {"x"};
    return data;
}

/// A line: two bumps over [-1.2, 1.2], and the parabola (x, x²).
inline core::DensityResult lineResult(const core::Dataset& data)
{
    core::DensityResult result;
    result.window = {{-1.2, 1.2}};
    const Eigen::Index n = 121;
    result.grid = Eigen::VectorXd::LinSpaced(n, -1.2, 1.2);
    const auto bumps = [&](double deviation) {
        return Eigen::VectorXd(result.grid.unaryExpr(
            [=](double x) { return 0.5 * normal(x, -0.6, deviation) + 0.5 * normal(x, 0.7, deviation); }));
    };
    result.predictive = bumps(0.2);
    result.pulledBack = bumps(0.22);
    result.ghost = bumps(0.3);
    result.truth = bumps(0.15);
    result.jacobian = (1.0 + 4.0 * result.grid.array().square()).sqrt();
    result.bandwidth = 0.3;
    core::FeaturePlane plane;
    plane.explicitMap = true;
    plane.points.resize(data.size(), 2);
    plane.points << data.x, data.x.array().square().matrix();
    plane.manifold.points.resize(n, 2);
    plane.manifold.points << result.grid, result.grid.array().square().matrix();
    plane.manifold.values = result.pulledBack;
    plane.manifoldInput = result.grid;
    plane.logDensity.axis1 = Eigen::VectorXd::LinSpaced(20, -1.4, 1.4);
    plane.logDensity.axis2 = Eigen::VectorXd::LinSpaced(20, -0.4, 1.6);
    plane.logDensity.values.setZero(20, 20);
    core::ContourLevel contour{.level = -1.0, .mass = {}, .polyline = Eigen::MatrixXd(5, 2)};
    contour.polyline << -0.5, 0.2, 0.5, 0.2, 0.5, 0.8, -0.5, 0.8, -0.5, 0.2;
    plane.contours = {contour};
    result.plane = plane;
    return result;
}

inline core::Dataset ninePoints()
{
    core::Dataset data;
    data.x.resize(9, 2);
    for (Eigen::Index i = 0; i < 9; ++i)
        data.x.row(i) << 0.2 + 0.3 * static_cast<double>(i % 3), 0.2 + 0.3 * static_cast<double>(i / 3);
    data.columnNames = {"length (mm)", "width (mm)"};
    return data;
}

/// A plane: one bump over [0, 1]², a contour around half its mass.
inline core::DensityResult planeResult()
{
    core::DensityResult result;
    result.window = {{0.0, 1.0}, {0.0, 1.0}};
    const Eigen::Index n = 40;
    core::Field& field = result.density;
    field.axis1 = field.axis2 = Eigen::VectorXd::LinSpaced(n, 0.0, 1.0);
    const Eigen::VectorXd side = field.axis1.unaryExpr([](double x) { return normal(x, 0.5, 0.15); });
    field.values = side * side.transpose();
    result.marginal1 = result.marginal2 = side;
    core::ContourLevel contour{.level = 3.5, .mass = 0.5, .polyline = Eigen::MatrixXd(65, 2)};
    for (Eigen::Index i = 0; i < 65; ++i) {
        const double angle = 2.0 * std::numbers::pi * static_cast<double>(i) / 64.0;
        contour.polyline.row(i) << 0.5 + 0.177 * std::cos(angle), 0.5 + 0.177 * std::sin(angle);
    }
    result.contours = {contour};
    return result;
}

} // namespace toy
