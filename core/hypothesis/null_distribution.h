#pragma once

#include "core/settings/setting.h"

#include <array>
#include <string>

namespace core
{

/// What a statistic is held against. Normal is that of Fisher's z, which nobody chooses.
enum class NullDistribution { Permutation, Gamma, Spectral, Normal };

template <>
inline constexpr auto choicesOf<NullDistribution> =
    std::array<Choice<NullDistribution>, 3>{{{NullDistribution::Permutation, "permutation", "Permutation"},
                                             {NullDistribution::Gamma, "gamma", "Gamma"},
                                             {NullDistribution::Spectral, "spectral", "Spectral"}}};

/// "permutation"
inline std::string nameOf(NullDistribution null)
{
    return null == NullDistribution::Normal ? "normal" : std::string(choiceOf(null).name);
}

} // namespace core
