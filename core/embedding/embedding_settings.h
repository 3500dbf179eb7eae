#pragma once

#include "core/embedding/inducing.h"
#include "core/settings/common_fields.h"

#include <array>
#include <optional>

namespace core
{

template <>
inline constexpr auto choicesOf<InducingRule::Kind> =
    std::array<Choice<InducingRule::Kind>, 4>{{{InducingRule::Kind::Random, "random", "Random points of the data"},
                                               {InducingRule::Kind::Grid, "grid", "A grid"},
                                               {InducingRule::Kind::KMeans, "k-means", "k-means++ centres"},
                                               {InducingRule::Kind::Given, "given", "Given"}}};

template <>
inline constexpr auto settingsOf<InducingRule> = std::tuple{
    setting::choice(&InducingRule::kind,
                    {.key = "rule",
                     .option = "inducing",
                     .name = "Inducing",
                     .spoken = "Inducing points",
                     .meaning =
                         "<p>How the inducing points are placed. For learning, random points of the data are held "
                         "out of the sample; labels play no part.</p>",
                     .edit = "Change inducing points"}),
    setting::number(&InducingRule::count,
                    {.key = "count",
                     .option = "inducing",
                     .name = "inducing points",
                     .symbol = "m",
                     .meaning =
                         "At how many points the empirical embedding is looked at. The learned lengthscale depends "
                         "on it: the more of them, the shorter. Learning needs at least as many as the data have "
                         "columns.",
                     .edit = "Change m",
                     .bounds = wholeNumbers(inducingCounts, 1, 100)},
                    [](const InducingRule& rule) { return rule.count != 0; }), // 0: as many as the rule of thumb says
    setting::value(&InducingRule::seed, "seed"), setting::value(&InducingRule::given, "given")};

/// Where the empirical embedding is observed: the inducing points, or the data themselves as in the paper (whose bands
/// are overconfident: the errors of the empirical embedding at near points are correlated).
enum class Sites { Inducing, Data };
template <>
inline constexpr auto choicesOf<Sites> = std::array<Choice<Sites>, 2>{
    {{Sites::Inducing, "inducing", "Inducing points"}, {Sites::Data, "data", "The data, as in the paper"}}};

/// The Bayesian model of an embedding, shared by the labs that use it: likelihood μ̂(s) | μ(s) ~ N(μ(s), τ²/n).
struct EmbeddingModel {
    double tau2 = 1.0;         // > 0, unit of k²
    std::optional<double> eta; // > 0, unit of x; nothing: Lebesgue ν
    Sites sites = Sites::Inducing;
    InducingRule inducing;
    bool operator==(const EmbeddingModel&) const = default;
};

template <>
inline constexpr Text settingsKey<EmbeddingModel> = "embedding_model";
template <>
inline constexpr Text settingsName<EmbeddingModel> = "the embedding";

template <>
inline constexpr auto settingsOf<EmbeddingModel> = std::tuple{
    setting::number(&EmbeddingModel::tau2,
                    {.key = "tau2",
                     .option = "tau2",
                     .name = "noise",
                     .symbol = "τ²",
                     .meaning = "How far the empirical embedding may lie from the true one: at each site with variance "
                                "τ²/n. Small: the posterior follows the data. Large: it returns to the prior. The "
                                "learned lengthscale hardly depends on it where it is 1 or more.",
                     .edit = "Change τ²",
                     .bounds = positive(1e-4, 1e3),
                     .help = "variance of the noise on the empirical embedding, divided by the number of points; > 0",
                     .ofData = true}),
    setting::number(&EmbeddingModel::eta,
                    {.key = "eta",
                     .option = "eta",
                     .name = "scale of the measure",
                     .symbol = "η",
                     .unit = "units of x",
                     .meaning =
                         "The prior of the embedding integrates over a Gaussian measure exp(−‖u‖²/(2η²)): far from "
                         "the origin it expects the embedding to vanish. For the kernel se.",
                     .edit = "Change η",
                     .bounds = positive(1e-2, 1e2),
                     .refusal = "must be greater than 0 (infinite: Lebesgue measure)",
                     .help = "scale of the Gaussian measure in the prior's covariance, for se; inf: Lebesgue measure",
                     .ofData = true},
                    [](const EmbeddingModel& model) { return model.eta.has_value(); }),
    setting::choice(&EmbeddingModel::sites,
                    {.key = "sites",
                     .option = "sites",
                     .name = "Sites",
                     .spoken = "Sites",
                     .meaning =
                         "<p>Where the empirical embedding is observed. At the data its errors are strongly "
                         "correlated, which the model does not know: the band is too narrow, the more so the more "
                         "data. At a few inducing points it is on the safe side.</p>",
                     .edit = "Change sites"}),
    setting::valueOfData(&EmbeddingModel::inducing, "inducing")};

} // namespace core
