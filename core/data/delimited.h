#pragma once

#include "core/outcome.h"

#include <array>
#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core
{

/// One cell of delimited text, without the blanks around it and its quotes.
struct Cell {
    std::string_view text;
    bool quoted = false;
};

/// Goes through delimited text record by record: a line, or several where a quoted cell spans them. Blank lines and
/// lines that begin with '#' are left out, unless a cell #N/A or another error of a spreadsheet begins the line.
class RecordReader
{
public:
    /// `blanks` as separator: any run of blanks and tabs separates. The text must outlive the reader; its first line is
    /// number `firstLine`.
    static constexpr char blanks = ' ';
    RecordReader(std::string_view text, char separator, std::size_t firstLine = 1)
        : rest_(text), separator_(separator), line_(firstLine)
    {
    }

    /// The next record into `cells`; false at the end of the text, or at a malformed quote, which `failure` then tells.
    /// The cells stay valid until the next call.
    bool next(std::vector<Cell>& cells);

    std::size_t line() const { return recordLine_; } // on which the record begins, from 1
    std::string_view rest() const { return rest_; }  // what follows the record
    std::size_t restLine() const { return line_; }   // on which that begins
    std::size_t comments() const { return comments_; }
    const std::optional<Failure>& failure() const { return failure_; }

private:
    bool skipToRecord();
    bool atComment(std::size_t start) const;
    bool isBehindTab(std::size_t at) const; // where tabs part cells
    bool quotedCell(std::vector<Cell>& cells);
    void plainCell(std::vector<Cell>& cells);
    bool atLineEnd() const { return rest_.empty() || rest_.front() == '\n' || rest_.front() == '\r'; }
    bool atSeparator() const;
    void skipBlanks();
    void skipLineEnd();

    std::string_view rest_;
    char separator_;
    std::size_t line_, recordLine_ = 1, comments_ = 0;
    std::deque<std::string> unescaped_; // quoted cells with doubled quotes
    std::optional<Failure> failure_;
};

/// A number read from a cell. `comma` and `point`: which decimal sign was written.
struct CellNumber {
    double value = 0.0;
    bool comma = false, point = false;
};

/// A number as programs write it, whatever the locale; nothing for other text. Beyond the range of a double: ±infinity
/// or 0. A decimal comma is read where `commaAllowed`. number_cell.h reads what people write.
std::optional<CellNumber> parseNumber(std::string_view text, bool commaAllowed);

/// What a spreadsheet writes into a cell whose formula has no value.
inline constexpr std::array<std::string_view, 15> spreadsheetErrors{
    "#N/A",   "#DIV/0!", "#VALUE!",   "#REF!",     "#NAME?",    "#NUM!",  "#NULL!",       "#SPILL!",
    "#CALC!", "#FIELD!", "#BLOCKED!", "#CONNECT!", "#UNKNOWN!", "#BUSY!", "#GETTING_DATA"};

/// Empty, NA, N/A, NaN, null and ?, in any case.
bool isMissing(std::string_view text);

/// The separator that splits the first records most evenly, and among those into most numbers: tab, semicolon, comma,
/// vertical bar or blanks. '\0' for a single column.
char guessSeparator(std::string_view text);

} // namespace core
