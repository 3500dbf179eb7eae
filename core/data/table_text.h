#pragma once

#include "core/data/table.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace core
{

/// Wider tables are refused: a sign of a transposed one, and nothing here shows so many coordinates.
inline constexpr std::size_t largestColumnCount = 10'000;

/// InvalidInput, "SOURCE: what." or "SOURCE, line 3, …" if `what` begins with a line.
Failure invalidTable(const std::string& source, const std::string& what);

/// How a remark begins that says how labels were numbered.
inline constexpr std::string_view labelRemark = "labels from ";

/// A cell in typographic quotes, on one line and cut where it is long.
std::string inQuotes(std::string_view text);

/// The same text with blanks for line ends and other control characters.
std::string withoutControls(std::string text);

/// "1 row", "2 rows".
std::string countOf(std::size_t n, const std::string& noun);

/// "line 3, column “x”: ", or "row 3, …" where the rows come from no text.
std::string placeIn(const Table& table, std::size_t row, const TableColumn& column);

/// The same with a … z for A … Z; other letters stay as they are.
std::string lowerCase(std::string_view text);

/// Gives a name that columns before it have a number: "x", "x_2". Cost O(c log c).
void tellColumnsApart(Table& table);

/// Is the name one that numbers of rows have: "row", "rownames", "unnamed: 0", "index", "id", in any case?
bool isNameOfRowNumbers(const std::string& name);

/// Whether the numbers of a column go up in ones from 0 or 1.
bool countsRows(const TableColumn& column);

} // namespace core
