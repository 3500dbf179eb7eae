#pragma once

#include "core/data/shape.h"
#include "core/settings/setting.h"

namespace core
{

template <>
inline constexpr auto settingsOf<PictureSize> =
    std::tuple{setting::value(&PictureSize::height, "height"), setting::value(&PictureSize::width, "width"),
               setting::value(&PictureSize::channels, "channels")};

} // namespace core
