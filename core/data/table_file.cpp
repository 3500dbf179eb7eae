#include "core/data/table.h"
#include "core/data/table_text.h"
#include "core/files/read_whole.h"

namespace core
{

Outcome<Table> readTableFile(const std::filesystem::path& path, const ReadSettings& settings)
{
    const std::string shown = path.filename().empty() ? path.string() : path.filename().string();
    const Outcome<std::string> read = readWhole(path, "a CSV, TSV or NPY file");
    if (const auto* failure = std::get_if<Failure>(&read))
        return *failure;
    const std::string& content = std::get<std::string>(read);
    if (content.empty())
        return invalidTable(path.string(), "the file is empty: write one row of numbers a line into it");
    if (!content.starts_with("\x93NUMPY"))
        return readTable(content, shown, settings);
    Outcome<Table> array = readNpy(content, shown);
    if (auto* table = std::get_if<Table>(&array))
        thin(*table, settings.thinTo);
    return array;
}

} // namespace core
