#include "core/optimise/bracket.h"

#include <boost/math/tools/minima.hpp>
#include <boost/math/tools/toms748_solve.hpp>

#include <cstdint>

namespace core
{

namespace
{

double middleOf(const std::pair<double, double>& bracket)
{
    return 0.5 * (bracket.first + bracket.second);
}

} // namespace

double rootBetween(const std::function<double(double)>& f, double lo, double hi,
                   const std::function<bool(double, double)>& isNarrow, int mostSteps)
{
    auto steps = static_cast<std::uintmax_t>(mostSteps);
    return middleOf(boost::math::tools::toms748_solve(f, lo, hi, isNarrow, steps));
}

double rootBetween(const std::function<double(double)>& f, double lo, double hi, int bits, int mostSteps)
{
    return rootBetween(f, lo, hi, boost::math::tools::eps_tolerance<double>(static_cast<unsigned>(bits)), mostSteps);
}

double rootBetween(const std::function<double(double)>& f, double lo, double hi, double atLo, double atHi,
                   const std::function<bool(double, double)>& isNarrow, int mostSteps)
{
    auto steps = static_cast<std::uintmax_t>(mostSteps);
    return middleOf(boost::math::tools::toms748_solve(f, lo, hi, atLo, atHi, isNarrow, steps));
}

Minimum minimumBetween(const std::function<double(double)>& f, double lo, double hi, int bits, int mostSteps)
{
    auto steps = static_cast<std::uintmax_t>(mostSteps);
    const auto [at, value] = boost::math::tools::brent_find_minima(f, lo, hi, bits, steps);
    return {.at = at, .value = value};
}

} // namespace core
