#pragma once

#include "core/density/fantasy.h"
#include "core/settings/setting.h"

namespace core
{

/// How a dream is drawn, beside the model and the window that it follows.
struct DreamSettings {
    FantasySampler sampler = FantasySampler::Exact;
    int seed = 1;
    bool operator==(const DreamSettings&) const = default;
};

template <>
inline constexpr Text settingsKey<DreamSettings> = "dream";

template <>
inline constexpr auto settingsOf<DreamSettings> = std::tuple{
    setting::choice(&DreamSettings::sampler,
                    {.key = "sampler",
                     .option = "sampler",
                     .name = "Sampler",
                     .spoken = "Sampler of the dream",
                     .meaning = "<p>Exact: proposals from an envelope of the density are accepted or not, so that each "
                                "point is a draw from the predictive itself.</p><p>Hamiltonian Monte Carlo: a Markov "
                                "chain that follows the slope of the density, as in the paper, with moves between the "
                                "modes.</p>",
                     .edit = "Change the sampler of the dream",
                     .help = "exact: accepted from an envelope, no Markov chain; hmc: Hamiltonian Monte Carlo as in "
                             "the paper, with moves between the modes"}),
    setting::number(&DreamSettings::seed,
                    {.key = "seed",
                     .option = "seed",
                     .name = "seed of the dream",
                     .meaning = "The same seed gives the same points. Every point has chance of its own, so that the "
                                "points move with the model's sliders and are not shuffled.",
                     .edit = "Change the seed of the dream",
                     .bounds = {.lower = 0.0,
                                .upper = 100.0,
                                .minimum = 0.0,
                                .minimumAllowed = true,
                                .maximum = 1e9,
                                .spacing = Spacing::Integer}})};

} // namespace core
