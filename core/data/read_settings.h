#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace core
{

/// Whether a line that a table may have is there: guessed from the cells, or told.
enum class Presence { Auto, Yes, No };

/// What stands between the cells of a line. Blank: any run of blanks and tabs.
enum class Separator { Auto, Comma, Semicolon, Tab, Bar, Blank };

/// What begins the decimals of a number; the other sign may then stand between its thousands.
enum class DecimalMark { Auto, Point, Comma };

/// How 03/04/2020 is meant. Auto: as the column's other dates tell, and day first where none does.
enum class DateOrder { Auto, DayFirst, MonthFirst };

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
