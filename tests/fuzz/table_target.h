#pragma once

#include "core/data/table.h"
#include "core/data/table_bytes.h"

#include "tests/core/data/binary_tables.h"

#include <algorithm>
#include <string>
#include <string_view>

/// What must hold for whatever a reader of tables gives; shared by the fuzzers and the mutation tests.
/// Returns the first broken promise, empty if all hold.
inline std::string brokenPromiseOf(const core::Outcome<core::Table>& read)
{
    using namespace core;
    const auto badSentence = [](const Failure& failure) {
        return failure.kind != Failure::Kind::InvalidInput || !failure.what.starts_with("source") ||
               !failure.what.ends_with('.') || failure.what.find_first_of("\r\n") != std::string::npos;
    };
    if (const auto* failure = std::get_if<Failure>(&read))
        return badSentence(*failure) ? "no clear sentence: " + failure->what : std::string();
    const Table& table = std::get<Table>(read);
    if (table.rows == 0 || table.columns.empty() || (!table.lines.empty() && table.lines.size() != table.rows))
        return "a table without rows or columns, or with other lines";
    for (const TableColumn& column : table.columns)
        if (column.numbers.size() != table.rows || (!column.numeric() && column.text.size() != table.rows) ||
            column.missing > table.rows)
            return "a column of another length";
    for (const auto& roles : {guessRoles(table), targetRoles(table), allCoordinateRoles(table)}) {
        const Outcome<TableDataset> made = datasetOf(table, roles);
        if (const auto* failure = std::get_if<Failure>(&made)) {
            if (badSentence(*failure))
                return "no clear sentence: " + failure->what;
            continue;
        }
        const Dataset& data = std::get<TableDataset>(made).data;
        if (data.size() == 0 || !data.x.allFinite())
            return "a dataset that is empty or not finite";
        const Outcome<Table> again = readTable(toCsv(data), "source");
        if (!std::holds_alternative<Table>(again))
            return "a dataset whose CSV does not read: " + std::get<Failure>(again).what;
        for (Eigen::Index j = 0; j < data.dimensions(); ++j) {
            const TableColumn& column = std::get<Table>(again).columns.at(static_cast<std::size_t>(j));
            const Eigen::Map<const Eigen::VectorXd> numbers(column.numbers.data(),
                                                            static_cast<Eigen::Index>(column.numbers.size()));
            if (numbers.size() != data.size() || numbers != data.x.col(j))
                return "a dataset that changes when written and read";
        }
    }
    return {};
}

/// Any bytes, taken for whatever they seem to be.
inline std::string brokenTablePromise(std::string_view bytes)
{
    return brokenPromiseOf(core::readTableBytes(bytes, "source"));
}

/// Text behind eight bytes that say how it is read.
inline std::string brokenToldPromise(std::string_view bytes)
{
    using namespace core;
    if (bytes.size() < 8)
        return {};
    const auto choice = [&](std::size_t at, unsigned count) { return static_cast<unsigned char>(bytes[at]) % count; };
    const ReadSettings settings{.header = static_cast<Presence>(choice(0, 3)),
                                .skippedLines = choice(1, 4),
                                .separator = static_cast<Separator>(choice(2, 6)),
                                .decimal = static_cast<DecimalMark>(choice(3, 3)),
                                .missingWords =
                                    choice(4, 2) == 0 ? std::vector<std::string>() : std::vector<std::string>{"1", "b"},
                                .textIsMissing = choice(5, 2) == 0,
                                .units = static_cast<Presence>(choice(6, 3)),
                                .dates = static_cast<DateOrder>(choice(7, 3)),
                                .thinTo = choice(7, 5)};
    return brokenPromiseOf(readTable(bytes.substr(8), "source", settings));
}

/// The XML of a sheet's rows.
inline std::string brokenSheetPromise(std::string_view bytes)
{
    const std::size_t half = bytes.find("<!--|-->"); // behind it the strings of the workbook
    const std::string rows(bytes.substr(0, half));
    const std::string strings(half == std::string_view::npos ? std::string_view() : bytes.substr(half + 8));
    return brokenPromiseOf(core::readTableBytes(binary_tables::workbook(rows, strings, {}, {}, false), "source"));
}

/// The elements of a MAT file, plain and compressed.
inline std::string brokenMatPromise(std::string_view bytes)
{
    const std::string elements(bytes);
    const std::string broken = brokenPromiseOf(core::readTableBytes(binary_tables::mat(elements), "source"));
    return broken.empty() ? brokenPromiseOf(core::readTableBytes(
                                binary_tables::mat(binary_tables::matCompressed(elements)), "source"))
                          : broken;
}

/// Two NumPy files in an archive, the first one as long as the first byte says.
inline std::string brokenNpzPromise(std::string_view bytes)
{
    if (bytes.empty())
        return {};
    const std::size_t first = std::min<std::size_t>(static_cast<unsigned char>(bytes.front()), bytes.size() - 1);
    return brokenPromiseOf(core::readTableBytes(
        zipped({{"a.npy", std::string(bytes.substr(1, first))}, {"b.npy", std::string(bytes.substr(1 + first))}},
               false),
        "source"));
}
