#pragma once

#include "core/limits.h"
#include "core/settings/common_fields.h"
#include "core/settings/setting.h"

#include <array>
#include <cstdint>

namespace core
{

/// Diagonal: every coordinate of a component on its own, O(d) numbers a component. Full: ellipses of any direction,
/// O(d²).
enum class MixtureCovariance { Diagonal, Full };
template <>
inline constexpr auto choicesOf<MixtureCovariance> = std::array<Choice<MixtureCovariance>, 2>{
    {{MixtureCovariance::Diagonal, "diagonal", "Diagonal"}, {MixtureCovariance::Full, "full", "Full"}}};

/// What of the fitted mixture is its density. Predictive: averaged over the posterior, a mixture of Student-t with
/// heavy tails. PlugIn: Gaussians with the expected means and covariances, whose tails fall faster: what lies off in a
/// few coordinates of many (a wrong label beside an image) weighs more.
enum class MixtureDensity { Predictive, PlugIn };
template <>
inline constexpr auto choicesOf<MixtureDensity> = std::array<Choice<MixtureDensity>, 2>{
    {{MixtureDensity::Predictive, "predictive", "Predictive, of Student-t"},
     {MixtureDensity::PlugIn, "plug-in", "Gaussians at the expected parameters"}}};

inline constexpr WholeRange truncations{.least = 1, .most = 500};    // components of a mixture
inline constexpr WholeRange sweepCounts{.least = 1, .most = 10'000}; // of coordinate ascent

/// Prior of the mixture: stick lengths v_k ~ Beta(1, concentration); for every component, in coordinates divided by the
/// data's standard deviations, an expected covariance of priorScale·I worth covarianceWeight observations, and a mean
/// at the data's worth meanWeight observations (GaussianPrior).
struct MixtureSettings {
    int truncation = 20;        // K, the most components
    double concentration = 1.0; // > 0: of the Dirichlet process
    MixtureCovariance covariance = MixtureCovariance::Diagonal;
    double priorScale = 0.1;       // > 0: expected variance of a component, as a part of the data's
    double covarianceWeight = 1.0; // observations, > 0
    double meanWeight = 0.1;       // observations, > 0
    MixtureDensity density = MixtureDensity::Predictive; // read once fitted
    int mostSweeps = 500;
    double tolerance = 1e-5; // of the bound's growth in a sweep, in nats an observation, >= 0
    std::uint64_t seed = 1;  // of the responsibilities it begins with
    bool operator==(const MixtureSettings&) const = default;
};

template <>
inline constexpr auto settingsOf<MixtureSettings> = std::tuple{
    setting::number(&MixtureSettings::truncation,
                    {.key = "truncation",
                     .name = "most components",
                     .symbol = "K",
                     .meaning = "Where the sum over infinitely many components is cut. The process itself leaves those "
                                "empty that the data do not ask for: more of them cost time, hardly fit.",
                     .edit = "Change K",
                     .bounds = wholeNumbers(truncations, 1.0, 100.0),
                     .help = "most components of the mixture"}),
    setting::number(&MixtureSettings::concentration,
                    {.key = "concentration",
                     .name = "concentration",
                     .symbol = "α",
                     .meaning = "Of the Dirichlet process. Small: few components, with most of the weight on the "
                                "largest. Large: many small ones.",
                     .edit = "Change the concentration",
                     .bounds = {.lower = 1e-2, .upper = 1e2, .maximum = 1e12, .spacing = Spacing::Logarithmic},
                     .refusal = "the concentration must be greater than 0, and at most 1e12",
                     .help = "concentration of the Dirichlet process, > 0"}),
    setting::choice(&MixtureSettings::covariance,
                    {.key = "covariance",
                     .name = "Covariance",
                     .spoken = "Covariance of a component",
                     .meaning = "Diagonal: axes of the ellipses along the coordinates, cheap in many dimensions. Full: "
                                "any direction, at the cost of the square of the dimensions.",
                     .edit = "Change the covariance",
                     .help = "covariance of a component"}),
    setting::number(&MixtureSettings::priorScale,
                    {.key = "prior_scale",
                     .name = "prior variance",
                     .symbol = "s",
                     .unit = "of the data's variance",
                     .meaning = "The variance that the prior expects of a component, as a part of the data's own, in "
                                "every coordinate. Small: many tight components. Large: few wide ones.",
                     .edit = "Change the prior variance",
                     .bounds = {.lower = 1e-3,
                                .upper = 10.0,
                                .minimum = 1e-8,
                                .minimumAllowed = true,
                                .maximum = 1e8,
                                .spacing = Spacing::Logarithmic},
                     .refusal = "the prior variance must lie between 1e-8 and 1e8",
                     .help = "expected variance of a component over the data's"}),
    setting::number(&MixtureSettings::covarianceWeight,
                    {.key = "covariance_weight",
                     .name = "weight of the prior variance",
                     .unit = "observations",
                     .meaning = "How many observations the expected covariance of a component is worth. Small: heavy "
                                "tails, and each component its own width.",
                     .edit = "Change the weight of the prior variance",
                     .bounds = {.lower = 1e-2,
                                .upper = 1e3,
                                .minimum = 1e-6,
                                .minimumAllowed = true,
                                .maximum = 1e9,
                                .spacing = Spacing::Logarithmic},
                     .refusal = "the weight of the prior variance must lie between 1e-6 and 1e9 observations",
                     .help = "prior observations of a component's covariance"}),
    setting::number(&MixtureSettings::meanWeight,
                    {.key = "mean_weight",
                     .name = "prior weight",
                     .unit = "observations",
                     .meaning = "How many observations the mean of all data is worth as the mean of a component. "
                                "Large: the components stay near the middle.",
                     .edit = "Change the weight of the prior mean",
                     .bounds = {.lower = 1e-3,
                                .upper = 10.0,
                                .minimum = 1e-9,
                                .minimumAllowed = true,
                                .maximum = 1e9,
                                .spacing = Spacing::Logarithmic},
                     .refusal = "the weight of the prior mean must lie between 1e-9 and 1e9 observations",
                     .help = "prior observations of a component's mean"}),
    setting::choice(&MixtureSettings::density,
                    {.key = "density",
                     .name = "Density",
                     .spoken = "Density of the mixture",
                     .meaning = "Averaged over what the data leave open, which gives heavy tails, or the Gaussians of "
                                "the expected means and covariances, to which what lies far off is more surprising.",
                     .edit = "Change the density of the mixture",
                     .help = "averaged over the posterior, or Gaussians at the expected parameters"}),
    setting::number(&MixtureSettings::mostSweeps,
                    {.key = "most_sweeps",
                     .name = "most sweeps",
                     .meaning = "Where the climb of the bound is broken off, if it has not come to rest before.",
                     .edit = "Change the most sweeps",
                     .bounds = wholeNumbers(sweepCounts, 10.0, 1000.0),
                     .help = "most sweeps of coordinate ascent"}),
    setting::number(&MixtureSettings::tolerance,
                    {.key = "tolerance",
                     .name = "tolerance",
                     .unit = "nats an observation",
                     .meaning = "The climb rests when a sweep raises the bound by less than this.",
                     .edit = "Change the tolerance",
                     .bounds = notNegative(1e-8, 1e-2),
                     .help = "growth of the bound a sweep at which the climb rests"}),
    setting::value(&MixtureSettings::seed, "seed")};

} // namespace core
