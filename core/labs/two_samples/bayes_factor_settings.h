#pragma once

#include "core/hypothesis/bayes_factor_path.h"
#include "core/settings/common_fields.h"

#include <array>

namespace core
{

/// How many coordinates of kernel PCA the Bayes factor may take.
inline constexpr WholeRange leadingCounts{.least = 1, .most = 200};

/// The two-sample test by marginal likelihoods, beside MMD² and with its samples, permutations and level.
struct BayesFactorSettings {
    enum class Features { Share, Exact, Leading }; // D of the leading ones: by spectrumShare, or as set
    bool shown = false;                            // the panels
    Features features = Features::Share;
    int dimensions = 20;      // D, of the leading coordinates
    double sigma0Share = 0.1; // σ₀² over the mean k(x,x) of the pooled points
    double beta = 0.01;       // prior observations of the mean, > 0
    double alphaBeyond = 2.0; // α − D, > −1
    bool operator==(const BayesFactorSettings&) const = default;
};

template <>
inline constexpr auto choicesOf<BayesFactorSettings::Features> = std::array<Choice<BayesFactorSettings::Features>, 3>{
    {{BayesFactorSettings::Features::Share, "share", "All, or those of 95 % of the spectrum"},
     {BayesFactorSettings::Features::Exact, "exact", "All, or the D leading ones"},
     {BayesFactorSettings::Features::Leading, "kpca", "The D leading ones"}}};

template <>
inline constexpr Text settingsKey<BayesFactorSettings> = "bayes_factor";

template <>
inline constexpr auto settingsOf<BayesFactorSettings> = std::tuple{
    setting::flag(&BayesFactorSettings::shown,
                  {.key = "shown",
                   .name = "Show the Bayes factor",
                   .meaning = "<p>Whether the samples come from two densities or one, by marginal likelihoods of their "
                              "features: a panel with its null beside that of MMD², and the curve over D.</p>",
                   .edit = "Show the Bayes factor",
                   .editOff = "Hide the Bayes factor"}),
    setting::choice(&BayesFactorSettings::features,
                    {.key = "features",
                     .option = "features",
                     .name = "Features",
                     .spoken = "Features of the Bayes factor",
                     .meaning = "<p>linear, parabola, poly, allsubsets and their sums and products have finitely many "
                                "features. Other kernels have the leading coordinates of uncentred kernel PCA of the "
                                "pooled points, blind to which point is whose.</p>",
                     .edit = "Change the features"}),
    setting::number(&BayesFactorSettings::dimensions,
                    {.key = "dimensions",
                     .option = "features",
                     .name = "leading coordinates",
                     .symbol = "D",
                     .meaning = "How many coordinates of kernel PCA the densities are of. Few miss fine differences, "
                                "many drown them; the p-value is valid whatever D, if D is not chosen by it.",
                     .edit = "Change D",
                     .bounds = wholeNumbers(leadingCounts, 1, 60)}),
    setting::number(&BayesFactorSettings::sigma0Share,
                    {.key = "sigma0_share",
                     .name = "prior variance",
                     .symbol = "σ₀²/k(x,x)",
                     .meaning = "The variance of the prior in feature space, as a share of the points' mean k(x,x).",
                     .edit = "Change σ₀ of the Bayes factor",
                     .bounds = {.lower = 1e-4, .upper = 1e2, .maximum = 1e12, .spacing = Spacing::Logarithmic},
                     .path = "sigma0"}),
    setting::number(&BayesFactorSettings::beta,
                    {.key = "beta",
                     .option = "beta",
                     .name = "prior weight",
                     .symbol = "β",
                     .unit = "observations",
                     .meaning = "How many observations the prior mean, the origin of feature space, is worth. It must "
                                "be greater than 0: without it the mean has no prior to be compared by.",
                     .edit = "Change β of the Bayes factor",
                     .bounds = {.lower = 1e-4, .upper = 10.0, .maximum = 1e12, .spacing = Spacing::Logarithmic},
                     .help = "prior observations of the mean, >= 0, here > 0"}),
    setting::number(&BayesFactorSettings::alphaBeyond,
                    {.key = "alpha_beyond",
                     .name = "degrees of freedom beyond D",
                     .symbol = "α − D",
                     .meaning = "Of the prior covariance. 2 is the smallest whole number for which it has a mean.",
                     .edit = "Change α of the Bayes factor",
                     .bounds = {.lower = -0.5, .upper = 50.0, .minimum = -1.0, .maximum = 1e12},
                     .refusal = "must be greater than -1: α must be greater than D - 1",
                     .path = "alpha"})};

} // namespace core
