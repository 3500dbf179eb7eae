#pragma once

#include "core/settings/setting.h"

#include <array>

namespace core
{

/// Exact: the Normal-inverse-Wishart predictive. AsPrinted: eqs (3)-(5) of [HL] literally, which lose a rank-one term.
enum class Posterior { Exact, AsPrinted };
template <>
inline constexpr auto choicesOf<Posterior> = std::array<Choice<Posterior>, 2>{
    {{Posterior::Exact, "exact", "Exact"}, {Posterior::AsPrinted, "as-printed", "As printed in the paper"}}};

/// Prior Σ ~ W⁻¹(σ₀²I, α), μ|Σ ~ N(0, Σ/β).
struct StudentTParameters {
    double sigma0 = 0.1; // standard deviation in feature space, > 0
    double alpha = 1.0;  // degrees of freedom of the prior, > 0; only α+N enters
    double beta = 0.01;  // prior observations of the mean, >= 0 (> 0 without data)
    Posterior posterior = Posterior::Exact;
    bool operator==(const StudentTParameters&) const = default;
};

template <>
inline constexpr auto settingsOf<StudentTParameters> = std::tuple{
    setting::number(&StudentTParameters::sigma0,
                    {.key = "sigma0",
                     .option = "sigma0",
                     .name = "prior width",
                     .symbol = "σ₀",
                     .unit = "feature space",
                     .meaning = "Standard deviation of the prior in feature space. Small: the density clings to the "
                                "data. Large: it flattens.",
                     .edit = "Change σ₀",
                     .bounds = {.lower = 1e-4, .upper = 1e2, .maximum = 1e150, .spacing = Spacing::Logarithmic},
                     .refusal = "sigma0 must be a positive number (between 1e-150 and 1e150)",
                     .help = "prior standard deviation in feature space, > 0",
                     .lockable = true,
                     .ofData = true}),
    setting::number(&StudentTParameters::alpha,
                    {.key = "alpha",
                     .option = "alpha",
                     .name = "degrees of freedom",
                     .symbol = "α",
                     .meaning = "Of the prior covariance. Only α + N enters: for fixed data α is a temperature, and "
                                "which point is denser than which does not depend on it.",
                     .edit = "Change α",
                     .bounds = positive(1e-2, 1e2),
                     .refusal = "alpha must be a positive number",
                     .help = "prior degrees of freedom, > 0; only alpha+N enters",
                     .lockable = true,
                     .ofData = true}),
    setting::number(&StudentTParameters::beta,
                    {.key = "beta",
                     .option = "beta",
                     .name = "prior weight",
                     .symbol = "β",
                     .unit = "observations",
                     .meaning = "How many observations the prior mean, the origin of feature space, is worth. 0 trusts "
                                "the data alone and needs at least one point.",
                     .edit = "Change β",
                     .bounds = notNegative(1e-3, 10.0),
                     .refusal = "beta must be a number of at least 0",
                     .help = "prior observations of the mean, >= 0",
                     .lockable = true,
                     .ofData = true}),
    setting::choice(&StudentTParameters::posterior,
                    {.key = "posterior",
                     .option = "posterior",
                     .name = "Posterior",
                     .spoken = "Posterior",
                     .meaning =
                         "<p>The formula as printed (eqs 3–5 of Huszár and Lacoste-Julien, 2011) centres the "
                         "features too early and loses a rank-one term of the scatter. The exact posterior keeps "
                         "it; the two agree at β = 0 and part visibly from β ≈ 1 on.</p>",
                     .edit = "Change posterior",
                     .help = "the exact predictive, or the formula as the paper prints it"})};

} // namespace core
