#pragma once

#include "core/data/table_reading.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace core
{

/// What readTableFile can read, for the sentence about what cannot.
inline constexpr std::string_view tableKinds = "a CSV, TSV, XLSX, NPY, NPZ or MAT file";

/// A table by its content: a NumPy array or archive of such (named_arrays.h), a MAT file, an Excel workbook
/// (workbook.h), or delimited text (readTable). `settings.sheet` is refused for what holds one table alone.
TableReading readingOfBytes(std::string_view bytes, const std::string& source, const ReadSettings& settings,
                            std::stop_token stop = {});
Outcome<Table> readTableBytes(std::string_view bytes, const std::string& source, const ReadSettings& settings = {});

/// The content of a file of a table. Failure as in readTableFile where there is nothing to be read.
Outcome<std::string> tableContent(const std::filesystem::path& path);

/// The content of a file of at most `most` bytes, or of a stream (core/files/stream.h), for what a few lines can tell;
/// nothing for a longer one and where it cannot be read, or only once.
std::optional<std::string> shortContent(const std::filesystem::path& path, std::size_t most);

/// What a file is called in sentences: its name without folders.
std::string shownName(const std::filesystem::path& path);

/// How many numbers readNpy reads there; 0 where it fails. Cost O(1).
std::size_t npyNumbers(std::string_view bytes);

} // namespace core
