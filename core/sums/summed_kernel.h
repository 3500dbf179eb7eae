#pragma once

#include "core/fourier/fourier_grid.h"
#include "core/method.h"
#include "core/state_space/decaying_terms.h"

#include <functional>
#include <optional>
#include <string>

namespace core
{

/// A kernel as what is summed of it over very many rows: waves, and, over one column, terms that fall along it.
struct SummedKernel {
    FourierGrid grid;
    DecayingTerms falling;

    bool hasWaves() const; // beside a constant
    /// Of a kernel of both kinds that of the waves.
    Method method() const { return falling.empty() || hasWaves() ? Method::Fourier : Method::StateSpace; }
    /// "Fourier, 65 modes, error ≤ 2e-13", "state space, error ≤ 2e-14", "state space and Fourier, …".
    std::string note(double error) const;
};

/// Of waves w and terms f that fall the square is w² + 2wf + f². The last two fall, too: a product with a wave is a
/// term of its frequency. For a kernel that has it (asserted).
DecayingTerms fallingPartOfSquare(const SummedKernel& kernel);
/// Does the kernel neither repeat nor have a linear part, and so few waves that these are summed while one waits?
bool hasFallingSquare(const SummedKernel& kernel);

/// By waves or by state space, as asked, or else by both: the terms of a kernel that fall along the line are summed in
/// the order of the rows (state_space/line_sums.h), which is exact, and the rest by waves. `gridOf` finds the waves of
/// a kernel over `window`. Failure as of gridOf, and for a kernel that is not made of such terms where state space is
/// asked for.
Outcome<SummedKernel> summedKernel(const Kernel& kernel, const FourierWindow& window, std::optional<Method> asked,
                                   const std::function<Outcome<FourierGrid>(const Kernel&)>& gridOf);

} // namespace core
