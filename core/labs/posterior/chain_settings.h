#pragma once

#include "core/inference/prior.h"
#include "core/settings/common_fields.h"
#include "core/settings/setting_within.h"

#include <cstdint>
#include <optional>
#include <string>

namespace core
{

/// Of the chains: how many, and how many transitions of each tune it and are kept.
inline constexpr WholeRange chainCounts{.least = 1, .most = 64}, warmupCounts{.least = 20, .most = 1'000'000},
    chainDrawCounts{.least = 4, .most = 1'000'000};

/// How the posterior of the hyperparameters of any model is drawn and looked at.
struct ChainSettings {
    bool shown = false; // the panels
    int chains = 4, warmup = 200, draws = 500;
    std::uint64_t seed = 1; // of the chains
    bool quadrature = false;
    bool highestAlone = false;               // the chains at the highest maximum (PosteriorResult::highest)
    std::string quantity = "lengthscale";    // the free hyperparameter that the panels show; one that is none means the
                                             // first
    std::optional<std::string> against = {}; // another, for the pairs; nothing: the first other one
    bool operator==(const ChainSettings&) const = default;
};

template <>
inline constexpr auto settingsOf<ChainSettings> = std::tuple{
    setting::flag(&ChainSettings::shown,
                  {.key = "shown",
                   .name = "Show the posterior",
                   .meaning = "<p>Shows the panels of the hyperparameters' posterior: the traces of the chains, the "
                              "marginal beside its prior, and the pairs.</p>",
                   .edit = "Show the posterior",
                   .editOff = "Hide the posterior"}),
    setting::number(&ChainSettings::chains,
                    {.key = "chains",
                     .option = "chains",
                     .name = "chains",
                     .meaning = "How many chains draw from the posterior. Each begins at one of twelve draws of the "
                                "prior, chosen by its likelihood: that they agree is the sign that they have found "
                                "it.",
                     .edit = "Change the chains",
                     .bounds = wholeNumbers(chainCounts, 1, 8),
                     .help = "how many chains"}),
    setting::number(&ChainSettings::warmup, {.key = "warmup",
                                             .option = "warmup",
                                             .name = "warm-up",
                                             .meaning = "How many transitions tune each chain and are thrown away.",
                                             .edit = "Change the warm-up",
                                             .bounds = wholeNumbers(warmupCounts, 20, 1000),
                                             .help = "transitions that tune a chain and are thrown away"}),
    setting::number(&ChainSettings::draws, {.key = "draws",
                                            .option = "draws",
                                            .name = "draws of each chain",
                                            .meaning = "How many draws of each chain are kept.",
                                            .edit = "Change the draws of the chains",
                                            .bounds = wholeNumbers(chainDrawCounts, 20, 2000),
                                            .help = "draws of each chain"}),
    setting::value(&ChainSettings::seed, "seed"),
    setting::flag(&ChainSettings::quadrature,
                  {.key = "quadrature",
                   .option = "quadrature",
                   .name = "Quadrature beside them",
                   .meaning = "<p>Integrates the same posterior over a grid as well, where one or two hyperparameters "
                              "are free: the density of the marginals and the contours of the pairs, to judge the "
                              "chains by.</p>",
                   .edit = "Integrate by quadrature",
                   .editOff = "Leave out the quadrature"}),
    setting::flag(&ChainSettings::highestAlone,
                  {.key = "highest_alone",
                   .option = "highest-alone",
                   .name = "Keep chains at the highest maximum",
                   .meaning = "<p>Leaves out the chains that stand far below the highest: whose log density, the "
                              "median of its draws, is more than 10 below that of the highest chain. What is told and "
                              "drawn, R̂ too, is then of the others alone. A maximum that only few chains found has "
                              "no share in it: another seed or more chains show whether there is a higher one.</p>",
                   .edit = "Keep the chains at the highest maximum",
                   .editOff = "Keep all chains",
                   .help = "leave out the chains that stand far below the highest: the median log density of their "
                           "draws is more than 10 below its"}),
    setting::value(&ChainSettings::quantity, "quantity"),
    setting::value(&ChainSettings::against, "against")};

/// The same for all settings that ask for the same draws.
inline ChainSettings drawnPart(ChainSettings settings)
{
    const ChainSettings standard;
    settings.shown = standard.shown;
    settings.quantity = standard.quantity;
    settings.against = standard.against;
    settings.highestAlone = standard.highestAlone;
    return settings;
}

/// What there is to know of a prior's three fields.
struct PriorFacts {
    ChoiceFacts family;
    NumberFacts first, second; // without meaning and bounds
};

/// The fields of a prior of S: family, first and second number.
template <class S>
constexpr auto priorFields(Prior S::*prior, PriorFacts facts)
{
    facts.first.symbol = "a";
    facts.second.symbol = "b";
    facts.first.meaning = facts.second.meaning =
        "gamma: shape and rate; lognormal: mean and standard deviation of the logarithm; normal, cut at 0: mean and "
        "standard deviation.";
    facts.first.edit = facts.second.edit = facts.family.edit;
    facts.first.bounds = {.lower = 0.0, .upper = 10.0, .minimum = -1e6};
    facts.second.bounds = positive(1e-2, 1e2);
    return std::tuple{setting::choiceWithin(prior, &Prior::family, facts.family),
                      setting::numberWithin(prior, &Prior::first, facts.first),
                      setting::numberWithin(prior, &Prior::second, facts.second)};
}

} // namespace core
