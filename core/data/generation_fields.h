#pragma once

#include "core/data/generation.h"
#include "core/settings/setting.h"

namespace core
{

template <>
inline constexpr auto settingsOf<Generation> =
    std::tuple{setting::value(&Generation::name, "name"), setting::value(&Generation::n, "n"),
               setting::value(&Generation::seed, "seed"), setting::value(&Generation::options, "options")};

} // namespace core
