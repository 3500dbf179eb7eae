#pragma once

#include "app/cli/points.h"
#include "core/embedding/embedding_settings.h"

#include <vector>

namespace app
{

/// `--tau2 T` and `--eta E|inf`, shared by the commands that model an embedding.
std::vector<Option> embeddingOptions();
Option etaOption();

/// `--inducing FILE|random:M|grid:M|kmeans:M`, and the `--seed` that its random ones use.
Option inducingOption();
Option inducingSeedOption();

/// The model that --tau2 (default 1), --eta (default inf: Lebesgue measure), --inducing (default random) and --seed
/// describe, with the inducing points as sites. Usage error for values out of range.
core::EmbeddingModel embeddingModelFrom(const Arguments& arguments, const core::CoordinateColumns& coordinates);

/// `--sites data|INDUCING`, for the commands that look at an embedding without learning a kernel, and the model that
/// --tau2, --eta, --sites (default random) and --seed describe.
Option sitesOption();
core::EmbeddingModel embeddingSitesModelFrom(const Arguments& arguments, const core::CoordinateColumns& coordinates);

/// `--draws K`, for functions drawn from a posterior, and the K of it; 0 when not given. Usage error beyond 1,000.
Option drawsOption(const QString& help);
Eigen::Index drawsFrom(const Arguments& arguments);

/// The rule in the value of an option such as --inducing or --sites; the columns of a file are matched to the
/// coordinates.
core::InducingRule inducingRuleFrom(const Arguments& arguments, const QString& option,
                                    const core::CoordinateColumns& coordinates);

} // namespace app
