#include "core/data/named_arrays.h"
#include "core/data/table.h"
#include "core/data/table_bytes.h"
#include "core/data/table_text.h"
#include "core/data/workbook.h"
#include "core/files/read_whole.h"
#include "core/files/stream.h"
#include "core/files/zip.h"

#include <algorithm>

namespace core
{

namespace
{

TableReading readingOfArchive(std::string_view bytes, const std::string& source, const ReadSettings& settings,
                              std::stop_token stop)
{
    const Outcome<std::vector<ZipEntry>> directory = zipEntries(bytes);
    if (const auto* failure = std::get_if<Failure>(&directory))
        return {invalidTable(source, failure->what), settings};
    const auto& entries = std::get<std::vector<ZipEntry>>(directory);
    if (isWorkbook(entries))
        return readingOfWorkbook(bytes, source, settings, std::move(stop));
    if (std::any_of(entries.begin(), entries.end(), [](const ZipEntry& e) { return e.name.ends_with(".npy"); }))
        return {readNpz(bytes, source, settings), settings};
    return {invalidTable(source, "this is a zip archive without a workbook or NumPy arrays in it: unpack it first, or "
                                 "save the sheet as CSV or XLSX"),
            settings};
}

} // namespace

TableReading readingOfBytes(std::string_view bytes, const std::string& source, const ReadSettings& settings,
                            std::stop_token stop)
{
    if (isZip(bytes))
        return readingOfArchive(bytes, source, settings, std::move(stop));
    if (isMat(bytes))
        return {readMat(bytes, source, settings), settings};
    if (!settings.sheet.empty())
        return {invalidTable(source, "it holds one table alone, and no sheet or array by name: leave --sheet out"),
                settings};
    if (!bytes.starts_with("\x93NUMPY"))
        return readingOfText(bytes, source, settings, std::move(stop));
    Outcome<Table> array = readNpy(bytes, source);
    if (auto* table = std::get_if<Table>(&array))
        thin(*table, settings.thinTo);
    return {std::move(array), settings};
}

Outcome<Table> readTableBytes(std::string_view bytes, const std::string& source, const ReadSettings& settings)
{
    return readingOfBytes(bytes, source, settings).table;
}

Outcome<std::string> tableContent(const std::filesystem::path& path)
{
    Outcome<std::string> content = readWhole(path, tableKinds);
    if (const auto* read = std::get_if<std::string>(&content); read && read->empty())
        return isStream(path)
                   ? invalidTable(streamName(path), "nothing came in: send a table with one row of numbers a line")
                   : invalidTable(path.string(), "the file is empty: write one row of numbers a line into it");
    return content;
}

std::optional<std::string> shortContent(const std::filesystem::path& path, std::size_t most)
{
    std::error_code error;
    const bool isShort = isStream(path) || (std::filesystem::is_regular_file(path, error) &&
                                            std::filesystem::file_size(path, error) <= most);
    Outcome<std::string> content = isShort ? readWhole(path, tableKinds) : Failure{};
    auto* read = std::get_if<std::string>(&content);
    return read && read->size() <= most ? std::optional(std::move(*read)) : std::nullopt;
}

std::string shownName(const std::filesystem::path& path)
{
    if (isStream(path))
        return streamName(path);
    return path.filename().empty() ? path.string() : path.filename().string();
}

Outcome<Table> readTableFile(const std::filesystem::path& path, const ReadSettings& settings)
{
    const Outcome<std::string> content = tableContent(path);
    if (const auto* failure = std::get_if<Failure>(&content))
        return *failure;
    return readTableBytes(std::get<std::string>(content), shownName(path), settings);
}

} // namespace core
