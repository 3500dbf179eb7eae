#pragma once

#include <Eigen/Core>

#include <algorithm>
#include <cmath>

/// The largest modulus; 0 for no entries.
inline double largest(const Eigen::MatrixXd& m)
{
    return m.size() == 0 ? 0.0 : m.cwiseAbs().maxCoeff();
}

/// The largest difference of two entries; infinite where the shapes differ.
inline double difference(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b)
{
    return a.rows() == b.rows() && a.cols() == b.cols() ? largest(a - b) : HUGE_VAL;
}

/// The same, as a part of the size of `b`.
inline double relativeDifference(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b)
{
    return difference(a, b) / (1.0 + largest(b));
}

inline double relativeError(double value, double expected)
{
    return std::abs(value - expected) / std::max(std::abs(expected), 1e-300);
}
