#include "core/data/named_arrays.h"

#include "core/data/choose_columns.h"
#include "core/data/table_bytes.h"
#include "core/data/table_text.h"

#include <algorithm>
#include <cmath>

namespace core
{

namespace
{

const Table* tableIn(const NamedArray& array)
{
    return std::get_if<Table>(&array.table);
}

std::vector<std::string> namesOfArrays(const std::vector<NamedArray>& arrays)
{
    std::vector<std::string> names;
    names.reserve(arrays.size());
    for (const NamedArray& array : arrays)
        names.push_back(array.name);
    return names;
}

constexpr std::string_view arrayEnding = ".npy"; // in an archive

std::string arrayName(const ZipEntry& entry)
{
    return withoutControls(entry.name.substr(0, entry.name.size() - arrayEnding.size()));
}

/// "x (100×2), y (3×1)"
std::string sizesOf(const std::vector<const NamedArray*>& arrays)
{
    std::string list;
    for (const NamedArray* array : arrays) {
        const Table& table = *tableIn(*array);
        list += (list.empty() ? "" : ", ") + array->name + " (" + std::to_string(table.rows) + "×" +
                std::to_string(table.columns.size()) + ")";
    }
    return list;
}

Outcome<Table> chosenArray(std::vector<NamedArray>& arrays, const std::string& source, const std::string& name)
{
    const auto found = columnPositions({name}, namesOfArrays(arrays));
    if (std::holds_alternative<std::string>(found))
        return invalidTable(source, "there is no array " + inQuotes(name) + ": choose from " +
                                        listOfNames(namesOfArrays(arrays)) + ", or a number from 1 to " +
                                        std::to_string(arrays.size()));
    return std::move(arrays[std::get<std::vector<std::size_t>>(found).front()].table);
}

/// Columns of several arrays side by side.
Table joined(const std::vector<const NamedArray*>& arrays, std::size_t rows)
{
    Table all;
    all.rows = rows;
    all.named = true;
    for (const NamedArray* array : arrays) {
        const Table& table = *tableIn(*array);
        for (std::size_t k = 0; k < table.columns.size(); ++k) {
            TableColumn& column = all.columns.emplace_back(table.columns[k]);
            column.name = array->name + (table.columns.size() > 1 ? std::to_string(k + 1) : "");
        }
    }
    tellColumnsApart(all);
    return all;
}

} // namespace

Outcome<Table> tableOfArrays(std::vector<NamedArray> arrays, const std::string& source, const ReadSettings& settings)
{
    if (arrays.empty())
        return invalidTable(source, "it holds no array: save one with a row for each observation");
    Outcome<Table> made = invalidTable(source, "");
    std::string leftOut;
    if (!settings.sheet.empty() || arrays.size() == 1) {
        made = settings.sheet.empty() ? std::move(arrays.front().table) : chosenArray(arrays, source, settings.sheet);
    } else {
        std::vector<const NamedArray*> used;
        const bool several = std::any_of(arrays.begin(), arrays.end(), [](const NamedArray& array) {
            return tableIn(array) && tableIn(array)->rows > 1;
        });
        for (const NamedArray& array : arrays) {
            if (tableIn(array) && (tableIn(array)->rows > 1 || !several))
                used.push_back(&array);
            else
                leftOut += (leftOut.empty() ? "" : ", ") + array.name;
        }
        if (used.empty())
            return invalidTable(source, "none of its arrays holds numbers in rows and columns: save one that does");
        const std::size_t rows = tableIn(*used.front())->rows;
        if (std::any_of(used.begin(), used.end(), [&](const NamedArray* a) { return tableIn(*a)->rows != rows; }))
            return invalidTable(source, "its arrays have different lengths, " + sizesOf(used) +
                                            ": choose one by name (--sheet)");
        Table all = used.size() == 1 ? *tableIn(*used.front()) : joined(used, rows);
        if (all.columns.size() > largestColumnCount)
            return invalidTable(source, "its arrays have " + std::to_string(all.columns.size()) +
                                            " columns together: choose one by name (--sheet)");
        made = std::move(all);
    }
    if (auto* table = std::get_if<Table>(&made)) {
        table->source = source;
        if (!leftOut.empty())
            table->remarks.push_back("left out, since they are no columns of numbers: " + leftOut);
        thin(*table, settings.thinTo);
    }
    return made;
}

std::vector<std::string> npzNames(const std::vector<ZipEntry>& entries)
{
    std::vector<std::string> names;
    for (const ZipEntry& entry : entries)
        if (entry.name.ends_with(arrayEnding))
            names.push_back(arrayName(entry));
    return names;
}

Outcome<Table> readNpz(std::string_view bytes, const std::string& source, const ReadSettings& settings)
{
    const Outcome<std::vector<ZipEntry>> entries = zipEntries(bytes);
    if (const auto* failure = std::get_if<Failure>(&entries))
        return invalidTable(source, failure->what);
    std::vector<NamedArray> arrays;
    UnpackBudget content(bytes.size()), numbers(bytes.size(), sizeof(double));
    for (const ZipEntry& entry : std::get<std::vector<ZipEntry>>(entries)) {
        if (!entry.name.ends_with(arrayEnding))
            continue;
        const std::string name = arrayName(entry);
        const Outcome<std::string> unpacked = unzipped(bytes, entry, content);
        if (const auto* failure = std::get_if<Failure>(&unpacked))
            return invalidTable(source, failure->what);
        const std::string& array = std::get<std::string>(unpacked);
        if (!numbers.take(sizeof(double) * npyNumbers(array)))
            return invalidTable(source, "array " + inQuotes(name) + ": the archive " + numbers.sentence());
        arrays.push_back({name, readNpy(array, source + ", array " + inQuotes(name))});
    }
    return tableOfArrays(std::move(arrays), source, settings);
}

} // namespace core
