#pragma once

#include "core/embedding/inducing.h"

#include <optional>

namespace core
{

/// Where the empirical embedding is observed: the inducing points, or the data themselves as in the paper (whose bands
/// are overconfident: the errors of the empirical embedding at near points are correlated).
enum class Sites { Inducing, Data };

/// The Bayesian model of an embedding, shared by the labs that use it: likelihood μ̂(s) | μ(s) ~ N(μ(s), τ²/n).
struct EmbeddingModel {
    double tau2 = 1.0;         // > 0, unit of k²
    std::optional<double> eta; // > 0, unit of x; nothing: Lebesgue ν
    Sites sites = Sites::Inducing;
    InducingRule inducing;
    bool operator==(const EmbeddingModel&) const = default;
};

} // namespace core
