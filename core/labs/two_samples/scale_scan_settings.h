#pragma once

#include "core/settings/setting.h"

namespace core
{

/// The p-value of MMD² over the lengthscale, beside the test at the one that is set.
struct ScaleScanSettings {
    bool shown = false; // the panel
    bool operator==(const ScaleScanSettings&) const = default;
};

template <>
inline constexpr Text settingsKey<ScaleScanSettings> = "scale_scan";

template <>
inline constexpr auto settingsOf<ScaleScanSettings> = std::tuple{setting::flag(
    &ScaleScanSettings::shown,
    {.key = "shown",
     .name = "Show p over ℓ",
     .meaning = "<p>The p-value of MMD² for every lengthscale from 0.02 to 20 median distances, by the same "
                "permutations, and where the rules that choose one stand on it.</p>",
     .edit = "Show p over ℓ",
     .editOff = "Hide p over ℓ"})};

} // namespace core
