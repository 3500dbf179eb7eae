#pragma once

#include "core/kernels/verdict/prover.h"
#include "core/kernels/verdict/witness.h"

#include <string>

namespace core::verdicts
{

/// The first theorems of a proof.
std::string sentenceOf(const Proof& proof);
/// "at x = 0, 1 with the weights 1, -1 the sum Σ w_i w_j k(x_i,x_j) is -2".
std::string sumText(const Witness& witness);
std::string asymmetryText(const Asymmetry& pair);

} // namespace core::verdicts
