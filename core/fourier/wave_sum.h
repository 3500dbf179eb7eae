#pragma once

#include "core/contour/field.h"
#include "core/fourier/fourier_grid.h"

#include <vector>

namespace core
{

/// A function as a sum of waves: Σ_j c_j exp(2πi Σ_c step_c j_c (x_c − centre_c)), with c_−j the conjugate of c_j, so
/// that it is real.
struct WaveSum {
    FourierModes modes;
    std::vector<Mode> half;        // (0, 0) first, then one of each pair j and −j
    Eigen::VectorXcd coefficients; // of `half`

    Eigen::VectorXd at(const Points& places) const; // O(modes) a place
    /// Over every pair of a grid in the plane. Cost O(modes·G + columns·G²), G the longer axis.
    Eigen::MatrixXd onGrid(const Eigen::VectorXd& axis1, const Eigen::VectorXd& axis2) const;

    /// What rounding can do to a value within half a period of the centre.
    double rounding() const;
};

} // namespace core
