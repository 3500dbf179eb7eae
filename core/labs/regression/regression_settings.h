#pragma once

#include "core/gp/mean_function.h"
#include "core/gp/slope_at.h"
#include "core/labs/hold_out.h"
#include "core/settings/common_fields.h"
#include "core/settings/setting_within.h"

#include <array>
#include <vector>

namespace core
{

/// How the λ of a kernel ridge regression is found.
enum class RidgeChoice { SameAsNoise, ByHand, LeaveOneOut, Gcv };
template <>
inline constexpr auto choicesOf<RidgeChoice> =
    std::array<Choice<RidgeChoice>, 4>{{{RidgeChoice::SameAsNoise, "noise", "λ = noise variance"},
                                        {RidgeChoice::ByHand, "by-hand", "λ by hand"},
                                        {RidgeChoice::LeaveOneOut, "loo", "λ by leave-one-out"},
                                        {RidgeChoice::Gcv, "gcv", "λ by GCV"}}};

template <>
inline constexpr auto choicesOf<MeanFunction> =
    std::array<Choice<MeanFunction>, 3>{{{MeanFunction::Zero, "zero", "Zero"},
                                         {MeanFunction::Constant, "constant", "A constant"},
                                         {MeanFunction::Linear, "linear", "A linear function"}}};

/// The Regression lab's settings: the document's part of it, saved and undone.
struct RegressionSettings {
    enum class Inputs { Rows, Bags }; // each row an observation, or each sample a distribution with one target
    enum class Band { Latent, Observed };
    enum class Residuals { Fit, Quantiles }; // what the residuals are drawn over
    enum class Parts { Stacked, Together };  // each in a strip of its own height, or all on the axis of the targets
    Inputs inputs = Inputs::Rows;
    MeanFunction mean = MeanFunction::Zero; // of the process; of a constant or linear one the coefficients are learned
    double noise = 0.01; // variance 1/β of the observations about the latent function, >= 0, unit of target²
    Band band = Band::Latent;
    double level = 0.95; // of the band, in (0, 1)
    int draws = 3;       // of prior and posterior, 0 … 20
    bool showTerms = true;
    bool showRidge = false;
    RidgeChoice ridgeChoice = RidgeChoice::SameAsNoise;
    double lambda = 0.01; // > 0, when by hand
    HoldOut holdOut;      // where rows are observations
    Residuals residuals = Residuals::Fit;
    bool showParts = false;        // of the kernel, in place of the draws of the prior
    Parts parts = Parts::Stacked;  // how, when shown
    bool showDerivative = false;   // in place of the terms
    std::vector<SlopeAt> slopes;   // of the function itself, observed beside the targets; on the line
    double slopeNoise = 0.0;       // variance of each slope, >= 0, unit of slope²
    bool residualsInPlane = false; // of two inputs: in place of the draw of the posterior
    bool operator==(const RegressionSettings&) const = default;
};

template <>
inline constexpr auto choicesOf<RegressionSettings::Inputs> = std::array<Choice<RegressionSettings::Inputs>, 2>{
    {{RegressionSettings::Inputs::Rows, "rows", "A point"},
     {RegressionSettings::Inputs::Bags, "bags", "A distribution (bag)"}}};

template <>
inline constexpr auto choicesOf<RegressionSettings::Band> = std::array<Choice<RegressionSettings::Band>, 2>{
    {{RegressionSettings::Band::Latent, "latent", "Latent function"},
     {RegressionSettings::Band::Observed, "observed", "New observation"}}};

template <>
inline constexpr auto choicesOf<RegressionSettings::Residuals> = std::array<Choice<RegressionSettings::Residuals>, 2>{
    {{RegressionSettings::Residuals::Fit, "fit", "The fit"},
     {RegressionSettings::Residuals::Quantiles, "quantiles", "Normal quantiles"}}};

template <>
inline constexpr auto choicesOf<RegressionSettings::Parts> = std::array<Choice<RegressionSettings::Parts>, 2>{
    {{RegressionSettings::Parts::Stacked, "stacked", "Each in a strip"},
     {RegressionSettings::Parts::Together, "together", "On one sheet"}}};

constexpr bool learnsFromRows(const RegressionSettings& settings)
{
    return settings.inputs == RegressionSettings::Inputs::Rows;
}

constexpr bool hasRidge(const RegressionSettings& settings)
{
    return settings.showRidge || !learnsFromRows(settings);
}

template <>
inline constexpr Text settingsKey<RegressionSettings> = "regression";
template <>
inline constexpr Text settingsName<RegressionSettings> = "Regression";

/// Mean, noise and λ as regressionStart.
template <>
RegressionSettings settingsFor<RegressionSettings>(const Dataset& data, const Kernel& kernel);

template <>
inline constexpr auto settingsOf<RegressionSettings> = std::tuple{
    setting::choice(&RegressionSettings::inputs,
                    {.key = "inputs",
                     .option = "bags",
                     .name = "An input is",
                     .spoken = "What an input is",
                     .meaning = "<p>What has a target: each point, or each stroke of the brush as a whole. A stroke is "
                                "then a sample of a distribution, and the regression learns a function of "
                                "distributions.</p>",
                     .edit = "Change what an input is"}),
    setting::choice(&RegressionSettings::mean,
                    {.key = "mean",
                     .option = "mean",
                     .name = "Mean of the process",
                     .meaning = "<p>What the process varies about: 0, one number, or a linear function of x. Its "
                                "coefficients are integrated out under a vague prior, so that mean, band and evidence "
                                "know how little the data say of them. Far from the data the prediction returns to "
                                "it.</p>",
                     .edit = "Change the mean of the process",
                     .help = "what the process varies about; the coefficients are integrated out under a vague "
                             "prior"},
                    &learnsFromRows),
    setting::number(&RegressionSettings::noise,
                    {.key = "noise",
                     .option = "noise",
                     .name = "noise variance",
                     .symbol = "1/β",
                     .unit = "units of target²",
                     .meaning = "How far a target may lie from the latent function: its variance about it. It sits on "
                                "each observation, also where two share their x. 0 makes the mean go through every "
                                "point.",
                     .edit = "Change the noise variance",
                     .bounds = notNegative(1e-6, 10.0),
                     .refusal = "must be a number that is not negative",
                     .help = "variance of the noise of the targets, at least 0",
                     .lockable = true,
                     .ofData = true},
                    [](const RegressionSettings& settings) {
                        return learnsFromRows(settings) || settings.ridgeChoice == RidgeChoice::SameAsNoise;
                    }),
    setting::choice(&RegressionSettings::band,
                    {.key = "band",
                     .name = "Band of the",
                     .spoken = "What the band holds",
                     .meaning = "<p>The band of the function itself, or of a new noisy target: wider by the noise "
                                "variance.</p>",
                     .edit = "Change the band"},
                    &learnsFromRows),
    setting::number(&RegressionSettings::level,
                    {.key = "level",
                     .option = "level",
                     .name = "level of the band",
                     .meaning = "At each x the function (or a new observation) lies in the band with this probability, "
                                "under the model.",
                     .edit = "Change the band",
                     .bounds = bandLevels,
                     .help = "level of the band of the function"},
                    &learnsFromRows)
        .offeredFor({Shape::Line}),
    setting::number(&RegressionSettings::draws, drawsFacts("samples"), &learnsFromRows),
    setting::flag(&RegressionSettings::showTerms,
                  {.key = "show_terms",
                   .name = "Terms of the mean",
                   .meaning =
                       "<p>The mean is a finite sum of kernels, Σ c<sub>n</sub> k(x<sub>n</sub>, x), one at each "
                       "observation: the representer theorem. Drawn one by one.</p>",
                   .edit = "Show or hide the terms"},
                  &learnsFromRows)
        .offeredFor({Shape::Line}),
    setting::flag(&RegressionSettings::showRidge,
                  {.key = "show_ridge",
                   .name = "Ridge regression beside",
                   .meaning = "<p>Kernel ridge regression on the same points. With λ = noise variance it lies on the "
                              "mean of the Gaussian process.</p>",
                   .edit = "Show or hide the ridge regression"},
                  &learnsFromRows),
    setting::choice(&RegressionSettings::ridgeChoice,
                    {.key = "ridge_choice",
                     .option = "lambda",
                     .spoken = "How λ is found",
                     .meaning =
                         "<p>How λ is found. Leave-one-out minimises the mean squared error of each target "
                         "predicted from all others; generalised cross-validation an average of it that does not "
                         "depend on the basis.</p>",
                     .edit = "Change how λ is found"},
                    &hasRidge),
    setting::number(&RegressionSettings::lambda,
                    {.key = "lambda",
                     .option = "lambda",
                     .name = "ridge",
                     .symbol = "λ",
                     .meaning = "What the RKHS norm costs: the ridge regression minimises Σ (f(x) − t)² + λ‖f‖². It is "
                                "the mean of the Gaussian process with noise variance λ.",
                     .edit = "Change λ",
                     .bounds = positive(1e-6, 1e3),
                     .refusal = "must be a number greater than 0",
                     .ofData = true},
                    [](const RegressionSettings& settings) {
                        return hasRidge(settings) && settings.ridgeChoice == RidgeChoice::ByHand;
                    }),
    setting::numberWithin(&RegressionSettings::holdOut, &HoldOut::share, holdOutShareFacts,
                          [](const RegressionSettings& settings) { return settings.holdOut.rows.empty(); }),
    setting::numberWithin(&RegressionSettings::holdOut, &HoldOut::seed, holdOutSeedFacts,
                          [](const RegressionSettings& settings) { return settings.holdOut.byChance(); }),
    setting::valueWithin(&RegressionSettings::holdOut, &HoldOut::rows, holdOutRowsKey),
    setting::choice(&RegressionSettings::residuals,
                    {.key = "residuals",
                     .name = "Residuals over",
                     .spoken = "What the residuals are drawn over",
                     .meaning = "<p>How far each target lies from what all other observations foretell of it, in "
                                "standard deviations. Over the fit a pattern shows what the mean or the noise misses; "
                                "over normal quantiles tails that are heavier than the model's leave the line.</p>",
                     .edit = "Change what the residuals are drawn over"},
                    &learnsFromRows),
    setting::flag(&RegressionSettings::showParts,
                  {.key = "show_parts",
                   .option = "parts",
                   .name = "Parts of the kernel",
                   .meaning = "<p>A kernel that is a sum makes the function a sum of parts, such as a trend, a season "
                              "and the rest. Each part with its band, in place of the draws of the prior.</p>",
                   .edit = "Show or hide the parts"},
                  &learnsFromRows)
        .offeredFor({Shape::Line}),
    setting::choice(&RegressionSettings::parts,
                    {.key = "parts",
                     .name = "Parts are drawn",
                     .spoken = "How parts are drawn",
                     .meaning = "<p>Each part in a strip as high as it varies, so that small ones are seen; or all on "
                                "one sheet, on the axis of the targets, with their sum.</p>",
                     .edit = "Change how parts are drawn"},
                    [](const RegressionSettings& settings) { return learnsFromRows(settings) && settings.showParts; })
        .offeredFor({Shape::Line}),
    setting::flag(&RegressionSettings::showDerivative,
                  {.key = "show_derivative",
                   .option = "derivative",
                   .name = "Derivative",
                   .meaning = "<p>How fast the function rises, with a band that holds at all places at once: where it "
                              "surely rises, where it surely falls, and where its peaks are. In place of the terms of "
                              "the mean.</p>",
                   .edit = "Show or hide the derivative"},
                  &learnsFromRows)
        .offeredFor({Shape::Line}),
    setting::value(&RegressionSettings::slopes, "slopes"),
    setting::number(
        &RegressionSettings::slopeNoise,
        {.key = "slope_noise",
         .option = "slope-noise",
         .name = "noise variance of slopes",
         .unit = "units of slope²",
         .meaning = "How far an observed slope may lie from that of the function: its variance about it. 0 "
                    "makes the function have it.",
         .edit = "Change the noise variance of slopes",
         .bounds = notNegative(1e-6, 10.0),
         .refusal = "must be a number that is not negative",
         .help = "the noise variance of each slope"},
        [](const RegressionSettings& settings) { return learnsFromRows(settings) && !settings.slopes.empty(); })
        .offeredFor({Shape::Line}),
    setting::flag(&RegressionSettings::residualsInPlane,
                  {.key = "residuals_in_plane",
                   .name = "Residuals in place of a draw",
                   .meaning = "<p>With two inputs the residuals take the place of the draw of the posterior.</p>",
                   .edit = "Show or hide the residuals"},
                  &learnsFromRows)
        .offeredFor({Shape::Plane, Shape::Picture, Shape::Table})};

} // namespace core
