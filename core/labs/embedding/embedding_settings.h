#pragma once

#include "core/settings/common_fields.h"

namespace core
{

/// The Embedding lab's settings beyond the model that it shares with the other labs.
struct EmbeddingSettings {
    double level = 0.8;         // of the credible band, in (0, 1)
    int draws = 3;              // of prior and posterior, 0 … 20
    bool showShrinkage = false; // S-KMSE with λ = τ²/n² beside the posterior mean
    bool showCltBand = false;   // μ̂ ± z·sd(k(x,X))/√n
    bool operator==(const EmbeddingSettings&) const = default;
};

template <>
inline constexpr Text settingsKey<EmbeddingSettings> = "embedding";

template <>
inline constexpr auto settingsOf<EmbeddingSettings> = std::tuple{
    setting::number(&EmbeddingSettings::level,
                    {.key = "level",
                     .option = "level",
                     .name = "level of the band",
                     .meaning = "At each place the embedding lies in the band with this probability, under the model.",
                     .edit = "Change the band",
                     .bounds = bandLevels,
                     .help = "of both bands, between 0 and 1"}),
    setting::number(&EmbeddingSettings::draws, drawsFacts("draws")).offeredFor({Shape::Line}),
    setting::flag(&EmbeddingSettings::showShrinkage,
                  {.key = "show_shrinkage",
                   .name = "Shrinkage estimate",
                   .meaning = "<p>Draws the kernel mean shrinkage estimator S-KMSE with λ = τ²/n² beside the posterior "
                              "mean: the same formula with k in place of r.</p>",
                   .edit = "Show or hide the shrinkage estimate"})
        .offeredFor({Shape::Line}),
    setting::flag(&EmbeddingSettings::showCltBand,
                  {.key = "show_clt_band",
                   .name = "Band of the central limit theorem",
                   .meaning =
                       "<p>μ<sub>n</sub>(x) ± z · sd(k(x,X))/√n: what sampling alone says at each place. It needs "
                       "no model and knows nothing between the places.</p>",
                   .edit = "Show or hide the sampling band"})
        .offeredFor({Shape::Line})};

} // namespace core
