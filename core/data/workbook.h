#pragma once

#include "core/data/table_reading.h"
#include "core/files/zip.h"
#include "core/outcome.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core
{

/// Is this the archive of an Excel workbook (.xlsx), its parts in a folder xl or at the root?
bool isWorkbook(const std::vector<ZipEntry>& entries);

/// Reads a sheet of an Excel workbook (.xlsx, ECMA-376): the one that `settings.sheet` names (by name, or counted from
/// 1), else the first. Its cells are read like those of delimited text, so that titles, header, units and words for
/// missing are understood; lines are the sheet's rows. Cells formatted as a date are dates, formulas their last value,
/// empty columns are left out. Failure: as in readTable; no such sheet; damaged; too large.
TableReading readingOfWorkbook(std::string_view bytes, const std::string& source, const ReadSettings& settings,
                               std::stop_token stop);

/// The names of the sheets; none where the workbook is damaged.
std::vector<std::string> sheetNames(std::string_view bytes);

/// A sheet, chosen as `settings.sheet` does, as the text between tabs that readingOfWorkbook reads; nothing where there
/// is none.
std::optional<std::string> sheetText(std::string_view bytes, const std::string& sheet);

} // namespace core
