#pragma once

#include "core/data/table_reading.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core
{

/// A file or a text at hand, so that it can be read again in another way.
class TableSource
{
public:
    /// What it is made of, and with that which of ReadSettings matter. Lines of text: all but `sheet`. Workbook: all
    /// but `separator`. Arrays, of an archive, and a single Array: `thinTo`, `sheet` of several. Other: no table.
    enum class Kind { Lines, Workbook, Arrays, Array, Other };

    struct Line {
        std::size_t number; // from 1
        std::string text;   // a tab as ⇥, no other control characters, cut where it is long
    };

    /// Failure as in readTableFile where there is nothing to be read.
    static Outcome<TableSource> ofFile(const std::filesystem::path& path);
    TableSource(std::string bytes, std::string name); // looks into them

    const std::string& name() const { return name_; }
    std::size_t size() const { return bytes_.size(); } // in bytes

    /// The table, or why there is none, as in readTableFile. Cost O(bytes).
    TableReading read(const ReadSettings& settings, std::stop_token stop = {}) const;

    Kind kind() const { return kind_; }
    /// The sheets of a workbook or the arrays of an archive.
    const std::vector<std::string>& parts() const { return parts_; }

    /// The lines from `reach` before that number to `reach` behind it, of text or the sheet that `settings` choose;
    /// those that there are.
    std::vector<Line> linesAround(std::size_t number, std::size_t reach, const ReadSettings& settings) const;

private:
    std::string bytes_, name_;
    std::vector<std::string> parts_;
    Kind kind_;
};

/// The line, or row of an array, that a failure to read `source` is about, from 1; nothing where it is about none.
std::optional<std::size_t> problemLine(const Failure& failure, std::string_view source);

/// The row of a table that begins on this line, or has this number where rows come from no text.
std::optional<std::size_t> rowOnLine(const Table& table, std::size_t line);

} // namespace core
