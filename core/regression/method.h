#pragma once

#include "core/fourier/fourier_grid.h"
#include "core/kernels/kernel.h"
#include "core/method.h"
#include "core/outcome.h"

namespace core
{

/// Up to so many rows a Gaussian process is computed with its Gram matrix, unless another method is asked for.
inline constexpr Eigen::Index mostDenseRows = 2'000;
/// The most rows whose Gram matrix fits (800 MB) and is factorised within minutes.
inline constexpr Eigen::Index mostGramRows = 10'000;

/// What a Gaussian process over so many rows is best computed by: up to `mostDense` with the Gram matrix; beyond, by
/// Fourier sums where they are exact to rounding, else, over one column, by the filter, else by Fourier sums with an
/// error that is told, else up to mostGramRows with the Gram matrix. Failure: a sentence that says why none will do and
/// what to choose.
Outcome<Method> methodFor(const Kernel& kernel, Eigen::Index rows, const FourierWindow& window,
                          Eigen::Index mostDense = mostDenseRows);
/// The same of these rows, asked for at these places; a failure names an outlying row, whose window is the reason.
Outcome<Method> methodFor(const Kernel& kernel, const Points& rows, const std::vector<Interval>& places = {});

} // namespace core
