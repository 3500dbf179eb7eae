#pragma once

#include "core/data/generation.h"
#include "core/settings/common_fields.h"

#include <string>
#include <vector>

namespace core
{

/// The Power lab's settings: how often the permutation test tells two generators apart, over one parameter. With two
/// equal generators this is the size of the test, else one minus its type II error.
struct PowerSettings {
    Generation first, second; // name and options; n and seed are not read
    std::string vary = "n";   // "n" (points a sample, both), or an option of the second generator
    double lo = 50.0, hi = 250.0;
    int steps = 5;
    std::ptrdiff_t n = 100; // points a sample, unless varied
    int repeats = 100;
    int permutations = 200;
    double level = 0.05;
    /// Of the lengthscale of `se`: "median" (of the pooled distances), "evidence" (its highest maximum at τ² = 1, with
    /// the default random inducing points of the pooled sample), or a number.
    std::vector<std::string> choosers{"median", "evidence"};
    bool operator==(const PowerSettings&) const = default;
};

/// Where a curve may begin and end.
inline constexpr NumberBounds variedValues{
    .lower = -1e9, .upper = 1e9, .minimum = -1e9, .minimumAllowed = true, .maximum = 1e9};

/// The 3×3 grids of Flaxman et al. (2016), Figure 2, round against ever longer ones; fewer points a sample than there,
/// so that the curves grow while one looks.
template <>
PowerSettings initialSettings<PowerSettings>();

template <>
inline constexpr Text settingsKey<PowerSettings> = "power";

template <>
inline constexpr auto settingsOf<PowerSettings> = std::tuple{
    setting::value(&PowerSettings::first, "first"),
    setting::value(&PowerSettings::second, "second"),
    setting::value(&PowerSettings::vary, "vary"),
    setting::number(&PowerSettings::lo, {.key = "lo",
                                         .name = "from",
                                         .meaning = "Where the curve begins",
                                         .bounds = variedValues,
                                         .refusal = "must lie between -1e9 and 1e9"}),
    setting::number(&PowerSettings::hi, {.key = "hi",
                                         .name = "to",
                                         .meaning = "Where the curve ends",
                                         .bounds = variedValues,
                                         .refusal = "must lie between -1e9 and 1e9"}),
    setting::number(&PowerSettings::steps, {.key = "steps",
                                            .name = "in steps",
                                            .meaning = "How many points the curve has",
                                            .bounds = wholeNumbers(stepCounts, 1, 100)}),
    setting::number(&PowerSettings::n,
                    {.key = "n",
                     .name = "Points a sample",
                     .meaning = "The size of each sample, unless it is varied",
                     .bounds = wholeNumbers({.least = 2, .most = mostPooledPoints / 2}, 2, mostPooledPoints / 2),
                     .refusal = "each sample needs at least two points",
                     .excess = "must be at most 3000 points a sample",
                     .help = "points a sample, unless varied"},
                    [](const PowerSettings& settings) { return settings.vary != "n"; }),
    setting::number(
        &PowerSettings::repeats,
        {.key = "repeats",
         .name = "Repeats",
         .meaning = "How often both samples are drawn at each step: the error of a rate is √(p(1−p)/repeats)",
         .bounds = wholeNumbers(repeatCounts, 1, 1000),
         .help = "pairs of samples at each value"}),
    setting::number(&PowerSettings::permutations, {.key = "permutations",
                                                   .name = "Permutations",
                                                   .meaning = "Shuffles of the labels in each test",
                                                   .bounds = wholeNumbers(permutationCounts, 100, 10'000),
                                                   .help = "permutations of each test"}),
    setting::number(&PowerSettings::level, {.key = "level",
                                            .name = "Level",
                                            .meaning = "The share of false alarms one is willing to take",
                                            .bounds = {.lower = 0.001, .upper = 0.2, .maximum = greatestLevel},
                                            .help = "level of the test"}),
    setting::value(&PowerSettings::choosers, "choosers")};

} // namespace core
