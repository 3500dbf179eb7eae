#pragma once

#include "core/kernels/kernel.h"

#include <Eigen/Core>

#include <optional>
#include <string>
#include <vector>

namespace core
{

/// A sentence where the standardised residuals r (n, NaN where there is none) of one stretch of an input are larger
/// than those of another, so that a model of one noise is too sure of the one and too unsure of the other however many
/// lie within its bounds over all. An input is cut into as many as five stretches of equally many rows, twenty or more;
/// the root mean squares s of the largest and the smallest are further apart than by a half, and log s²_1 - log s²_2
/// lies more than 4.5 of its standard deviations, √((κ-1)(1/m_1 + 1/m_2)), from 0, where κ is the kurtosis of r/s
/// within the stretches. Of the columns of x (n×d, of these names) the one that shows it most. Rows of equal inputs
/// stay together; nothing of fewer than forty rows. Cost O(n d log n). Source: Goldfeld & Quandt, Some tests for
/// homoscedasticity (1965), whose F test this is for residuals that need not be normal.
std::optional<std::string> unequalNoise(const Eigen::VectorXd& residuals, const Points& x,
                                        const std::vector<std::string>& columns);

} // namespace core
