#pragma once

#include "core/density/golden_cases.h"
#include "core/embedding/embedding_prior.h"

#include <optional>

/// The bke files: lists of cases whose `theta` are lengthscales of `se` (bke_r: some a full Σ) and whose `eta` may be
/// null.
namespace golden
{

inline core::Kernel squaredExponential(const QJsonObject& entry)
{
    return core::kernelOf(core::SquaredExponential{lengthscale(entry["theta"])});
}

inline std::optional<double> eta(const QJsonObject& entry)
{
    return entry["eta"].isNull() ? std::nullopt : std::optional(entry["eta"].toDouble());
}

} // namespace golden
