#pragma once

#include "core/labs/hold_out.h"
#include "core/settings/setting_within.h"

#include <array>

namespace core
{

/// The Classification lab's settings: the document's part of it, saved and undone.
struct ClassificationSettings {
    enum class Probability { Averaged, Probit, AtMean }; // ∫σ(a)N(a), the probit approximation of it, σ(mean)
    enum class Companion { None, Logistic, Svm };
    double nu = 0.0;                // on the diagonal of C, >= 0
    int negative = 0, positive = 1; // the samples that are t = 0 and t = 1; further samples take no part
    Probability probability = Probability::Averaged;
    Companion companion = Companion::Svm; // drawn beside
    double lambda = 0.1;                  // of kernel logistic regression: Σ log-loss + (λ/2)‖f‖², > 0
    double penalty = 1.0;                 // C of the SVM: ½‖f‖² + C Σ hinge, > 0
    bool offset = true;                   // companions: with + b
    bool showTerms = true;                // companions: their terms c_n k(x_n, ·) (1D), their support vectors (2D)
    HoldOut holdOut;                      // of the points of both classes
    bool operator==(const ClassificationSettings&) const = default;
};

template <>
inline constexpr auto choicesOf<ClassificationSettings::Probability> =
    std::array<Choice<ClassificationSettings::Probability>, 3>{
        {{ClassificationSettings::Probability::Averaged, "averaged", "Averaged", "averaged over the latent"},
         {ClassificationSettings::Probability::Probit, "probit", "Probit approximation", "probit approximation"},
         {ClassificationSettings::Probability::AtMean, "at-mean", "At the latent mean", "at the latent mean"}}};

template <>
inline constexpr auto choicesOf<ClassificationSettings::Companion> =
    std::array<Choice<ClassificationSettings::Companion>, 3>{
        {{ClassificationSettings::Companion::None, "none", "None"},
         {ClassificationSettings::Companion::Logistic, "logistic", "Kernel logistic regression"},
         {ClassificationSettings::Companion::Svm, "svm", "Support vector machine"}}};

constexpr bool hasCompanion(const ClassificationSettings& settings)
{
    return settings.companion != ClassificationSettings::Companion::None;
}

template <>
inline constexpr Text settingsKey<ClassificationSettings> = "classification";
template <>
inline constexpr Text settingsName<ClassificationSettings> = "Classification";

template <>
inline constexpr auto settingsOf<ClassificationSettings> = std::tuple{
    setting::number(&ClassificationSettings::nu,
                    {.key = "nu",
                     .option = "nu",
                     .name = "diagonal",
                     .symbol = "ν",
                     .meaning =
                         "Added to the diagonal of the prior covariance, C = K + νI: a latent value of its own at "
                         "each point, beside the function. It lets single points disagree with their neighbours. "
                         "The left end is 0: C = K.",
                     .edit = "Change ν",
                     .bounds = notNegative(1e-6, 10.0), // the left end stands for 0: far below what a picture shows
                     .help = "what is added to the diagonal of the covariance, at least 0",
                     .lockable = true,
                     .ofData = true}),
    setting::label(&ClassificationSettings::negative, {.key = "negative",
                                                       .option = "class",
                                                       .name = "Class 0",
                                                       .meaning = "The class that is t = 0",
                                                       .edit = "Choose class 0"}),
    setting::label(&ClassificationSettings::positive, {.key = "positive",
                                                       .option = "class",
                                                       .name = "Class 1",
                                                       .meaning = "The class that is t = 1",
                                                       .edit = "Choose class 1"}),
    setting::choice(&ClassificationSettings::probability,
                    {.key = "probability",
                     .name = "Probability",
                     .spoken = "Probability",
                     .meaning =
                         "<p>Averaged: ∫ σ(a) N(a | m, v) da by quadrature. Probit: σ(m / √(1 + πv/8)), close to "
                         "it. At the mean: σ(m), as if m were certain; too sure far from the points. All three "
                         "cross 50 % in the same places.</p>",
                     .edit = "Change the probability"}),
    setting::choice(&ClassificationSettings::companion,
                    {.key = "companion",
                     .name = "Beside it",
                     .spoken = "Companion",
                     .meaning =
                         "<p>Another classifier with the same kernel, drawn beside: a finite sum of kernels at the "
                         "points, Σ cₙ k(xₙ, ·).</p>",
                     .edit = "Choose the companion"}),
    setting::number(&ClassificationSettings::lambda,
                    {.key = "lambda",
                     .name = "regularisation",
                     .symbol = "λ",
                     .meaning =
                         "Kernel logistic regression minimises Σ log(1 + exp(∓f)) + (λ/2)‖f‖². With λ = 1, without "
                         "b and with ν = 0 its f is the mode of the Gaussian process: the curve \"at the latent "
                         "mean\".",
                     .edit = "Change λ",
                     .bounds = positive(1e-4, 100.0),
                     .ofData = true},
                    [](const ClassificationSettings& settings) {
                        return settings.companion == ClassificationSettings::Companion::Logistic;
                    }),
    setting::number(&ClassificationSettings::penalty,
                    {.key = "penalty",
                     .name = "penalty",
                     .symbol = "C",
                     .meaning = "The price of a point inside the margin: the support vector machine minimises ½‖f‖² + "
                                "C Σ max(0, 1 ∓ f). No coefficient exceeds C.",
                     .edit = "Change C",
                     .bounds = positive(1e-2, 1e4),
                     .ofData = true},
                    [](const ClassificationSettings& settings) {
                        return settings.companion == ClassificationSettings::Companion::Svm;
                    }),
    setting::flag(&ClassificationSettings::offset,
                  {.key = "offset",
                   .name = "with + b",
                   .meaning = "<p>Adds a constant that is not penalised: f = Σ cₙ k(xₙ, ·) + b. It is outside the "
                              "representer theorem, which is about functions of the space alone.</p>",
                   .edit = "Change + b"},
                  &hasCompanion),
    setting::flag(&ClassificationSettings::showTerms,
                  {.key = "show_terms",
                   .name = "Show terms and support vectors",
                   .meaning = "<p>On the line, the curves cₙ k(xₙ, ·) that add up to f. Support vectors are the points "
                              "whose coefficient is not 0.</p>",
                   .edit = "Show the terms"},
                  &hasCompanion),
    setting::numberWithin(&ClassificationSettings::holdOut, &HoldOut::share, holdOutShareFacts,
                          [](const ClassificationSettings& settings) { return settings.holdOut.rows.empty(); }),
    setting::numberWithin(&ClassificationSettings::holdOut, &HoldOut::seed, holdOutSeedFacts,
                          [](const ClassificationSettings& settings) { return settings.holdOut.byChance(); }),
    setting::valueWithin(&ClassificationSettings::holdOut, &HoldOut::rows, holdOutRowsKey)};

} // namespace core
