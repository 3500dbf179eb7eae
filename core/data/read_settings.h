#pragma once

#include "core/settings/setting.h"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace core
{

/// Whether a line that a table may have is there: guessed from the cells, or told.
enum class Presence { Auto, Yes, No };
template <>
inline constexpr std::array choicesOf<Presence>{
    Choice<Presence>{Presence::Auto, "auto", "Guessed"},
    Choice<Presence>{Presence::Yes, "yes", "Yes"},
    Choice<Presence>{Presence::No, "no", "No"},
};

/// What stands between the cells of a line. Blank: any run of blanks and tabs.
enum class Separator { Auto, Comma, Semicolon, Tab, Bar, Blank };
template <>
inline constexpr std::array choicesOf<Separator>{
    Choice<Separator>{Separator::Auto, "auto", "Guessed"},
    Choice<Separator>{Separator::Comma, "comma", "Comma ,"},
    Choice<Separator>{Separator::Semicolon, "semicolon", "Semicolon ;"},
    Choice<Separator>{Separator::Tab, "tab", "Tab"},
    Choice<Separator>{Separator::Bar, "bar", "Vertical bar |"},
    Choice<Separator>{Separator::Blank, "blank", "Blanks"},
};

/// What begins the decimals of a number; the other sign may then stand between its thousands.
enum class DecimalMark { Auto, Point, Comma };
template <>
inline constexpr std::array choicesOf<DecimalMark>{
    Choice<DecimalMark>{DecimalMark::Auto, "auto", "Guessed"},
    Choice<DecimalMark>{DecimalMark::Point, "point", "Point 1.5"},
    Choice<DecimalMark>{DecimalMark::Comma, "comma", "Comma 1,5"},
};

/// How 03/04/2020 is meant. Auto: as the column's other dates tell, and day first where none does.
enum class DateOrder { Auto, DayFirst, MonthFirst };
template <>
inline constexpr std::array choicesOf<DateOrder>{
    Choice<DateOrder>{DateOrder::Auto, "auto", "Guessed"},
    Choice<DateOrder>{DateOrder::DayFirst, "day-first", "Day first: 31/12/2020"},
    Choice<DateOrder>{DateOrder::MonthFirst, "month-first", "Month first: 12/31/2020"},
};

/// How a file of data is to be read. As it stands everything is guessed from the content.
struct ReadSettings {
    Presence header = Presence::Auto; // names of the columns in the first line
    std::size_t skippedLines = 0;     // at the beginning of the text, before anything is looked at
    Separator separator = Separator::Auto;
    DecimalMark decimal = DecimalMark::Auto;
    std::vector<std::string> missingWords = {}; // beside those that isMissing and meansMissing know
    bool textIsMissing = false;                 // a cell that is no number, in a column of numbers
    Presence units = Presence::Auto;            // a line of units below the header
    DateOrder dates = DateOrder::Auto;
    std::size_t thinTo = 0; // rows, evenly spaced over the file; 0: all of them
    std::string sheet = {}; // of a workbook, by name or from 1; array of an archive, by name; empty: the first, or all
    bool operator==(const ReadSettings&) const = default;
};

} // namespace core
