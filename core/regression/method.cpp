#include "core/regression/method.h"

#include "core/fourier/fourier_method.h"
#include "core/state_space/model.h"

#include <optional>
#include <string>

namespace core
{

namespace
{

bool needsSamples(const Kernel& kernel)
{
    const auto measure = spectralMeasure(kernel, 1);
    const auto* known = std::get_if<SpectralMeasure>(&measure);
    return known && known->needsSamples;
}

} // namespace

Outcome<Method> methodFor(const Kernel& kernel, Eigen::Index rows, const FourierWindow& window, Eigen::Index mostDense)
{
    constexpr double toRounding = 1e-12; // of k(0)
    if (rows <= mostDense)
        return Method::Dense;
    const Eigen::Index columns = window.low.size();
    const bool hasStates = columns == 1 && !whyNoStateSpace(kernel);
    if (hasStates && needsSamples(kernel)) // a product of kinked kernels
        return Method::StateSpace;
    std::string why = "Fourier sums are over one or two columns";
    std::optional<FourierGrid> grid;
    if (columns <= 2) {
        const auto found = fourierGrid(kernel, window);
        if (const auto* ofKernel = std::get_if<FourierGrid>(&found))
            grid = *ofKernel;
        else if (const auto* failure = std::get_if<Failure>(&found))
            why = failure->what;
    }
    if (grid && grid->error <= toRounding * grid->variance)
        return Method::Fourier;
    if (hasStates)
        return Method::StateSpace;
    if (grid)
        return Method::Fourier;
    if (rows <= mostGramRows)
        return Method::Dense;
    const std::string otherwise = columns == 1 ? "; over one column matern52 and matern32 take any number of rows" : "";
    return invalidInput(std::to_string(rows) + " rows are too many for their Gram matrix, and " + why + otherwise);
}

Outcome<Method> methodFor(const Kernel& kernel, const Points& rows, const std::vector<Interval>& places)
{
    FourierWindow window = fourierWindow(rows, rows.topRows(0));
    window.places = places;
    return namingOutlyingRows<Method>(rows, window,
                                      [&](const FourierWindow& over) { return methodFor(kernel, rows.rows(), over); });
}

} // namespace core
