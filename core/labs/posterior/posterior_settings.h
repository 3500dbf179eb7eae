#pragma once

#include "core/inference/nuts.h"
#include "core/inference/prior.h"
#include "core/settings/common_fields.h"
#include "core/settings/setting_within.h"

#include <array>
#include <cstdint>

namespace core
{

/// Of the chains: how many, and how many transitions of each tune it and are kept.
inline constexpr WholeRange chainCounts{.least = 1, .most = 64}, warmupCounts{.least = 20, .most = 1'000'000},
    chainDrawCounts{.least = 4, .most = 1'000'000};

/// The hyperparameters of kernel learning integrated out: what is free, what is believed of it before the data, and the
/// chains that draw it.
struct PosteriorSettings {
    enum class Free { Length, Tau2, Both };
    enum class Quantity { Length, Tau2 }; // that traces and marginal show, where both are free
    bool shown = false;                   // the panels
    Free free = Free::Length;
    Prior prior = {}, priorTau2 = {}; // of the lengthscales and of τ²
    /// Whether a lengthscale is kept within these multiples of the median distance where the pseudolikelihood would
    /// run away.
    bool bounded = true;
    double boundsFrom = 0.02, boundsTo = 5.0;
    int chains = 4, warmup = 200, draws = 200;
    std::uint64_t seed = 1; // of the chains
    bool quadrature = false;
    Quantity quantity = Quantity::Length;
    bool operator==(const PosteriorSettings&) const = default;
};

template <>
inline constexpr auto choicesOf<PosteriorSettings::Free> =
    std::array<Choice<PosteriorSettings::Free>, 3>{{{PosteriorSettings::Free::Length, "lengthscale", "ℓ; τ² is held"},
                                                    {PosteriorSettings::Free::Tau2, "tau2", "τ²; ℓ is held"},
                                                    {PosteriorSettings::Free::Both, "both", "ℓ and τ²"}}};

template <>
inline constexpr auto choicesOf<PosteriorSettings::Quantity> = std::array<Choice<PosteriorSettings::Quantity>, 2>{
    {{PosteriorSettings::Quantity::Length, "lengthscale", "The lengthscale"},
     {PosteriorSettings::Quantity::Tau2, "tau2", "τ²"}}};

template <>
inline constexpr Text settingsKey<PosteriorSettings> = "posterior";

inline constexpr Text meaningOfPriorNumbers =
    "gamma: shape and rate; lognormal: mean and standard deviation of the logarithm; normal, cut at 0: mean and "
    "standard deviation.";

template <>
inline constexpr auto settingsOf<PosteriorSettings> = std::tuple{
    setting::flag(&PosteriorSettings::shown,
                  {.key = "shown",
                   .name = "Show the posterior",
                   .meaning = "<p>Shows the panels of the hyperparameters' posterior: the traces of the chains, the "
                              "marginal beside its prior, and the pairs.</p>",
                   .edit = "Show the posterior",
                   .editOff = "Hide the posterior"}),
    setting::choice(&PosteriorSettings::free,
                    {.key = "free",
                     .name = "Integrate over",
                     .spoken = "Integrate over",
                     .meaning =
                         "<p>What is not known and drawn from its posterior; the rest is held at its value. With "
                         "more inducing points than columns the pseudolikelihood grows without bound along "
                         "ℓ → ∞, τ² → 0 when both are free.</p>",
                     .edit = "Change what is integrated over"}),
    setting::choiceWithin(&PosteriorSettings::prior, &Prior::family,
                          {.key = "prior",
                           .name = "Prior of ℓ",
                           .spoken = "Prior of the lengthscale",
                           .meaning = "<p>What is believed of the lengthscale before the data, on its natural "
                                      "scale.</p>",
                           .edit = "Change the prior of ℓ"}),
    setting::numberWithin(&PosteriorSettings::prior, &Prior::first,
                          {.key = "prior_first",
                           .name = "prior of ℓ, first",
                           .symbol = "a",
                           .meaning = meaningOfPriorNumbers,
                           .edit = "Change the prior of ℓ",
                           .bounds = {.lower = 0.0, .upper = 10.0, .minimum = -1e6}}),
    setting::numberWithin(&PosteriorSettings::prior, &Prior::second,
                          {.key = "prior_second",
                           .name = "prior of ℓ, second",
                           .symbol = "b",
                           .meaning = meaningOfPriorNumbers,
                           .edit = "Change the prior of ℓ",
                           .bounds = positive(1e-2, 1e2)}),
    setting::choiceWithin(&PosteriorSettings::priorTau2, &Prior::family,
                          {.key = "prior_tau2",
                           .name = "Prior of τ²",
                           .spoken = "Prior of τ²",
                           .meaning = "<p>What is believed of τ² before the data, on its natural scale.</p>",
                           .edit = "Change the prior of τ²"}),
    setting::numberWithin(&PosteriorSettings::priorTau2, &Prior::first,
                          {.key = "prior_tau2_first",
                           .name = "prior of τ², first",
                           .symbol = "a",
                           .meaning = meaningOfPriorNumbers,
                           .edit = "Change the prior of τ²",
                           .bounds = {.lower = 0.0, .upper = 10.0, .minimum = -1e6}}),
    setting::numberWithin(&PosteriorSettings::priorTau2, &Prior::second,
                          {.key = "prior_tau2_second",
                           .name = "prior of τ², second",
                           .symbol = "b",
                           .meaning = meaningOfPriorNumbers,
                           .edit = "Change the prior of τ²",
                           .bounds = positive(1e-2, 1e2)}),
    setting::flag(&PosteriorSettings::bounded,
                  {.key = "bounded",
                   .name = "Keep ℓ within bounds",
                   .meaning =
                       "<p>Where ℓ and τ² are free and there are more inducing points than columns, the "
                       "lengthscale is kept within multiples of the median distance. What comes out then depends "
                       "on them.</p>",
                   .edit = "Bound ℓ",
                   .editOff = "Do not bound ℓ"}),
    setting::number(&PosteriorSettings::boundsFrom,
                    {.key = "bounds_from",
                     .name = "ℓ at least, in medians",
                     .meaning = "The least lengthscale, in median distances of the points.",
                     .edit = "Change the bounds of ℓ",
                     .bounds = positive(1e-3, 1.0)}),
    setting::number(&PosteriorSettings::boundsTo,
                    {.key = "bounds_to",
                     .name = "ℓ at most, in medians",
                     .meaning = "The greatest lengthscale, in median distances of the points.",
                     .edit = "Change the bounds of ℓ",
                     .bounds = positive(1.0, 1e2)}),
    setting::number(&PosteriorSettings::chains,
                    {.key = "chains",
                     .name = "chains",
                     .meaning = "How many chains draw from the posterior, each from a place of its own drawn from the "
                                "prior: that they agree is the sign that they have found it.",
                     .edit = "Change the chains",
                     .bounds = wholeNumbers(chainCounts, 1, 8)}),
    setting::number(&PosteriorSettings::warmup, {.key = "warmup",
                                                 .name = "warm-up",
                                                 .meaning = "How many transitions tune each chain and are thrown away.",
                                                 .edit = "Change the warm-up",
                                                 .bounds = wholeNumbers(warmupCounts, 20, 1000)}),
    setting::number(&PosteriorSettings::draws, {.key = "draws",
                                                .name = "draws of each chain",
                                                .meaning = "How many draws of each chain are kept.",
                                                .edit = "Change the draws of the chains",
                                                .bounds = wholeNumbers(chainDrawCounts, 20, 2000)}),
    setting::value(&PosteriorSettings::seed, "seed"),
    setting::flag(&PosteriorSettings::quadrature,
                  {.key = "quadrature",
                   .name = "Quadrature beside them",
                   .meaning = "<p>Integrates the same posterior over a grid as well, where one or two hyperparameters "
                              "are free: the density of the marginals and the contours of the pairs, to judge the "
                              "chains by.</p>",
                   .edit = "Integrate by quadrature",
                   .editOff = "Leave out the quadrature"}),
    setting::choice(&PosteriorSettings::quantity,
                    {.key = "quantity",
                     .name = "Traces of",
                     .spoken = "Traces and marginal of",
                     .meaning = "<p>Which hyperparameter traces and marginal show, where both are drawn.</p>",
                     .edit = "Show the traces of another hyperparameter"})};

} // namespace core
