#pragma once

#include "core/data/table.h"
#include "core/files/zip.h"
#include "core/outcome.h"

#include <string>
#include <vector>

namespace core
{

/// An array of a file that may hold several; a failure where it holds no numbers in rows and columns.
struct NamedArray {
    std::string name;
    Outcome<Table> table;
};

/// The array that `settings.sheet` names (by name, or counted from 1); else the only one; else all of them side by
/// side, their columns called "x" or, of several, "x1", "x2", …, where all have as many rows. Single numbers and what
/// is no array of numbers are then left out, with a remark. Failure: none is left, several of different lengths, no
/// such name.
Outcome<Table> tableOfArrays(std::vector<NamedArray> arrays, const std::string& source, const ReadSettings& settings);

/// Reads numpy.savez and savez_compressed (a zip archive of NPY files).
Outcome<Table> readNpz(std::string_view bytes, const std::string& source, const ReadSettings& settings = {});

/// The names of the arrays in such an archive.
std::vector<std::string> npzNames(const std::vector<ZipEntry>& entries);

/// Is this a MAT file of version 4 to 7, or 7.3?
bool isMat(std::string_view bytes);

/// Is this one of version 4, which has no header of its own? Its first variable makes sense as one.
bool isMat4(std::string_view bytes);

/// The arrays of such a file, in its order. Failure: big-endian, cut off, damaged.
Outcome<std::vector<NamedArray>> arraysOfMat4(std::string_view bytes, const std::string& source);

/// Reads the numeric and logical matrices of a MAT file of version 4 to 7, compressed or not, sparse ones in full; a
/// row is taken for a column. Source: MathWorks, "MAT-File Format" (levels 4 and 5). Failure: version 7.3 (HDF5),
/// big-endian, cut off, damaged, as in tableOfArrays; complex and other arrays count as none.
Outcome<Table> readMat(std::string_view bytes, const std::string& source, const ReadSettings& settings = {});

/// The names of the arrays in such a file; none where it is damaged.
std::vector<std::string> matNames(std::string_view bytes);

} // namespace core
