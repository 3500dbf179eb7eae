#pragma once

#include "core/settings/setting.h"

#include <array>

namespace core
{

/// Kernel learning: what the evidence is drawn over.
struct LearningSettings {
    enum class View { Curve, Map };
    View view = View::Curve;
    bool operator==(const LearningSettings&) const = default;
};

template <>
inline constexpr auto choicesOf<LearningSettings::View> =
    std::array<Choice<LearningSettings::View>, 2>{{{LearningSettings::View::Curve, "curve", "The lengthscale"},
                                                   {LearningSettings::View::Map, "map", "The lengthscale and τ²"}}};

template <>
inline constexpr Text settingsKey<LearningSettings> = "learning";

template <>
inline constexpr auto settingsOf<LearningSettings> = std::tuple{
    setting::choice(&LearningSettings::view,
                    {.key = "view",
                     .name = "Evidence over",
                     .spoken = "Evidence over",
                     .meaning = "<p>The evidence of Bayesian kernel learning (BKL) is the marginal pseudolikelihood "
                                "(Flaxman et al. 2016, equation 15): a curve over ℓ, or a map over ℓ and τ². Click in "
                                "the picture to take a value.</p>",
                     .edit = "Change the evidence's axes"})};

} // namespace core
