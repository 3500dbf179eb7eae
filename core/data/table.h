#pragma once

#include "core/data/dataset.h"
#include "core/data/read_settings.h"
#include "core/outcome.h"

#include <filesystem>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace core
{

/// What stands in a column of numbers where a cell is empty or tells none.
inline constexpr double missingNumber = std::numeric_limits<double>::quiet_NaN();

/// A table as it was read: numbers, text kept where a cell is no number, missing values as NaN.
struct TableColumn {
    std::string name;
    std::vector<double> numbers;   // NaN where missing or not a number
    std::vector<std::string> text; // empty for a purely numeric column, else every cell as written
    bool numeric() const { return text.empty(); }
    std::size_t missing = 0;
    std::string unit = {}; // of a line of units below the header, or "%"; mostly empty
    NumberMeaning meaning = NumberMeaning::Quantity;

    ColumnSense sense() const { return {.unit = unit, .meaning = meaning}; }
};
struct Table {
    std::string source; // file name or "clipboard"
    std::vector<TableColumn> columns;
    bool named = false; // by a header: otherwise the columns are called as in coordinateNames
    std::size_t rows = 0;
    std::vector<std::size_t> lines;   // on which each row begins in the text, from 1; empty for a NumPy array
    std::vector<std::string> remarks; // what was guessed or skipped: "3 comment lines skipped", …
};

/// Reads delimited text as `settings` tell, the rest by its content: comma, semicolon, tab, vertical bar or blanks,
/// header, titles above it and units below it (table_layout.h), decimal comma and thousands marks (number_cell.h),
/// dates (dates.h) in columns that hold no other cells, double quotes, '#' comments, empty/NA/N/A/NaN/null/? as missing
/// and other words for it (meansMissing) in columns of numbers or dates, a last line with too few cells (left out),
/// CRLF, UTF-8 BOM, UTF-16, Latin-1 where the bytes are no UTF-8. `remarks` say what was decided. Columns without a
/// name are called as in coordinateNames, row numbers without one "row". Failure says line, column and what to do:
/// ragged rows, binary content, empty, header only, an open quotation mark, decimal points and commas in one table.
/// Cost O(bytes), twice where a column holds text or a number may be in doubt.
Outcome<Table> readTable(std::string_view content, std::string source, const ReadSettings& settings = {});

/// The names in delimited text that holds a header and no row below it; nothing otherwise.
std::optional<std::vector<std::string>> headerAlone(std::string_view content, const ReadSettings& settings = {});

/// The rows that `settings.thinTo` keeps: of n rows the floor(i n / thinTo)-th ones; a remark says so.
void thin(Table& table, std::size_t thinTo);

/// Reads a NumPy array (v1–v3, little-endian floats of 4 and 8 bytes and whole numbers of 1 to 8, C and Fortran order,
/// 1-D or 2-D) from its bytes. Failure: truncated, big-endian, objects or records, another number of dimensions, no
/// element.
Outcome<Table> readNpy(std::string_view bytes, std::string source);

/// Reads a file by its content (NPY magic) and name. Failure: missing, a directory, no permission, too large (> 2 GiB).
Outcome<Table> readTableFile(const std::filesystem::path& path, const ReadSettings& settings = {});

/// Are at least half of its cells that are not missing numbers?
bool mostlyNumbers(const TableColumn& column);

/// Does the row have neither a number nor a text there?
bool misses(const TableColumn& column, std::size_t row);

/// What each column of a table is taken for.
enum class ColumnRole { Ignore, Coordinate, Label, Target, Weight };

/// Sensible roles: the first one or two numeric columns are coordinates, a column named label/class/sample/group is the
/// label, or else one of text that every row has, with few values and more than one; columns named target and weight
/// are what they say; the rest is ignored, row numbers and countingColumns() too. A column with more numbers than text
/// counts as numeric, so that datasetOf can name the cell that spoils it.
std::vector<ColumnRole> guessRoles(const Table& table);

/// Columns that go up row by row, as times, dates and numbers of rows do (named so, or evenly in whole numbers), where
/// there are two others for coordinates.
std::vector<std::size_t> countingColumns(const Table& table);

/// As guessRoles where targets are wanted: counting columns are coordinates as others are, and without a column named
/// target, the last of several numeric columns is it.
std::vector<ColumnRole> targetRoles(const Table& table);

/// As guessRoles with every numeric column as a coordinate, counting ones too.
std::vector<ColumnRole> allCoordinateRoles(const Table& table);

/// The dataset of a table under given roles (one a column; asserted). Rows with a missing value in a used column are
/// dropped and counted in `remarks` by the role that takes them: those without a coordinate, of the others those
/// without a label, then those without a weight. The remarks also say how labels were numbered, what will be slow and
/// what may overflow; a missing target is kept, as NaN.
/// Labels: whole numbers from 0 to 255 are kept if 0 is among them or all are equal; other values are numbered from 0
/// in ascending order, numbers before text. names.samples are those texts, and numbers with the name of their column.
/// Failure: text in a coordinate, target or weight (names the first offending
/// row), infinities, a negative weight, no coordinate, two columns for one label, target or weight, more than 256
/// labels, no row left.
struct TableDataset {
    Dataset data;
    std::vector<std::string> remarks;
};
Outcome<TableDataset> datasetOf(const Table& table, const std::vector<ColumnRole>& roles);

/// The columns behind a dataset's coordinates: enough to find the same ones in another table (match_columns.h).
struct CoordinateColumns {
    std::vector<std::string> names;     // d of them
    bool named = false;                 // by their table; otherwise the names only count
    bool chosen = false;                // on request, and not because they hold numbers
    std::vector<std::size_t> positions; // d of them, from 0, in …
    std::size_t tableColumns = 0;       // … a table of so many; 0: they come from no table
    std::vector<ColumnSense> senses{};  // as DataNames has them; empty where nothing is told

    bool holdDays(std::size_t j) const { return j < senses.size() && senses[j].meaning == NumberMeaning::Days; }
};

/// A dataset that remembers which columns it was made of.
struct LoadedTable : TableDataset {
    CoordinateColumns coordinates; // of data.x
};

/// `--data FILE|example:NAME` with `--columns a,b` (by name or from 1, in that order; empty: allCoordinateRoles).
/// The remarks name the text columns left out.
Outcome<TableDataset> loadDataset(std::string_view specification, const std::vector<std::string>& columns,
                                  const ReadSettings& settings = {});

/// The same with where the columns come from.
Outcome<LoadedTable> loadColumns(std::string_view specification, const std::vector<std::string>& columns,
                                 const ReadSettings& settings = {});

/// `FILE|example:NAME` as a table: an example has its labels, targets and weights as further columns.
Outcome<Table> loadTable(std::string_view specification, const ReadSettings& settings = {});

/// CSV text with a header, each number in the fewest digits that read back to the same bits; `label` (the names of
/// samples where they have some), `target` (NA where there is none) and `weight` as further columns.
std::string toCsv(const Dataset& data);

} // namespace core
