#pragma once

#include "core/data/delimited.h"
#include "core/data/read_settings.h"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace core
{

/// What the points and commas in the numbers of a table mean.
struct NumberMarks {
    char decimal = '.';      // '.' or ','
    bool thousands = true;   // whether the other one may stand between groups of three digits, as blanks and ' may
    std::string groupsShown; // a number that could also be read with decimals: "1,234"; empty: there is none
};

/// A number as programs, spreadsheets and people write it: with U+2212 for the minus, a plus, groups of three digits
/// parted by a blank (also U+00A0, U+2009, U+202F), an apostrophe or the mark that is not the decimal one, a percent
/// sign behind it or the sign of a currency on either side, which are left out (12.5 % is 12.5, −$3 is −3). Nothing for
/// other text. Beyond the range of a double: ±infinity or 0.
struct WrittenNumber {
    double value = 0.0;
    std::string_view unit = {}; // the sign that was left out; empty: none
};
std::optional<WrittenNumber> writtenNumber(std::string_view text, const NumberMarks& marks);

/// A number under any marks.
bool isNumberSomehow(std::string_view text);

/// How the cells of a text came about: written by somebody, or, those without quotes, by a program that keeps numbers
/// as numbers and writes them with a decimal point.
enum class CellKind { Written, Typed };

/// The marks that all numbers of a table allow. A number such as 1,234 can mean two things: where others have a decimal
/// point, or cells are parted by commas, its comma parts thousands, otherwise it is a decimal one; 1.234 has decimals
/// unless others have decimal commas. Failure, "line 3, column 2: …", where some numbers need a decimal point and
/// others a comma. `text` has no header, its first line is number `firstLine`.
/// Cost O(bytes); nothing where no number can be in doubt. Stopped, it tells what it has seen.
std::variant<NumberMarks, std::string> guessMarks(std::string_view text, char separator, std::size_t firstLine,
                                                  DecimalMark told, CellKind kind, const std::stop_token& stop = {});

/// Words for a missing value that could also be a category, so that they count as missing among numbers alone: ".", "-"
/// and other dashes, None, #N/A and the other errors of spreadsheets, and a number below or above a limit of detection
/// such as <0.01.
bool meansMissing(std::string_view text);

} // namespace core
