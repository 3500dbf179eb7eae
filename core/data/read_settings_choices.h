#pragma once

#include "core/data/read_settings.h"
#include "core/settings/setting.h"

#include <array>

namespace core
{

template <>
inline constexpr std::array choicesOf<Presence>{
    Choice<Presence>{Presence::Auto, "auto", "Guessed"},
    Choice<Presence>{Presence::Yes, "yes", "Yes"},
    Choice<Presence>{Presence::No, "no", "No"},
};

template <>
inline constexpr std::array choicesOf<Separator>{
    Choice<Separator>{Separator::Auto, "auto", "Guessed"},
    Choice<Separator>{Separator::Comma, "comma", "Comma ,"},
    Choice<Separator>{Separator::Semicolon, "semicolon", "Semicolon ;"},
    Choice<Separator>{Separator::Tab, "tab", "Tab"},
    Choice<Separator>{Separator::Bar, "bar", "Vertical bar |"},
    Choice<Separator>{Separator::Blank, "blank", "Blanks"},
};

template <>
inline constexpr std::array choicesOf<DecimalMark>{
    Choice<DecimalMark>{DecimalMark::Auto, "auto", "Guessed"},
    Choice<DecimalMark>{DecimalMark::Point, "point", "Point 1.5"},
    Choice<DecimalMark>{DecimalMark::Comma, "comma", "Comma 1,5"},
};

template <>
inline constexpr std::array choicesOf<DateOrder>{
    Choice<DateOrder>{DateOrder::Auto, "auto", "Guessed"},
    Choice<DateOrder>{DateOrder::DayFirst, "day-first", "Day first: 31/12/2020"},
    Choice<DateOrder>{DateOrder::MonthFirst, "month-first", "Month first: 12/31/2020"},
};

} // namespace core
