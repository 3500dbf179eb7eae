#pragma once

#include "core/kernels/families/family.h"

/// Pieces of the formulas that families tell with their numbers in them.
namespace core
{

/// Four digits: what a person can read while a slider moves.
std::string formulaNumber(double value);
/// The same with its sign: "+1", "-1".
std::string signedFormulaNumber(double value);

/// "r/0.5", or with one lengthscale for each dimension "‖(x-y)/(0.5, 2)‖" (`suffix` says which norm).
std::string scaledDistanceText(const Lengthscale& lengthscale, const std::string& symbol = "r",
                               const std::string& suffix = "");

/// "r²/(2·0.5²)" with `factor` "2", or "‖(x-y)/(0.5, 2)‖²/2" with `alone` "2".
std::string halvedSquareText(const Lengthscale& lengthscale, const std::string& factor, const std::string& alone);

} // namespace core
