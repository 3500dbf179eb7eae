#pragma once

#include "core/kernels/kernel.h"

#include <vector>

namespace core
{

/// The frequencies at which a period is looked for in such inputs, ascending: a kernel with a wrong one is out of step
/// at the far end of the data, so that the evidence has a maximum of its own about every 1/T, T the largest extent of
/// a column. In steps of 1/(8T) from 1/(8T) to 1/(2g), g the lower quartile of the gaps between neighbouring distinct
/// values of a column, the least of all columns (beyond it evenly spaced inputs repeat themselves); never more than
/// 4,096, the lowest of them. Empty where all inputs are equal.
std::vector<double> frequenciesToScan(const Points& x);

/// Rows whose evidence is scanned: all up to 200; of more 200 at random, always the same, ascending.
std::vector<Eigen::Index> rowsToScan(Eigen::Index rows);

} // namespace core
