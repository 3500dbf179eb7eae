#include "core/kernels/descriptions.h"

#include "core/kernels/number_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace core
{
namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

constexpr HyperparameterDescription lengthscale{
    .name = "lengthscale",
    .symbol = "ℓ",
    .unit = "units of x",
    .meaning = "The distance over which the kernel forgets; one for all dimensions, or one for each",
    .lower = 1e-3,
    .upper = 1e3,
    .spacing = Spacing::Logarithmic,
    .perDimension = true};

constexpr std::array stationary{lengthscale};

constexpr std::array rationalQuadratic{
    lengthscale,
    HyperparameterDescription{.name = "alpha",
                              .symbol = "α",
                              .unit = "",
                              .meaning = "Spread of lengthscales: small gives heavy tails, large tends to se",
                              .lower = 1e-2,
                              .upper = 1e3,
                              .spacing = Spacing::Logarithmic}};

constexpr std::array periodic{
    HyperparameterDescription{.name = "lengthscale",
                              .symbol = "ℓ",
                              .unit = "",
                              .meaning = "Smoothness within a period: small is wiggly, large is nearly constant",
                              .lower = 1e-2,
                              .upper = 1e2,
                              .spacing = Spacing::Logarithmic},
    HyperparameterDescription{.name = "period",
                              .symbol = "p",
                              .unit = "units of x",
                              .meaning = "The distance after which everything repeats",
                              .lower = 1e-2,
                              .upper = 1e2,
                              .spacing = Spacing::Logarithmic}};

constexpr std::array cosine{HyperparameterDescription{.name = "frequency",
                                                      .symbol = "f",
                                                      .unit = "cycles per unit of x",
                                                      .meaning = "How often the wave repeats in one unit of x",
                                                      .lower = 1e-2,
                                                      .upper = 1e2,
                                                      .spacing = Spacing::Logarithmic}};

// Beyond degree 1000 a number of size 2 overflows: nothing is lost by the bound, and an int always holds it.
constexpr std::array polynomial{
    HyperparameterDescription{.name = "degree",
                              .symbol = "p",
                              .unit = "",
                              .meaning = "The highest power of x among the features",
                              .lower = 1,
                              .upper = 10,
                              .minimum = 1,
                              .minimumAllowed = true,
                              .maximum = 1000,
                              .defaultValue = 2,
                              .spacing = Spacing::Integer},
    HyperparameterDescription{.name = "offset",
                              .symbol = "c",
                              .unit = "squared units of x",
                              .meaning = "Weight of the lower powers; 0 keeps the highest power alone",
                              .lower = 0,
                              .upper = 10,
                              .minimumAllowed = true}};

constexpr std::array bishop{HyperparameterDescription{.name = "theta0",
                                                      .symbol = "θ₀",
                                                      .unit = "",
                                                      .meaning = "Variance of the smooth part",
                                                      .lower = 0,
                                                      .upper = 10,
                                                      .minimumAllowed = true},
                            HyperparameterDescription{.name = "theta1",
                                                      .symbol = "θ₁",
                                                      .unit = "1 / squared units of x",
                                                      .meaning = "Roughness of the smooth part: 1/ℓ²",
                                                      .lower = 0,
                                                      .upper = 100,
                                                      .minimumAllowed = true},
                            HyperparameterDescription{.name = "theta2",
                                                      .symbol = "θ₂",
                                                      .unit = "",
                                                      .meaning = "Variance of the constant part",
                                                      .lower = 0,
                                                      .upper = 10,
                                                      .minimumAllowed = true},
                            HyperparameterDescription{.name = "theta3",
                                                      .symbol = "θ₃",
                                                      .unit = "1 / squared units of x",
                                                      .meaning = "Variance of the slope of the linear part",
                                                      .lower = 0,
                                                      .upper = 10,
                                                      .minimumAllowed = true}};

constexpr std::array constant{HyperparameterDescription{.name = "value",
                                                        .symbol = "c",
                                                        .unit = "",
                                                        .meaning = "The same similarity for every pair of points",
                                                        .lower = 0,
                                                        .upper = 10,
                                                        .minimumAllowed = true}};

constexpr std::array sigmoid{HyperparameterDescription{.name = "scale",
                                                       .symbol = "γ",
                                                       .unit = "1 / squared units of x",
                                                       .meaning = "Steepness of the step",
                                                       .lower = 1e-3,
                                                       .upper = 1e2,
                                                       .spacing = Spacing::Logarithmic},
                             HyperparameterDescription{.name = "offset",
                                                       .symbol = "c",
                                                       .unit = "",
                                                       .meaning = "Where the step lies",
                                                       .lower = -5,
                                                       .upper = 5,
                                                       .minimum = -infinity}};

constexpr HyperparameterDescription scaleOfKernel{.name = "scale",
                                                  .symbol = "a",
                                                  .unit = "",
                                                  .meaning = "The positive factor in front of the kernel",
                                                  .lower = 1e-3,
                                                  .upper = 1e3,
                                                  .spacing = Spacing::Logarithmic};

// In the order of Family's alternatives.
constexpr std::array<FamilyDescription, std::variant_size_v<Family>> table{{
    {.name = "se",
     .title = "Squared exponential",
     .formula = "exp(-r²/(2ℓ²))",
     .note = "Very smooth; a Gaussian bump around every point",
     .shiftInvariant = true,
     .hyperparameters = stationary},
    {.name = "exponential",
     .title = "Exponential (Matérn 1/2)",
     .formula = "exp(-r/ℓ)",
     .note = "Rough; its feature map is nowhere differentiable, so that no Jacobian exists",
     .shiftInvariant = true,
     .kinked = true,
     .hyperparameters = stationary},
    {.name = "matern32",
     .title = "Matérn 3/2",
     .formula = "(1+√3·r/ℓ)·exp(-√3·r/ℓ)",
     .note = "Once differentiable",
     .shiftInvariant = true,
     .hyperparameters = stationary},
    {.name = "matern52",
     .title = "Matérn 5/2",
     .formula = "(1+√5·r/ℓ+5r²/(3ℓ²))·exp(-√5·r/ℓ)",
     .note = "Twice differentiable",
     .shiftInvariant = true,
     .hyperparameters = stationary},
    {.name = "laplacian",
     .title = "Laplacian",
     .formula = "exp(-r₁/ℓ)",
     .note = "Rough, with the city-block distance; no Jacobian exists",
     .shiftInvariant = true,
     .kinked = true,
     .hyperparameters = stationary},
    {.name = "rq",
     .title = "Rational quadratic",
     .formula = "(1+r²/(2αℓ²))^(-α)",
     .note = "A mixture of se kernels of many lengthscales",
     .shiftInvariant = true,
     .hyperparameters = rationalQuadratic},
    {.name = "periodic",
     .title = "Periodic",
     .formula = "exp(-2 Σ_d sin²(π(x_d-y_d)/p)/ℓ²)",
     .note = "Repeats in every dimension",
     .shiftInvariant = true,
     .hyperparameters = periodic},
    {.name = "cosine",
     .title = "Cosine",
     .formula = "Π_d cos(2πf(x_d-y_d))",
     .note = "A pure wave in every dimension",
     .shiftInvariant = true,
     .hyperparameters = cosine},
    {.name = "linear",
     .title = "Linear",
     .formula = "xᵀy",
     .note = "The features are the coordinates themselves",
     .hyperparameters = {}},
    {.name = "poly",
     .title = "Polynomial",
     .formula = "(xᵀy+c)^p",
     .note = "All monomials up to the degree",
     .hyperparameters = polynomial},
    {.name = "parabola",
     .title = "Parabola",
     .formula = "Σ_d (x_d y_d + x_d² y_d²)",
     .note = "The features (x, x²): the feature space that can be drawn",
     .hyperparameters = {}},
    {.name = "allsubsets",
     .title = "All subsets",
     .formula = "Π_d (1+x_d y_d)",
     .note = "One feature for every subset of the coordinates",
     .hyperparameters = {}},
    {.name = "bishop",
     .title = "Exponential of a quadratic, plus constant and linear",
     .formula = "θ₀ exp(-θ₁r²/2)+θ₂+θ₃ xᵀy",
     .note = "Bishop's four-parameter kernel for regression",
     .hyperparameters = bishop},
    {.name = "brownian",
     .title = "Brownian motion",
     .formula = "Π_d min(x_d,y_d)",
     .note = "Random walk from 0: defined for x >= 0 only; no Jacobian exists",
     .kinked = true,
     .hyperparameters = {}},
    {.name = "constant",
     .title = "Constant",
     .formula = "c",
     .note = "Every pair of points is equally similar",
     .shiftInvariant = true,
     .hyperparameters = constant},
    {.name = "sigmoid",
     .title = "Sigmoid",
     .formula = "tanh(γ xᵀy+c)",
     .note = "Not positive semidefinite: no feature space exists. For teaching",
     .positiveSemidefinite = false,
     .hyperparameters = sigmoid},
}};

template <std::size_t... I>
Family familyAt(std::size_t index, std::index_sequence<I...>)
{
    Family family;
    (void)((index == I && (family.emplace<I>(), true)) || ...);
    return family;
}

} // namespace

std::span<const FamilyDescription> families()
{
    return table;
}

const FamilyDescription& describe(const Family& family)
{
    return table[family.index()];
}

const HyperparameterDescription& scaleDescription()
{
    return scaleOfKernel;
}

Family defaultFamily(std::string_view name)
{
    const auto found = std::ranges::find(table, name, &FamilyDescription::name);
    if (found == table.end())
        throw std::out_of_range("no kernel family is called " + std::string(name));
    return familyAt(static_cast<std::size_t>(found - table.begin()),
                    std::make_index_sequence<std::variant_size_v<Family>>{});
}

bool isAdmissible(const HyperparameterDescription& d, double value)
{
    if (!std::isfinite(value) || value > d.maximum || (d.spacing == Spacing::Integer && value != std::floor(value)))
        return false;
    return d.minimumAllowed ? value >= d.minimum : value > d.minimum;
}

std::string admissible(const HyperparameterDescription& d)
{
    if (d.spacing == Spacing::Integer)
        return "a whole number from " + numberText(d.minimum) + " to " + numberText(d.maximum);
    if (d.minimum == -infinity)
        return "a finite number";
    return (d.minimumAllowed ? "a number of at least " : "a number greater than ") + numberText(d.minimum);
}

} // namespace core
