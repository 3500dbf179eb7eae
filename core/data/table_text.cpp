#include "core/data/table_text.h"

#include <map>
#include <set>

namespace core
{

Failure invalidTable(const std::string& source, const std::string& what)
{
    const bool hasLine = what.starts_with("line ") || what.starts_with("row ");
    return {Failure::Kind::InvalidInput, source + (hasLine ? ", " : ": ") + what + "."};
}

std::string inQuotes(std::string_view text)
{
    constexpr std::size_t longest = 40;
    std::string shown(text.substr(0, longest));
    if (text.size() > longest) {
        while (!shown.empty() && (static_cast<unsigned char>(shown.back()) & 0xC0) == 0x80)
            shown.pop_back(); // do not cut a character in two
        if (!shown.empty() && static_cast<unsigned char>(shown.back()) >= 0xC0)
            shown.pop_back();
        shown += "…";
    }
    return "“" + withoutControls(std::move(shown)) + "”";
}

std::string withoutControls(std::string text)
{
    for (char& c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
            c = ' ';
    return text;
}

std::string countOf(std::size_t n, const std::string& noun)
{
    return std::to_string(n) + " " + noun + (n == 1 ? "" : "s");
}

std::string placeIn(const Table& table, std::size_t row, const TableColumn& column)
{
    const std::string line =
        table.lines.empty() ? "row " + std::to_string(row + 1) : "line " + std::to_string(table.lines[row]);
    return line + ", column " + inQuotes(column.name) + ": ";
}

std::string lowerCase(std::string_view text)
{
    std::string lower(text);
    for (char& c : lower)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return lower;
}

bool isNameOfRowNumbers(const std::string& name)
{
    const std::string lower = lowerCase(name);
    return lower == "row" || lower == "rownames" || lower == "unnamed: 0" || lower == "index" || lower == "id";
}

bool countsRows(const TableColumn& column)
{
    if (!column.numeric() || column.numbers.empty() || (column.numbers[0] != 0.0 && column.numbers[0] != 1.0))
        return false;
    for (std::size_t i = 1; i < column.numbers.size(); ++i)
        if (column.numbers[i] != column.numbers[i - 1] + 1.0)
            return false;
    return true;
}

void tellColumnsApart(Table& table)
{
    std::set<std::string> taken;
    std::map<std::string, int> copies; // of each name, so far
    for (TableColumn& column : table.columns) {
        const std::string name = column.name;
        while (!taken.insert(column.name).second)
            column.name = name + "_" + std::to_string(1 + ++copies[name]);
    }
}

} // namespace core
