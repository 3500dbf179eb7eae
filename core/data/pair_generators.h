#pragma once

#include "core/data/chance.h"
#include "core/data/generator_options.h"

namespace core
{

// Rows of columns that depend on each other, mostly without being correlated. x is uniform on [-1, 1] unless said
// otherwise, and every noise is Gaussian.

/// y = x + noise.
Eigen::RowVectorXd pairOnLine(const OptionValues& options, Chance& chance, int label);
/// y = x² + noise.
Eigen::RowVectorXd pairOnParabola(const OptionValues& options, Chance& chance, int label);
/// On the unit circle, with noise in both.
Eigen::RowVectorXd pairOnCircle(const OptionValues& options, Chance& chance, int label);
/// y = 4 (x² − ½)² + noise, after Newton's "W" (Statistical Science 24, 2009).
Eigen::RowVectorXd pairOnW(const OptionValues& options, Chance& chance, int label);
/// y = sin 2πfx + noise.
Eigen::RowVectorXd pairOnSine(const OptionValues& options, Chance& chance, int label);
/// y is noise whose standard deviation is |x| times the option's.
Eigen::RowVectorXd pairBySpread(const OptionValues& options, Chance& chance, int label);
/// x and y are ±1 by two coins and z = x·y, each with noise: any two are independent, the three are not.
Eigen::RowVectorXd tripleXor(const OptionValues& options, Chance& chance, int label);

} // namespace core
