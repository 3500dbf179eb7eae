#pragma once

#include "core/data/number_cell.h"
#include "core/data/read_settings.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace core
{

/// Where the rows of delimited text begin, and what stands above them.
struct TableLayout {
    std::string_view rows;     // the text from the first row on; empty where there is none
    std::size_t firstLine = 1; // the number of its first line
    char separator = '\0';     // as RecordReader has it
    bool hasHeader = false;
    std::vector<std::string> names; // of the columns, where there is a header
    std::vector<std::string> units; // one a column, where a line of them stands below the header
    std::size_t columns = 0;
    std::size_t skippedLines = 0;     // at the beginning: those told and those of titles
    std::size_t comments = 0;         // lines above the rows
    std::vector<std::string> remarks; // what was taken for titles or units
};

/// Finds the header. Above it: `settings.skippedLines` lines, a line "sep=;" that tells the separator, title lines
/// (their number of cells is not that of the rows, or all but one cell are empty, and no number stands alone in them).
/// A header holds no number and no date, except in quotes, or above other things than itself, or years that follow each
/// other (1990, 1991, …) above what are none. Units are short words of which none stands above text.
/// Rows of one cell more begin with a name that the header leaves out, unless that cell is the last one and empty in
/// all of the first rows. Failure: a
/// sentence that follows the table's name; more columns than can be read.
std::variant<TableLayout, std::string> layoutOf(std::string_view text, const ReadSettings& settings);

/// The settings with what the layout found where they tell nothing.
ReadSettings foundBy(const TableLayout& layout, ReadSettings settings);

} // namespace core
