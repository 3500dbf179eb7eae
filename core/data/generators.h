#pragma once

#include "core/data/dataset.h"
#include "core/interval.h"
#include "core/outcome.h"
#include "core/settings/number_bounds.h"

#include <span>
#include <string_view>

namespace core
{

struct GeneratorOption {
    std::string_view name, meaning; // "separation", "distance between the modes"
    double defaultValue = 0.0, lower = 0.0, upper = 0.0;
    bool integer = false;
    std::string_view title{}, symbol{}; // on its slider: "standard deviation", "σ"
    Interval slider{};                  // what that offers of [lower, upper]
    Spacing spacing = Spacing::Linear;  // of the slider
};

/// The same for the number of points, which every generator has.
inline constexpr Interval countSlider{.lo = 2.0, .hi = 2000.0};

/// A named source of synthetic data. One table serves the window's dialog, the command line and the tests.
struct GeneratorDescription {
    std::string_view name;    // "moons"
    std::string_view title;   // "Two moons"
    std::string_view meaning; // one line
    int dimensions = 2;       // unless an option says otherwise
    bool labelled = false;    // two samples
    std::span<const GeneratorOption> options;
    bool targets = false; // each point has one
    bool bags = false;    // each sample is a bag of points with one target
};

std::span<const GeneratorDescription> generators();

/// The dataset of a generation: same name, n, seed and options give the same points on every platform (std::mt19937_64
/// with Boost.Random; only the C library's sin, cos and log may move a last bit), and a larger n begins with the same
/// points. The result's `generation` is the given one completed by the default options. Failure names the unknown
/// generator or option, or the value out of range. Cost O(n).
Outcome<Dataset> generate(const Generation& generation);

/// log of the true density at each row of `at` (m×d) for generators that have one: mixture1d, mixture2d, grid, uniform,
/// checkerboard, and normal_laplace (both samples pooled). Nothing for the others, for an invalid generation and for
/// another dimension. -infinity outside the support.
std::optional<Eigen::VectorXd> trueLogDensity(const Generation& generation,
                                              const Eigen::Ref<const Eigen::MatrixXd>& at);

/// What the targets are without their noise, at each row of `at` (m×d): for sine, step, ripple and log. Nothing for the
/// others, for an invalid generation and for another dimension.
std::optional<Eigen::VectorXd> trueFunction(const Generation& generation, const Eigen::Ref<const Eigen::MatrixXd>& at);

} // namespace core
