#pragma once

#include "core/data/dataset.h"
#include "core/outcome.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// A table as it was read: numbers, text kept where a cell is no number, missing values as NaN.
struct TableColumn {
    std::string name;
    std::vector<double> numbers;   // NaN where missing or not a number
    std::vector<std::string> text; // empty for a purely numeric column, else every cell as written
    bool numeric() const { return text.empty(); }
    std::size_t missing = 0;
};
struct Table {
    std::string source; // file name or "clipboard"
    std::vector<TableColumn> columns;
    std::size_t rows = 0;
    std::vector<std::string> remarks; // what was guessed or skipped: "decimal comma", "3 comment lines", …
};

/// Reads delimited text: comma, semicolon, tab or blanks (guessed), header or not (guessed), decimal comma where the
/// separator allows it, double quotes, '#' comments, empty/NA/NaN/? as missing, CRLF, UTF-8 BOM.
/// Failure says line, column and what to do: ragged rows, binary content, empty, header only.
Outcome<Table> readTable(std::string_view content, std::string source);

/// Reads a NumPy array (v1–v3, little-endian f4/f8/i4/i8, C and Fortran order, 1-D or 2-D) from its bytes.
Outcome<Table> readNpy(std::string_view bytes, std::string source);

/// Reads a file by its content (NPY magic) and name. Failure: missing, a directory, no permission, too large (> 2 GiB).
Outcome<Table> readTableFile(const std::filesystem::path& path);

/// What each column of a table is taken for.
enum class ColumnRole { Ignore, Coordinate, Label, Target, Weight };

/// Sensible roles: the first one or two numeric columns are coordinates, a column named label/class/sample/group or with
/// few text values is the label; the rest is ignored.
std::vector<ColumnRole> guessRoles(const Table& table);

/// The dataset of a table under given roles. Rows with a missing coordinate are dropped and counted in `remarks`.
/// Failure: a text column as coordinate (names the first offending row), infinities, no coordinate, no row left.
struct TableDataset {
    Dataset data;
    std::vector<std::string> remarks;
};
Outcome<TableDataset> datasetOf(const Table& table, const std::vector<ColumnRole>& roles);

/// `--data FILE|example:NAME` with `--columns a,b` (by name or from 1; empty: guessRoles, but every numeric column is a coordinate).
Outcome<TableDataset> loadDataset(std::string_view specification, const std::vector<std::string>& columns);

/// CSV text with a header, 17 significant digits; labels, targets and weights as further columns.
std::string toCsv(const Dataset& data);

} // namespace core
