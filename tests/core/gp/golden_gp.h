#pragma once

#include "tests/core/kernels/golden_kernels.h"

/// Points of the gp_*.json files: rows, or of one column plain numbers.
namespace golden
{

inline Eigen::MatrixXd pointsFrom(const QJsonValue& value)
{
    const QJsonArray rows = value.toArray();
    return rows.isEmpty() || rows.first().isArray() ? matrixFrom(value) : Eigen::MatrixXd(vectorFrom(value));
}

/// Ten times what careful double precision loses there, and rounding of the value itself.
inline double allowed(double doubleError, double reference)
{
    return 10.0 * doubleError + 1e-12 * std::max(1.0, std::abs(reference));
}

} // namespace golden
