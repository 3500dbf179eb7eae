#pragma once

#include "core/kernels/gram.h"

namespace core
{

/// Values k(x, y_j) with their derivatives ∂k(x, y_j)/∂x_i at one x.
struct ValueAndGradient {
    Eigen::VectorXd value;    // m
    Eigen::MatrixXd gradient; // m×d
};
ValueAndGradient valueAndGradient(const Family& family, const Points& x, const Points& y);

/// The unscaled family's jet; metric and gradient are no numbers where the family is kinked.
DiagonalJet familyJet(const Family& family, const Points& x);

} // namespace core
