#pragma once

#include "core/settings/setting.h"

#include <array>

namespace core
{

/// What a drawn density integrates to one over.
enum class Normalisation { Window, WholeLine };
template <>
inline constexpr auto choicesOf<Normalisation> =
    std::array<Choice<Normalisation>, 2>{{{Normalisation::Window, "window", "Over the visible window"},
                                          {Normalisation::WholeLine, "whole-line", "Over the whole line"}}};

} // namespace core
