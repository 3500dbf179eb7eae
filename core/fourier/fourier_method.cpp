#include "core/fourier/fourier_method.h"

#include "core/kernels/number_text.h"
#include "core/window/box.h"

#include <algorithm>
#include <cstddef>

namespace core
{

using Eigen::Index;

Outcome<Method> denseOrSums(std::optional<Method> asked, Index rows, const DenseRows& dense,
                            const std::function<Outcome<Method>()>& bySums)
{
    if (asked.value_or(Method::Dense) == Method::Dense && rows <= (asked ? dense.most : dense.chosen))
        return Method::Dense;
    const std::string tooMany = std::to_string(rows) + " rows are too many for their Gram matrix, which takes up to " +
                                std::to_string(dense.most);
    if (asked == Method::Dense)
        return invalidInput(tooMany + ": choose fourier, or name no method, or take a random part of them");
    Outcome<Method> found = bySums();
    const auto* failure = std::get_if<Failure>(&found);
    if (!failure || asked)
        return found;
    if (rows <= dense.most)
        return Method::Dense;
    return invalidInput(tooMany + ", and " + failure->what);
}

Outcome<Method> denseOrFourier(std::optional<Method> asked, const std::vector<KernelOverWindow>& kernels, Index rows,
                               const DenseRows& dense, Index mostModes)
{
    if (asked == Method::StateSpace)
        return invalidInput("this is computed by dense or fourier: state-space is for Gaussian processes, and for sums "
                            "along one column");
    return denseOrSums(asked, rows, dense, [&]() -> Outcome<Method> {
        for (const KernelOverWindow& of : kernels)
            if (const auto why = whyNoFourier(of, mostModes))
                return invalidInput(*why);
        return Method::Fourier;
    });
}

std::optional<std::string> whyNoFourier(const KernelOverWindow& of, Index mostModes)
{
    if (of.window.low.size() > 2)
        return "Fourier sums are over one or two columns";
    const auto gridOver = [&](const FourierWindow& window) {
        return fourierGrid(of.kernel, window, exactGrid, mostModes);
    };
    const auto grid = of.rows ? namingOutlyingRows<FourierGrid>(*of.rows, of.window, gridOver) : gridOver(of.window);
    if (const auto* failure = std::get_if<Failure>(&grid))
        return failure->what;
    return std::nullopt;
}

FourierWindow windowOfOthers(FourierWindow window, const OutlyingRows& outlying)
{
    for (std::size_t c = 0; c < outlying.near.size(); ++c) {
        const Interval& near = outlying.near[c];
        const auto column = static_cast<Index>(c);
        window.low[column] = std::max(window.low[column], near.lo);
        window.high[column] = std::min(window.high[column], near.hi);
        if (c < window.places.size()) {
            Interval& places = window.places[c];
            places = {std::clamp(places.lo, near.lo, near.hi), std::clamp(places.hi, near.lo, near.hi)};
        }
    }
    return window;
}

std::string fourierNote(Index modes, double error)
{
    return "Fourier, " + std::to_string(modes) + " modes, error ≤ " + numberText(error, 1);
}

FourierWindow fourierWindow(const Points& rows, const Points& places)
{
    return {.low = rows.colwise().minCoeff(), .high = rows.colwise().maxCoeff(), .places = boxOf(places)};
}

} // namespace core
