#include "core/data/column_groups.h"

#include "core/data/table_text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

namespace core
{

using Eigen::Index;
using Holds = ListedColumn::Holds;

namespace
{

constexpr std::size_t fewNumbers = 20; // more than that are measured, and tell no samples apart
constexpr int noGroup = -1;

bool isOfNumbers(const ColumnTable& table, const std::string& name)
{
    return std::ranges::find(table.names, name) != table.names.end();
}

/// Do the samples stand in the list themselves? Not where they repeat a column of numbers.
bool listsSamples(const ColumnTable& table)
{
    return !table.labels.empty() && (table.group.empty() || !isOfNumbers(table, table.group));
}

std::string groupName(const ColumnTable& table)
{
    return table.group.empty() ? "sample" : table.group;
}

/// The samples as words, one a row.
TextColumn textOfSamples(const ColumnTable& table)
{
    const DataNames names{.samples = table.sampleNames, .group = table.group};
    TextColumn text{.name = groupName(table), .cells = {}};
    for (const int label : table.labels)
        text.cells.push_back(label < 0 ? std::string() : names.sampleWord(label));
    return text;
}

/// With the samples as a column of text, where it stood.
ColumnTable ungrouped(const ColumnTable& table)
{
    ColumnTable next = table;
    if (listsSamples(table)) {
        const std::size_t place = std::min(table.groupPlace, table.texts.size());
        next.texts.insert(next.texts.begin() + static_cast<std::ptrdiff_t>(place), textOfSamples(table));
    }
    next.labels.clear();
    next.sampleNames.clear();
    next.group.clear();
    std::erase_if(next.remarks, [](const std::string& remark) { return remark.starts_with(labelRemark); });
    return next;
}

/// Rows that have this in the column, by their numbers, with labels as a file would get them.
Outcome<TableDataset> labelled(const ColumnTable& table, TableColumn label)
{
    const auto n = static_cast<std::size_t>(table.values.rows());
    TableColumn rows{.name = "row", .numbers = std::vector<double>(n), .text = {}};
    std::iota(rows.numbers.begin(), rows.numbers.end(), 0.0);
    Table asRead;
    asRead.source = table.source;
    asRead.columns = {std::move(rows), std::move(label)};
    asRead.named = true;
    asRead.rows = n;
    return datasetOf(asRead, {ColumnRole::Coordinate, ColumnRole::Label});
}

TableColumn labelColumn(const ColumnTable& table, const ListedColumn& column)
{
    TableColumn label{.name = nameOf(table, column), .numbers = {}, .text = {}};
    if (column.holds == Holds::Numbers) {
        const auto values = table.values.col(column.at);
        label.numbers.assign(values.begin(), values.end());
        if (const auto k = static_cast<std::size_t>(column.at); k < table.senses.size())
            label.meaning = table.senses[k].meaning;
    } else {
        label.text = table.texts[static_cast<std::size_t>(column.at)].cells;
        label.numbers.assign(label.text.size(), std::numeric_limits<double>::quiet_NaN());
    }
    return label;
}

/// Which text it is once the samples stand among them.
ListedColumn amongTexts(const ColumnTable& table, ListedColumn column)
{
    const auto place = static_cast<Index>(std::min(table.groupPlace, table.texts.size()));
    if (column.holds == Holds::Words && listsSamples(table) && column.at >= place)
        ++column.at;
    return column;
}

} // namespace

std::vector<ListedColumn> listedColumns(const ColumnTable& table)
{
    std::vector<ListedColumn> all;
    for (Index at = 0; at < table.values.cols(); ++at)
        all.push_back({Holds::Numbers, at});
    for (std::size_t at = 0; at < table.texts.size(); ++at)
        all.push_back({Holds::Words, static_cast<Index>(at)});
    if (listsSamples(table)) {
        const auto place = table.values.cols() + static_cast<Index>(std::min(table.groupPlace, table.texts.size()));
        all.insert(all.begin() + place, {Holds::Samples, 0});
    }
    return all;
}

std::string nameOf(const ColumnTable& table, const ListedColumn& column)
{
    const auto at = static_cast<std::size_t>(column.at);
    return column.holds == Holds::Numbers ? table.names[at]
           : column.holds == Holds::Words  ? table.texts[at].name
                                          : groupName(table);
}

bool isGroupedBy(const ColumnTable& table, const ListedColumn& column)
{
    return column.holds == Holds::Samples ||
           (column.holds == Holds::Numbers && !table.labels.empty() && table.group == nameOf(table, column));
}

bool mayGroup(const ColumnTable& table, const ListedColumn& column)
{
    if (column.holds != Holds::Numbers)
        return true;
    std::set<double> values;
    for (const double value : table.values.col(column.at))
        if (!std::isnan(value) && (value != std::round(value) || (values.insert(value), values.size() > fewNumbers)))
            return false;
    return !values.empty();
}

Outcome<ColumnTable> groupedBy(const ColumnTable& table, const ListedColumn& column)
{
    ColumnTable next = ungrouped(table);
    if (isGroupedBy(table, column))
        return next;
    const ListedColumn by = amongTexts(table, column);
    auto made = labelled(next, labelColumn(next, by));
    if (auto* failure = std::get_if<Failure>(&made))
        return std::move(*failure);
    const auto& [data, remarks] = std::get<TableDataset>(made);
    next.labels.assign(static_cast<std::size_t>(next.values.rows()), noGroup);
    for (Index i = 0; i < data.size(); ++i)
        next.labels[static_cast<std::size_t>(data.x(i, 0))] = data.label(i);
    next.sampleNames = data.names.samples;
    next.group = nameOf(next, by);
    if (by.holds == Holds::Words) {
        next.groupPlace = static_cast<std::size_t>(by.at);
        next.texts.erase(next.texts.begin() + by.at);
    }
    std::ranges::copy_if(remarks, std::back_inserter(next.remarks),
                         [](const std::string& remark) { return remark.starts_with(labelRemark); });
    return next;
}

} // namespace core
