#pragma once

#include "widgets/theme/theme.h"

#include <QPalette>

namespace widgets
{

/// The theme of a window that has this palette, light or dark.
inline Theme themeLike(const QPalette& palette)
{
    return {.dark = palette.color(QPalette::Base).lightness() < 128};
}

} // namespace widgets
