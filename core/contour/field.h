#pragma once

#include <Eigen/Core>

#include <optional>

namespace core
{

/// A value over a 2D window: rows follow the first axis. Both axes increase strictly.
struct Field {
    Eigen::VectorXd axis1, axis2;
    Eigen::MatrixXd values; // axis1.size() × axis2.size()
};

/// A polyline with a value along it; NaN rows break it.
struct Curve {
    Eigen::MatrixXd points; // m×2
    Eigen::VectorXd values; // m or empty
};

/// A closed or open contour family at one level. For mass contours `mass` is the probability inside.
struct ContourLevel {
    double level = 0.0; // in the field's own unit
    std::optional<double> mass;
    Eigen::MatrixXd polyline; // m×2, NaN rows between pieces
};

} // namespace core
