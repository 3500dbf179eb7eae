#pragma once

#include <functional>
#include <limits>

namespace core
{

/// Where f changes its sign between lo and hi, at whose ends the signs differ: the middle of the last bracket of TOMS
/// 748 (Alefeld, Potra and Shi, "Algorithm 748", ACM Trans. Math. Softw. 21 (1995), 327-344), which is narrow enough
/// or the last of so many evaluations. Boost's: its headers are large, so that one file instantiates them for all.
double rootBetween(const std::function<double(double)>& f, double lo, double hi,
                   const std::function<bool(double, double)>& isNarrow, int mostSteps);
/// The same to so many bits.
double rootBetween(const std::function<double(double)>& f, double lo, double hi, int bits, int mostSteps);
/// The same, where f is known at the ends.
double rootBetween(const std::function<double(double)>& f, double lo, double hi, double atLo, double atHi,
                   const std::function<bool(double, double)>& isNarrow, int mostSteps);

struct Minimum {
    double at = 0.0, value = 0.0;
};
/// A local minimum of f between lo and hi by Brent's method (R. P. Brent, "Algorithms for Minimization without
/// Derivatives", Prentice-Hall 1973), `at` to so many bits, at most half of those of a double.
Minimum minimumBetween(const std::function<double(double)>& f, double lo, double hi,
                       int bits = std::numeric_limits<double>::digits / 2,
                       int mostSteps = std::numeric_limits<int>::max());

} // namespace core
