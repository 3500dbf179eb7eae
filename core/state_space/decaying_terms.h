#pragma once

#include "core/kernels/kernel.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace core
{

/// p(s) e^{−s} cos(frequency·d), d = |x − y|, s = rate·d, with the polynomial p: what sums and products of
/// exponential, laplacian, matern32, matern52, cosine and constant are on the line, wherever a factor falls. A
/// polynomial times an exponential at d + e is known from a few numbers at d, so that sums over rows in order are
/// carried from one row to the next (line_sums.h).
struct DecayingTerm {
    double rate = 0.0;               // > 0, 1/length
    double frequency = 0.0;          // angular
    std::vector<double> powers = {}; // coefficients of 1, s, s², …, the amplitude in them
};
using DecayingTerms = std::vector<DecayingTerm>;

double atZero(const DecayingTerms& terms);
double valueOf(const DecayingTerm& term, double apart);
/// The product of two kernels, term by term.
DecayingTerms product(const DecayingTerms& a, const DecayingTerms& b);

/// A kernel over one column as terms that fall and all other summands; without `rest` it is made of terms alone.
struct KernelOnLine {
    DecayingTerms falling;
    std::optional<Kernel> rest;
};
KernelOnLine onLine(const Kernel& kernel);

/// The most coefficients of a term of a kernel, any product of two factors: of more factors it is a `rest`. Its square
/// has mostPowers at most.
inline constexpr std::size_t mostPowersOfKernel = 5, mostPowers = 2 * mostPowersOfKernel - 1;

} // namespace core
