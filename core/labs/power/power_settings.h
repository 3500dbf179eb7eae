#pragma once

#include "core/data/generation_fields.h"
#include "core/embedding/chooser_descriptions.h"
#include "core/settings/common_fields.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace core
{

/// The Power lab's settings: how often the permutation test tells two generators apart, over one parameter. With two
/// equal generators this is the size of the test, else one minus its type II error.
struct PowerSettings {
    enum class Source { Generators, Sheet }; // Sheet: the samples on the sheet, resampled with replacement
    enum class Shown { Rejections, Missed }; // in the window: how often the test rejects, or fails to
    Source source = Source::Generators;
    Shown shown = Shown::Rejections;
    bool withNull = false;    // also where both samples come from the first source: the test's size
    Generation first, second; // name and options; n and seed are not read
    std::string vary = "n";   // "n" (points a sample, both), or an option of the second generator
    double lo = 50.0, hi = 250.0;
    int steps = 5;
    std::ptrdiff_t n = 100; // points a sample, unless varied
    int repeats = 100;
    int permutations = 200;
    double level = 0.05;
    /// Of the lengthscale of `se`: "median" (of the pooled distances), "evidence" (its highest maximum at τ² = 1, with
    /// the default random inducing points of the pooled sample), or a number: a fixed ℓ. "bayes-factor": another test
    /// by permutation, the Bayes factor of two densities against one in the 20 leading kernel PCA coordinates at the
    /// median ℓ, with σ₀² = 0.1 k(x,x), β = 0.01 and α = D + 2.
    std::vector<std::string> choosers{"median", "evidence"};
    bool operator==(const PowerSettings&) const = default;
};

template <>
inline constexpr auto choicesOf<PowerSettings::Source> = std::array<Choice<PowerSettings::Source>, 2>{
    {{PowerSettings::Source::Generators, "generators", "Two generators"},
     {PowerSettings::Source::Sheet, "sheet", "The sheet's samples, resampled"}}};

template <>
inline constexpr auto choicesOf<PowerSettings::Shown> = std::array<Choice<PowerSettings::Shown>, 2>{
    {{PowerSettings::Shown::Rejections, "rejections", "How often it rejects"},
     {PowerSettings::Shown::Missed, "missed", "Type II error: how often it does not"}}};

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
    setting::choice(&PowerSettings::source,
                    {.key = "source",
                     .name = "Samples from",
                     .spoken = "Where the samples come from",
                     .meaning = "<p>Generators: fresh samples each time. The sheet: as many points as asked for, drawn "
                                "with replacement from those that are there (sample A against sample B): how the test "
                                "would fare on larger samples like these, as far as these are like what they come "
                                "from.</p>",
                     .edit = "Change the source"}),
    setting::choice(&PowerSettings::shown,
                    {.key = "shown",
                     .name = "Draw",
                     .spoken = "What is drawn",
                     .meaning = "<p>The share of repeats in which the test rejects, or one minus it: where the "
                                "sources differ, the type II error, P(not rejected | they differ).</p>",
                     .edit = "Draw the type II error"}),
    setting::flag(&PowerSettings::withNull,
                  {.key = "with_null",
                   .option = "null",
                   .name = "Also where both are alike",
                   .meaning = "<p>Beside each curve a second one, of pairs that both come from the first source: "
                              "there every rejection is a false alarm, and the curve should keep to the level. Takes "
                              "twice as long.</p>",
                   .edit = "Show the size of the test",
                   .help = "also the rates where both samples come from the first source"}),
    setting::value(&PowerSettings::first, "first", "generator-x"),
    setting::value(&PowerSettings::second, "second", "generator-y"),
    setting::value(&PowerSettings::vary, "vary", "vary"),
    setting::number(&PowerSettings::lo, {.key = "lo",
                                         .option = "vary",
                                         .name = "from",
                                         .meaning = "Where the curve begins",
                                         .bounds = variedValues,
                                         .refusal = "must lie between -1e9 and 1e9"}),
    setting::number(&PowerSettings::hi, {.key = "hi",
                                         .option = "vary",
                                         .name = "to",
                                         .meaning = "Where the curve ends",
                                         .bounds = variedValues,
                                         .refusal = "must lie between -1e9 and 1e9"}),
    setting::number(&PowerSettings::steps, {.key = "steps",
                                            .option = "vary",
                                            .name = "in steps",
                                            .meaning = "How many points the curve has",
                                            .bounds = wholeNumbers(stepCounts, 1, 100)}),
    setting::number(&PowerSettings::n,
                    {.key = "n",
                     .option = "n",
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
         .option = "repeats",
         .name = "Repeats",
         .meaning = "How often both samples are drawn at each step: the error of a rate is √(p(1−p)/repeats)",
         .bounds = wholeNumbers(repeatCounts, 1, 1000),
         .help = "pairs of samples at each value"}),
    setting::number(&PowerSettings::permutations, {.key = "permutations",
                                                   .option = "permutations",
                                                   .name = "Permutations",
                                                   .meaning = "Shuffles of the labels in each test",
                                                   .bounds = wholeNumbers(permutationCounts, 100, 10'000),
                                                   .help = "permutations of each test"}),
    setting::number(&PowerSettings::level, {.key = "level",
                                            .option = "level",
                                            .name = "Level",
                                            .meaning = "The share of false alarms one is willing to take",
                                            .bounds = {.lower = 0.001, .upper = 0.2, .maximum = greatestLevel},
                                            .help = "level of the test"}),
    setting::value(&PowerSettings::choosers, "choosers", "choosers")};

} // namespace core
