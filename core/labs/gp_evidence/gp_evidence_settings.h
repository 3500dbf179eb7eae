#pragma once

#include "core/settings/setting.h"

#include <optional>
#include <string>

namespace core
{

/// What the evidence of a Gaussian process is drawn over, in each lab that has one.
struct GpEvidenceSettings {
    std::string over = "lengthscale";   // a hyperparameter's path as in problems(Kernel), or "noise", "nu"; one that
                                        // the kernel does not have means its first
    std::optional<std::string> against; // a second one: a map
    bool operator==(const GpEvidenceSettings&) const = default;
};

template <>
inline constexpr Text settingsKey<GpEvidenceSettings> = "gp_evidence";

template <>
inline constexpr auto settingsOf<GpEvidenceSettings> = std::tuple{
    setting::value(&GpEvidenceSettings::over, "over"), setting::value(&GpEvidenceSettings::against, "against")};

} // namespace core
