#include "core/sums/summed_kernel.h"

#include "core/ending.h"
#include "core/fourier/fourier_method.h"
#include "core/kernels/number_text.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <numbers>

namespace core
{

using Eigen::Index;

namespace
{

constexpr std::size_t mostFallingWaves = 1'000; // a pass over the rows each at worst

/// The waves as terms that do not fall.
DecayingTerms cosinesOf(const FourierGrid& grid)
{
    DecayingTerms cosines;
    for (Index i = 0; i < grid.weights.size(); ++i) {
        const int mode = grid.half[static_cast<std::size_t>(i)].first;
        cosines.push_back({.frequency = 2.0 * std::numbers::pi * grid.modes.step[0] * mode,
                           .powers = {(mode == 0 ? 1.0 : 2.0) * grid.weights[i]}});
    }
    return cosines;
}

/// Of a kernel of which nothing is summed by waves.
FourierGrid noWaves(const FourierWindow& window)
{
    FourierGrid grid;
    const double range = window.high(0) - window.low(0);
    grid.modes = {.centre = 0.5 * (window.low + window.high),
                  .step = Eigen::VectorXd::Constant(1, range > 0.0 ? 1.0 / range : 1.0),
                  .most = Eigen::VectorXi::Zero(1)};
    return grid;
}

} // namespace

bool SummedKernel::hasWaves() const
{
    return !grid.half.empty() || grid.linear != 0.0 || grid.repeats();
}

DecayingTerms fallingPartOfSquare(const SummedKernel& kernel)
{
    assert(hasFallingSquare(kernel));
    DecayingTerms doubled = kernel.falling;
    for (DecayingTerm& term : doubled)
        for (double& power : term.powers)
            power *= 2.0;
    DecayingTerms square = product(cosinesOf(kernel.grid), doubled);
    std::ranges::copy(product(kernel.falling, kernel.falling), std::back_inserter(square));
    return square;
}

bool hasFallingSquare(const SummedKernel& kernel)
{
    return kernel.grid.half.size() * kernel.falling.size() <= mostFallingWaves && !kernel.grid.repeats() &&
           kernel.grid.linear == 0.0;
}

std::string SummedKernel::note(double error) const
{
    if (falling.empty())
        return fourierNote(grid.modeCount(), error);
    if (hasWaves())
        return "state space and " + fourierNote(grid.modeCount(), error);
    return "state space, error ≤ " + numberText(error, 1);
}

Outcome<SummedKernel> summedKernel(const Kernel& kernel, const FourierWindow& window, std::optional<Method> asked,
                                   const std::function<Outcome<FourierGrid>(const Kernel&)>& gridOf)
{
    return untilEnding([&] {
        KernelOnLine line;
        if (window.low.size() == 1 && asked != Method::Fourier)
            line = onLine(kernel);
        const auto refuseUnless = [](bool isSummed) {
            if (!isSummed)
                throw Ending{
                    invalidInput("sums by state space are for exponential, laplacian, matern32 and matern52 over one "
                                 "column, with their sums and their products with each other and with cosine; choose "
                                 "one of them, or another method")};
        };
        refuseUnless(asked != Method::StateSpace || !line.falling.empty());
        if (line.falling.empty())
            return SummedKernel{.grid = valueOrEnd(gridOf(kernel)), .falling = {}};
        SummedKernel split{.grid = line.rest ? valueOrEnd(gridOf(*line.rest)) : noWaves(window),
                           .falling = std::move(line.falling)};
        refuseUnless(asked != Method::StateSpace || !split.hasWaves());
        return split;
    });
}

} // namespace core
