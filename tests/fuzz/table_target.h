#pragma once

#include "core/data/table.h"

#include <string>
#include <string_view>

/// What must hold for any bytes taken for a table; shared by the fuzzer and the mutation test.
/// Returns the first broken promise, empty if all hold.
inline std::string brokenTablePromise(std::string_view bytes)
{
    using namespace core;
    const auto badSentence = [](const Failure& failure) {
        return failure.kind != Failure::Kind::InvalidInput || !failure.what.starts_with("source") ||
               !failure.what.ends_with('.') || failure.what.find_first_of("\r\n") != std::string::npos;
    };
    const Outcome<Table> read = bytes.starts_with("\x93NUMPY") ? readNpy(bytes, "source") : readTable(bytes, "source");
    if (const auto* failure = std::get_if<Failure>(&read))
        return badSentence(*failure) ? "no clear sentence: " + failure->what : std::string();
    const Table& table = std::get<Table>(read);
    if (table.rows == 0 || table.columns.empty())
        return "a table without rows or columns";
    for (const TableColumn& column : table.columns)
        if (column.numbers.size() != table.rows || (!column.numeric() && column.text.size() != table.rows))
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
