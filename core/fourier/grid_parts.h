#pragma once

#include "core/fourier/fourier_grid.h"

#include <vector>

namespace core
{

// What grids by densities and grids by samples have in common.

/// A grid of the lines alone, with their share of what is left out; k(0) is that of the lines and of what falls.
FourierGrid gridOfLines(const SpectralMeasure& measure, double falling);
/// What rounding does to the lines.
double linesError(const SpectralMeasure& measure, const WindowColumn& column);
/// Modes about the window's middle with these periods; how many there are is not yet said.
FourierModes modesOfPeriods(const std::vector<WindowColumn>& columns, const Eigen::VectorXd& periods);
/// The last mode of each column.
Eigen::VectorXi mostOf(const std::vector<Mode>& half, Eigen::Index columns);

/// The grid, or, where it leaves more than 1e-6 of k(0), a failure that says what to choose in place of `most` modes.
Outcome<FourierGrid> ifCloseEnough(FourierGrid grid, Eigen::Index most);
Failure reachesTooFar();

} // namespace core
