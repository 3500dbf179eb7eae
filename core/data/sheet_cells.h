#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace core
{

/// Why a workbook cannot be read whose parts are no XML.
inline const std::string damagedXml = "its XML is damaged: save the workbook again";

/// What the other parts of a workbook tell of the cells of its sheets.
struct WorkbookParts {
    std::vector<std::string> strings; // that cells refer to by their number
    std::vector<bool> dateStyles;     // whether a cell of that style is a date
    bool from1904 = false;            // where days are counted from; else from 1900
};

/// The texts of xl/sharedStrings.xml; a sentence where it is damaged. So the others.
std::variant<std::vector<std::string>, std::string> sharedStrings(std::string_view xml);

/// Which styles of xl/styles.xml show a date.
std::variant<std::vector<bool>, std::string> dateStyles(std::string_view xml);

/// Does a number format show a day or a year? Parts in quotes, brackets and behind a backslash do not count.
bool isDateFormat(std::string_view format);

/// A cell with something in it, as it is to be read. A text of the workbook that many cells may share stays there.
struct SheetCell {
    std::string own = {};
    const std::string* shared = nullptr; // one of WorkbookParts::strings, which must outlive the cell; else its own
    bool quoted = false;                 // text, and no number
    const std::string& text() const { return shared ? *shared : own; }
};

/// The cells of a sheet that hold something, by row and column, both from 0.
using SheetCells = std::map<std::size_t, std::map<std::size_t, SheetCell>>;
/// Stopped: those so far.
std::variant<SheetCells, std::string> cellsOf(std::string_view xml, const WorkbookParts& parts,
                                              const std::stop_token& stop = {});

/// The columns in which a row holds something.
std::set<std::size_t> usedColumns(const SheetCells& cells);

/// Those cells as text between tabs, a line a row, without the columns that are empty; a row that holds nothing is a
/// blank line, and a last one of a single text, such as a source below the table, ends with it. Requires a cell.
std::string delimitedText(const SheetCells& cells);

} // namespace core
