#include "core/data/table_source.h"

#include "core/data/characters.h"
#include "core/data/named_arrays.h"
#include "core/data/table_bytes.h"
#include "core/data/table_text.h"
#include "core/data/text_encoding.h"
#include "core/data/workbook.h"
#include "core/files/zip.h"

#include <algorithm>
#include <charconv>

namespace core
{

namespace
{

constexpr std::size_t longestLine = 300; // bytes; more than fits beside each other in a window

/// A tab is shown as ⇥, since it may part cells.
std::string shown(std::string_view line)
{
    const bool cut = line.size() > longestLine;
    std::size_t end = std::min(longestLine, line.size());
    while (cut && end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0) == 0x80)
        --end; // do not cut a character in two
    std::string text;
    for (const char c : line.substr(0, end))
        text += c == '\t' ? std::string("⇥") : std::string(1, c);
    return withoutControls(std::move(text)) + (cut ? "…" : "");
}

std::vector<TableSource::Line> linesFrom(std::string_view text, std::size_t first, std::size_t last)
{
    std::vector<TableSource::Line> lines;
    for (std::size_t number = 1; number <= last && !text.empty(); ++number) {
        const std::string_view line = takeLine(text);
        if (number >= first)
            lines.push_back({number, shown(line)});
    }
    return lines;
}

bool isArray(std::string_view bytes)
{
    return bytes.starts_with("\x93NUMPY");
}

std::vector<std::string> partsOf(std::string_view bytes)
{
    if (isMat(bytes))
        return matNames(bytes);
    if (!isZip(bytes))
        return {};
    const auto entries = zipEntries(bytes);
    const auto* found = std::get_if<std::vector<ZipEntry>>(&entries);
    if (!found)
        return {};
    return isWorkbook(*found) ? sheetNames(bytes) : npzNames(*found);
}

TableSource::Kind kindOf(std::string_view bytes, const std::vector<std::string>& parts)
{
    using Kind = TableSource::Kind;
    if (isZip(bytes) || isMat(bytes)) {
        if (parts.empty())
            return Kind::Other;
        const auto entries = zipEntries(bytes);
        const auto* found = std::get_if<std::vector<ZipEntry>>(&entries);
        return found && isWorkbook(*found) ? Kind::Workbook : Kind::Arrays;
    }
    if (isArray(bytes))
        return Kind::Array;
    return std::holds_alternative<DecodedText>(decodeText(bytes)) ? Kind::Lines : Kind::Other;
}

} // namespace

Outcome<TableSource> TableSource::ofFile(const std::filesystem::path& path)
{
    Outcome<std::string> content = tableContent(path);
    if (const auto* failure = std::get_if<Failure>(&content))
        return *failure;
    return TableSource(std::get<std::string>(std::move(content)), shownName(path));
}

TableSource::TableSource(std::string bytes, std::string name)
    : bytes_(std::move(bytes)), name_(std::move(name)), parts_(partsOf(bytes_)), kind_(kindOf(bytes_, parts_))
{
}

TableReading TableSource::read(const ReadSettings& settings, std::stop_token stop) const
{
    return readingOfBytes(bytes_, name_, settings, std::move(stop));
}

std::vector<TableSource::Line> TableSource::linesAround(std::size_t number, std::size_t reach,
                                                        const ReadSettings& settings) const
{
    const std::size_t first = number > reach ? number - reach : 1;
    if (isZip(bytes_)) {
        const std::optional<std::string> text = sheetText(bytes_, settings.sheet);
        return text ? linesFrom(*text, first, number + reach) : std::vector<Line>();
    }
    const Outcome<DecodedText> decoded = decodeText(bytes_);
    if (isMat(bytes_) || isArray(bytes_) || !std::holds_alternative<DecodedText>(decoded))
        return {};
    return linesFrom(std::get<DecodedText>(decoded).view(bytes_), first, number + reach);
}

std::optional<std::size_t> problemLine(const Failure& failure, std::string_view source)
{
    std::string_view text = failure.what;
    if (!text.starts_with(source))
        return std::nullopt;
    text.remove_prefix(source.size());
    for (const std::string_view word : {", line ", ", row "}) {
        std::size_t number = 0;
        if (text.starts_with(word) &&
            std::from_chars(text.data() + word.size(), text.data() + text.size(), number).ec == std::errc())
            return number;
    }
    return std::nullopt;
}

std::optional<std::size_t> rowOnLine(const Table& table, std::size_t line)
{
    if (table.lines.empty())
        return line > 0 && line <= table.rows ? std::optional(line - 1) : std::nullopt;
    const auto found = std::lower_bound(table.lines.begin(), table.lines.end(), line);
    return found != table.lines.end() && *found == line
               ? std::optional(static_cast<std::size_t>(found - table.lines.begin()))
               : std::nullopt;
}

} // namespace core
