#pragma once

#include "core/labs/posterior/chain_settings.h"

namespace core
{

/// The hyperparameters of a Gaussian process integrated out, in each lab that has one: what is believed of them before
/// the data, and the chains that draw them. Free are those that are neither locked nor 0.
struct GpPosteriorSettings {
    ChainSettings chains = {};
    Prior prior = {}, priorDiagonal = {}; // of each number of the kernel; of the noise variance, or ν
    bool operator==(const GpPosteriorSettings&) const = default;
};

template <>
inline constexpr Text settingsKey<GpPosteriorSettings> = "gp_posterior";

template <>
inline constexpr auto settingsOf<GpPosteriorSettings> = std::tuple_cat(
    setting::within(&GpPosteriorSettings::chains),
    priorFields(&GpPosteriorSettings::prior,
                {.family = {.key = "prior",
                            .option = "prior",
                            .name = "Prior of the kernel",
                            .spoken = "Prior of the kernel's numbers",
                            .meaning = "<p>What is believed of each number of the kernel before the data, on its "
                                       "natural scale.</p>",
                            .edit = "Change the prior of the kernel's numbers"},
                 .first = {.key = "prior_first", .option = "prior", .name = "prior of the kernel, first"},
                 .second = {.key = "prior_second", .option = "prior", .name = "prior of the kernel, second"}}),
    priorFields(&GpPosteriorSettings::priorDiagonal,
                {.family = {.key = "prior_diagonal",
                            .option = "prior",
                            .name = "Prior of 1/β, ν",
                            .spoken = "Prior of the noise variance, or of ν",
                            .meaning = "<p>What is believed of the noise variance 1/β before the data; of classes, of "
                                       "ν. On its natural scale.</p>",
                            .edit = "Change the prior of 1/β or ν"},
                 .first = {.key = "prior_diagonal_first", .option = "prior", .name = "prior of 1/β or ν, first"},
                 .second = {.key = "prior_diagonal_second", .option = "prior", .name = "prior of 1/β or ν, second"}}));

} // namespace core
