#pragma once

#include "core/hypothesis/effect_size.h"
#include "core/hypothesis/mmd_estimator_choices.h"
#include "core/settings/common_fields.h"

namespace core
{

/// The Two-samples lab's settings beyond the embedding's model.
struct TwoSamplesSettings {
    int first = 0, second = 1; // labels of the samples compared
    MmdEstimator estimator = MmdEstimator::Biased;
    int permutations = 1000;           // permutationCounts
    double testLevel = 0.05;           // in (0, 1)
    double deltaShare = standardShare; // of the spread of all points
    double bandLevel = 0.8;            // of the witness band, in (0, 1)
    bool normalisedWitness = false;
    int draws = 0;                        // of the posterior witness (1D); drawCounts
    int witnessAcross = 0, witnessUp = 1; // the columns that the witness is drawn over where there are more than two
    bool operator==(const TwoSamplesSettings&) const = default;
};

template <>
inline constexpr Text settingsKey<TwoSamplesSettings> = "two_samples";

template <>
inline constexpr auto settingsOf<TwoSamplesSettings> = std::tuple{
    setting::label(&TwoSamplesSettings::first,
                   {.key = "first", .option = "by", .name = "First sample", .edit = "Choose the first sample"}),
    setting::label(&TwoSamplesSettings::second,
                   {.key = "second", .option = "by", .name = "Second sample", .edit = "Choose the second sample"}),
    setting::choice(&TwoSamplesSettings::estimator,
                    {.key = "estimator",
                     .option = "estimator",
                     .name = "MMD²",
                     .spoken = "Estimator of MMD²",
                     .meaning =
                         "<p>Of MMD². The biased one is the squared distance between the two empirical embeddings; "
                         "the unbiased one leaves out the pairs of a point with itself; the linear-time one "
                         "averages over consecutive pairs and needs samples of equal size.</p>",
                     .edit = "Change the estimator",
                     .help = "of MMD²; linear needs samples of equal size"}),
    setting::number(&TwoSamplesSettings::permutations,
                    {.key = "permutations",
                     .option = "permutations",
                     .name = "permutations",
                     .symbol = "B",
                     .meaning = "How often the labels are shuffled for the null distribution. The least p-value is "
                                "1/(1+B); its error is that of B throws of a coin.",
                     .edit = "Change the permutations",
                     .bounds = wholeNumbers(permutationCounts, 100, 10'000),
                     .help = "how many permutations"}),
    setting::number(
        &TwoSamplesSettings::testLevel,
        {.key = "test_level",
         .option = "level",
         .name = "level of the test",
         .meaning = "The share of false alarms one is willing to take where both samples come from the same "
                    "distribution.",
         .edit = "Change the test's level",
         .bounds = {.lower = 0.001, .upper = 0.2, .maximum = greatestLevel, .spacing = Spacing::Logarithmic},
         .help = "level of the test, between 0 and 1"}),
    setting::number(
        &TwoSamplesSettings::deltaShare,
        {.key = "delta_share",
         .option = "delta",
         .name = "small enough",
         .symbol = "δ",
         .unit = "of the spread",
         .meaning = "A difference below δ is too small to mind. δ is a share of the variance of all points in the "
                    "feature space: of the linear kernel 0.01 is a shift by a tenth of a standard deviation. The "
                    "line in the panel of the null is dragged, too.",
         .edit = "Change δ",
         .bounds = positive(1e-4, 1.0),
         .help = "the distance below which the samples count as alike: a number in the unit of MMD², or a share of the "
                 "variance of all points in the feature space, such as 2%"}),
    setting::number(&TwoSamplesSettings::bandLevel,
                    {.key = "band_level",
                     .option = "level",
                     .name = "level of the band",
                     .meaning =
                         "At each place the witness lies in the band with this probability, under the model. The "
                         "band is no test: it may exclude 0 where both distributions are the same.",
                     .edit = "Change the band",
                     .bounds = bandLevels,
                     .help = "level of the credible band, between 0 and 1"})
        .offeredFor({Shape::Line, Shape::Plane, Shape::Picture}),
    setting::flag(&TwoSamplesSettings::normalisedWitness,
                  {.key = "normalised_witness",
                   .option = "normalised",
                   .name = "Normalised witness",
                   .meaning =
                       "<p>Draws the empirical witness divided by MMD, so that its norm is 1. Undefined where the "
                       "two samples have the same embedding.</p>",
                   .edit = "Normalise the witness",
                   .help = "the empirical witness at unit norm in the kernel's function space"}),
    setting::number(&TwoSamplesSettings::draws, drawsFacts("draws")).offeredFor({Shape::Line}),
    setting::value(&TwoSamplesSettings::witnessAcross, "witness_across"),
    setting::value(&TwoSamplesSettings::witnessUp, "witness_up")};

} // namespace core
