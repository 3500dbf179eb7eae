#pragma once

#include "core/labs/posterior/chain_settings.h"

#include <array>

namespace core
{

/// The hyperparameters of kernel learning integrated out: what is free, what is believed of it before the data, and the
/// chains that draw it.
struct PosteriorSettings {
    enum class Free { Length, Tau2, Both };
    ChainSettings chains = {};
    Free free = Free::Length;
    Prior prior = {}, priorTau2 = {}; // of the lengthscales and of τ²
    /// Whether a lengthscale is kept within these multiples of the median distance where the pseudolikelihood would
    /// run away.
    bool bounded = true;
    double boundsFrom = 0.02, boundsTo = 5.0;
    bool operator==(const PosteriorSettings&) const = default;
};

template <>
inline constexpr auto choicesOf<PosteriorSettings::Free> =
    std::array<Choice<PosteriorSettings::Free>, 3>{{{PosteriorSettings::Free::Length, "lengthscale", "ℓ; τ² is held"},
                                                    {PosteriorSettings::Free::Tau2, "tau2", "τ²; ℓ is held"},
                                                    {PosteriorSettings::Free::Both, "both", "ℓ and τ²"}}};

constexpr bool mayRunAway(const PosteriorSettings& settings)
{
    return settings.free == PosteriorSettings::Free::Both;
}
constexpr bool boundsLengthscale(const PosteriorSettings& settings)
{
    return mayRunAway(settings) && settings.bounded;
}

template <>
inline constexpr Text settingsKey<PosteriorSettings> = "posterior";

template <>
inline constexpr auto settingsOf<PosteriorSettings> = std::tuple_cat(
    setting::within(&PosteriorSettings::chains),
    std::tuple{setting::choice(
        &PosteriorSettings::free,
        {.key = "free",
         .option = "fix",
         .name = "Integrate over",
         .spoken = "Integrate over",
         .meaning = "<p>What is not known and drawn from its posterior; the rest is held at its value. With "
                    "more inducing points than columns the pseudolikelihood grows without bound along "
                    "ℓ → ∞, τ² → 0 when both are free.</p>",
         .edit = "Change what is integrated over"})},
    priorFields(&PosteriorSettings::prior,
                {.family = {.key = "prior",
                            .option = "prior",
                            .name = "Prior of ℓ",
                            .spoken = "Prior of the lengthscale",
                            .meaning = "<p>What is believed of the lengthscale before the data, on its natural "
                                       "scale.</p>",
                            .edit = "Change the prior of ℓ"},
                 .first = {.key = "prior_first", .option = "prior", .name = "prior of ℓ, first"},
                 .second = {.key = "prior_second", .option = "prior", .name = "prior of ℓ, second"}}),
    priorFields(&PosteriorSettings::priorTau2,
                {.family = {.key = "prior_tau2",
                            .option = "prior-tau2",
                            .name = "Prior of τ²",
                            .spoken = "Prior of τ²",
                            .meaning = "<p>What is believed of τ² before the data, on its natural scale.</p>",
                            .edit = "Change the prior of τ²"},
                 .first = {.key = "prior_tau2_first", .option = "prior-tau2", .name = "prior of τ², first"},
                 .second = {.key = "prior_tau2_second", .option = "prior-tau2", .name = "prior of τ², second"}}),
    std::tuple{
        setting::flag(
            &PosteriorSettings::bounded,
            {.key = "bounded",
             .option = "bounds",
             .name = "Keep ℓ within bounds",
             .meaning = "<p>Where ℓ and τ² are free and there are more inducing points than columns, the "
                        "lengthscale is kept within multiples of the median distance. What comes out then depends "
                        "on them.</p>",
             .edit = "Bound ℓ",
             .editOff = "Do not bound ℓ"},
            &mayRunAway),
        setting::number(&PosteriorSettings::boundsFrom,
                        {.key = "bounds_from",
                         .option = "bounds",
                         .name = "ℓ at least, in medians",
                         .meaning = "The least lengthscale, in median distances of the points.",
                         .edit = "Change the bounds of ℓ",
                         .bounds = positive(1e-3, 1.0)},
                        &boundsLengthscale),
        setting::number(&PosteriorSettings::boundsTo,
                        {.key = "bounds_to",
                         .option = "bounds",
                         .name = "ℓ at most, in medians",
                         .meaning = "The greatest lengthscale, in median distances of the points.",
                         .edit = "Change the bounds of ℓ",
                         .bounds = positive(1.0, 1e2)},
                        &boundsLengthscale)});

} // namespace core
