#pragma once

#include "core/data/outlying_row.h"
#include "core/fourier/fourier_grid.h"
#include "core/method.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace core
{

/// How many rows an answer is computed of with their Gram matrix: up to `chosen` always, up to `most` where Fourier
/// sums will not do.
struct DenseRows {
    Eigen::Index chosen = 2'000, most = 10'000;
};

/// By what something is computed of so many rows that sums over them answer: what is asked for, or the Gram matrix of
/// few rows, or the sums, by the method that `bySums` finds. Failure: a sentence that says why it will not do and what
/// to choose; of bySums where the rows are too many for anything else.
Outcome<Method> denseOrSums(std::optional<Method> asked, Eigen::Index rows, const DenseRows& dense,
                            const std::function<Outcome<Method>()>& bySums);

/// By what something is computed that Fourier sums over the rows answer, of so many rows under these kernels, each over
/// a window: what is asked for, or the Gram matrix of few rows, or Fourier sums of up to `mostModes` modes. Failure: a
/// sentence that says why it will not do and what to choose.
struct KernelOverWindow {
    Kernel kernel;
    FourierWindow window;
    std::optional<Points> rows{}; // of that window, not copied: a refusal then names an outlying one
};
Outcome<Method> denseOrFourier(std::optional<Method> asked, const std::vector<KernelOverWindow>& kernels,
                               Eigen::Index rows, const DenseRows& dense = {},
                               Eigen::Index mostModes = mostFourierModes);

/// Why Fourier sums cannot stand for a kernel over this window; nothing where they can.
std::optional<std::string> whyNoFourier(const KernelOverWindow& of, Eigen::Index mostModes = mostFourierModes);

/// The window without the outlying rows, and the places asked for within it.
FourierWindow windowOfOthers(FourierWindow window, const OutlyingRows& outlying);

/// What `over` finds for the window of these rows; a failure that would be none for the window without outlying rows
/// names these. `nameOf`: what a row is called, in words.
template <class T, class Over>
Outcome<T> namingOutlyingRows(const Points& rows, const FourierWindow& window, const Over& over,
                              const std::function<std::string(Eigen::Index row)>& nameOf = {})
{
    Outcome<T> found = over(window);
    if (auto* failure = std::get_if<Failure>(&found))
        if (const auto outlying = outlyingRows(rows);
            outlying && std::holds_alternative<T>(over(windowOfOthers(window, *outlying))))
            failure->what += "; " + sentenceOn(*outlying, nameOf ? nameOf(outlying->farthest) : std::string());
    return found;
}

/// "Fourier, 179 modes, error ≤ 2e-13".
std::string fourierNote(Eigen::Index modes, double error);

/// The box of rows (n×d, n >= 1), with places (m×d, of none the box alone).
FourierWindow fourierWindow(const Points& rows, const Points& places);

} // namespace core
