#include "core/data/column_groups.h"

#include "core/data/table_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
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

std::string groupName(const ColumnTable& table)
{
    return table.group.empty() ? "sample" : table.group;
}

std::optional<double> numberIn(const std::string& text)
{
    double value = 0.0;
    const char* end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && stopped == end ? std::optional(value) : std::nullopt;
}

/// The samples as words, one a row: as they stood in their column.
TextColumn textOfSamples(const ColumnTable& table)
{
    const DataNames names{.samples = table.sampleNames, .group = table.group};
    const auto wordFor = [&](int label) {
        const std::string word = names.sampleWord(label);
        return table.groupHoldsNumbers && numberIn(word) ? word : names.sampleName(label);
    };
    TextColumn text{.name = groupName(table), .cells = {}};
    for (const int label : table.labels)
        text.cells.push_back(label < 0 ? std::string() : wordFor(label));
    return text;
}

/// The column as it would stand in a file.
TableColumn labelColumnAsInFile(const ColumnTable& table, const ListedColumn& column)
{
    TableColumn label{.name = nameOf(table, column), .numbers = {}, .text = {}};
    if (column.holds == Holds::Numbers) {
        const auto values = table.values.col(column.at);
        label.numbers.assign(values.begin(), values.end());
        if (const auto k = static_cast<std::size_t>(column.at); k < table.senses.size())
            label.meaning = table.senses[k].meaning;
        return label;
    }
    label.text = table.texts[static_cast<std::size_t>(column.at)].cells;
    for (const std::string& cell : label.text)
        label.numbers.push_back(numberIn(cell).value_or(std::numeric_limits<double>::quiet_NaN()));
    const auto isNumberOrNone = [](const std::string& cell) { return cell.empty() || numberIn(cell); };
    if (std::ranges::all_of(label.text, isNumberOrNone))
        label.text.clear();
    return label;
}

/// What a file would make of the labels in a column: of all rows, −1 where there is none.
struct Labelling {
    std::vector<int> labels;
    DataNames names;
    std::vector<std::string> remarks;
};

Outcome<Labelling> labelled(const ColumnTable& table, TableColumn label)
{
    const auto n = static_cast<std::size_t>(table.values.rows());
    TableColumn rows{.name = "row", .numbers = std::vector<double>(n), .text = {}};
    std::iota(rows.numbers.begin(), rows.numbers.end(), 0.0);
    Table asRead;
    asRead.source = table.source;
    asRead.columns = {std::move(rows), std::move(label)};
    asRead.named = true;
    asRead.rows = n;
    auto made = datasetOf(asRead, {ColumnRole::Coordinate, ColumnRole::Label});
    if (auto* failure = std::get_if<Failure>(&made))
        return std::move(*failure);
    const auto& [data, remarks] = std::get<TableDataset>(made);
    Labelling found{.labels = std::vector<int>(n, noGroup), .names = data.names, .remarks = {}};
    for (Index i = 0; i < data.size(); ++i)
        found.labels[static_cast<std::size_t>(data.x(i, 0))] = data.label(i);
    std::ranges::copy_if(remarks, std::back_inserter(found.remarks),
                         [](const std::string& remark) { return remark.starts_with(labelRemark); });
    return found;
}

/// The column of numbers that the samples repeat, as long as neither was edited without the other.
std::optional<Index> numbersBehindSamples(const ColumnTable& table)
{
    const auto areTheSame = [&](Index at) {
        const ListedColumn column{Holds::Numbers, at};
        if (nameOf(table, column) != table.group || !mayGroup(table, column))
            return false;
        const auto made = labelled(table, labelColumnAsInFile(table, column));
        const auto* found = std::get_if<Labelling>(&made);
        return found && found->labels == table.labels && found->names.samples == table.sampleNames;
    };
    for (Index at = 0; !table.labels.empty() && at < table.values.cols(); ++at)
        if (areTheSame(at))
            return at;
    return std::nullopt;
}

/// Do the samples stand in the list themselves? Not where they repeat a column of numbers.
bool listsSamples(const ColumnTable& table)
{
    return !table.labels.empty() && !numbersBehindSamples(table);
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
    next.groupHoldsNumbers = false;
    std::erase_if(next.remarks, [](const std::string& remark) { return remark.starts_with(labelRemark); });
    return next;
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
           : column.holds == Holds::Words ? table.texts[at].name
                                          : groupName(table);
}

bool isGroupedBy(const ColumnTable& table, const ListedColumn& column)
{
    return column.holds == Holds::Samples ||
           (column.holds == Holds::Numbers && numbersBehindSamples(table) == column.at);
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
    TableColumn label = labelColumnAsInFile(next, by);
    next.groupHoldsNumbers = std::ranges::any_of(label.numbers, [](double value) { return !std::isnan(value); });
    auto made = labelled(next, std::move(label));
    if (auto* failure = std::get_if<Failure>(&made))
        return std::move(*failure);
    auto& found = std::get<Labelling>(made);
    next.labels = std::move(found.labels);
    next.sampleNames = std::move(found.names.samples);
    next.group = std::move(found.names.group);
    std::ranges::move(found.remarks, std::back_inserter(next.remarks));
    if (by.holds == Holds::Words) {
        next.groupPlace = static_cast<std::size_t>(by.at);
        next.texts.erase(next.texts.begin() + by.at);
    }
    return next;
}

} // namespace core
