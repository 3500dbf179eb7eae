#include "core/data/column_table.h"

#include "core/data/delimited.h"
#include "core/data/table.h"
#include "core/data/table_text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

bool sameNumber(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

template <class Matrix>
bool sameNumbers(const Matrix& a, const Matrix& b)
{
    return a.rows() == b.rows() && a.cols() == b.cols() &&
           std::equal(a.reshaped().begin(), a.reshaped().end(), b.reshaped().begin(), &sameNumber);
}

/// Which rows have the label and the weight that the roles ask for, and these, by way of one column that numbers them.
Dataset rowsWithRoles(const Table& table, const std::vector<ColumnRole>& roles)
{
    Table numbered = table;
    std::vector<ColumnRole> kept = roles;
    std::ranges::replace(kept, ColumnRole::Coordinate, ColumnRole::Ignore);
    std::ranges::replace(kept, ColumnRole::Target, ColumnRole::Ignore);
    TableColumn numbers{.name = "row", .numbers = std::vector<double>(table.rows), .text = {}};
    std::iota(numbers.numbers.begin(), numbers.numbers.end(), 0.0);
    numbered.columns.push_back(std::move(numbers));
    kept.push_back(ColumnRole::Coordinate);
    auto made = datasetOf(numbered, kept);
    auto* loaded = std::get_if<TableDataset>(&made);
    return loaded ? std::move(loaded->data) : emptyDataset(1);
}

/// What names the rows, for those that are kept: their numbers are the first column.
RowNames namesOf(const Table& table, const std::vector<ColumnRole>& roles, const Dataset& kept)
{
    const std::optional<std::size_t> at = rowNameColumn(table, roles);
    if (!at)
        return {};
    RowNames found{.column = table.columns[*at].name, .names = {}};
    for (const double row : kept.x.col(0))
        found.names.push_back(table.columns[*at].text[static_cast<std::size_t>(row)]);
    return found;
}

bool isFinite(const std::vector<double>& numbers)
{
    return std::ranges::none_of(numbers, [](double value) { return std::isinf(value); });
}

/// May the column be chosen? It holds numbers, none of them infinite.
bool canBeChosen(const TableColumn& column, ColumnRole role)
{
    return role == ColumnRole::Coordinate || role == ColumnRole::Target ||
           (role == ColumnRole::Ignore && column.numeric() && isFinite(column.numbers));
}

/// Text without a role, but what tells the rows apart, for those that are kept; and where among it the label stands.
void takeTexts(const Table& table, const std::vector<ColumnRole>& roles, const Dataset& kept, ColumnTable& found)
{
    const std::optional<std::size_t> names = rowNameColumn(table, roles);
    for (std::size_t k = 0; k < roles.size(); ++k) {
        const TableColumn& column = table.columns[k];
        if (roles[k] == ColumnRole::Label) {
            found.groupPlace = found.texts.size();
            found.groupHoldsNumbers = std::ranges::any_of(column.numbers, [](double v) { return !std::isnan(v); });
        }
        const bool onlyNames = k == names && tellsRowsApart(column);
        if (roles[k] != ColumnRole::Ignore || column.numeric() || onlyNames)
            continue;
        TextColumn& text = found.texts.emplace_back(TextColumn{.name = column.name, .cells = {}});
        for (const double row : kept.x.col(0)) {
            const std::string& cell = column.text[static_cast<std::size_t>(row)];
            text.cells.push_back(isMissing(cell) ? std::string() : cell);
        }
    }
}

ColumnSense senseOf(const ColumnTable& table, Index column)
{
    const auto k = static_cast<std::size_t>(column);
    return k < table.senses.size() ? table.senses[k] : ColumnSense{};
}

/// What is told of the chosen columns and of the samples.
DataNames namesOf(const ColumnTable& table, const ColumnChoice& choice)
{
    DataNames names{.samples = table.sampleNames, .group = table.group};
    for (const Index column : choice.coordinates)
        names.columns.push_back(senseOf(table, column));
    names.columns = toldSenses(std::move(names.columns));
    if (choice.target) {
        if (const std::string& name = table.names[static_cast<std::size_t>(*choice.target)]; name != "target")
            names.target = name;
        names.targetSense = senseOf(table, *choice.target);
    }
    return names;
}

bool isCoordinate(const ColumnChoice& choice, Index column)
{
    return std::ranges::find(choice.coordinates, column) != choice.coordinates.end();
}

/// The target gives way to a coordinate.
ColumnChoice withCoordinates(const ColumnChoice& choice, std::vector<Index> coordinates)
{
    ColumnChoice next{.coordinates = std::move(coordinates), .target = choice.target};
    if (next.target && isCoordinate(next, *next.target))
        next.target.reset();
    return next;
}

// What stands at these rows; −1 stands for a new one.

VectorXd numbersAt(const Eigen::Ref<const VectorXd>& numbers, const std::vector<Index>& rows, double fresh)
{
    VectorXd found(std::ssize(rows));
    for (std::size_t i = 0; i < rows.size(); ++i)
        found[static_cast<Index>(i)] = rows[i] < 0 ? fresh : numbers[rows[i]];
    return found;
}

/// No entries where there are none.
template <class T>
std::vector<T> entriesAt(const std::vector<T>& entries, const std::vector<Index>& rows, const T& fresh)
{
    std::vector<T> found;
    if (entries.empty())
        return found;
    found.reserve(rows.size());
    for (const Index row : rows)
        found.push_back(row < 0 ? fresh : entries[static_cast<std::size_t>(row)]);
    return found;
}

} // namespace

bool ColumnTable::operator==(const ColumnTable& other) const
{
    return source == other.source && names == other.names && labels == other.labels && senses == other.senses &&
           sampleNames == other.sampleNames && group == other.group && sameNumbers(values, other.values) &&
           sameNumbers(weights, other.weights) && rowNames == other.rowNames && texts == other.texts &&
           groupPlace == other.groupPlace && groupHoldsNumbers == other.groupHoldsNumbers;
}

bool ChosenColumns::operator==(const ChosenColumns& other) const
{
    const bool sameTable = table == other.table || (table && other.table && *table == *other.table);
    return sameTable && choice == other.choice;
}

std::optional<ChosenColumns> chosenColumns(const Table& table, const std::vector<ColumnRole>& roles)
{
    const Dataset rows = rowsWithRoles(table, roles);
    ColumnTable found{.source = table.source,
                      .names = {},
                      .values = {},
                      .labels = rows.labels,
                      .weights = rows.weights,
                      .senses = {},
                      .sampleNames = rows.names.samples,
                      .group = rows.names.group,
                      .remarks = rows.remarks};
    ColumnChoice choice;
    found.values.resize(rows.size(), std::ssize(table.columns));
    for (std::size_t k = 0; k < roles.size(); ++k) {
        const TableColumn& column = table.columns[k];
        if (!canBeChosen(column, roles[k]))
            continue;
        const auto at = static_cast<Index>(found.names.size());
        found.names.push_back(column.name);
        found.senses.push_back(column.sense());
        for (Index i = 0; i < rows.size(); ++i)
            found.values(i, at) = column.numbers[static_cast<std::size_t>(rows.x(i, 0))];
        if (roles[k] == ColumnRole::Coordinate)
            choice.coordinates.push_back(at);
        if (roles[k] == ColumnRole::Target)
            choice.target = at;
    }
    found.rowNames = namesOf(table, roles, rows);
    takeTexts(table, roles, rows, found);
    const bool isKept =
        std::ssize(found.names) >= leastColumnsToChoose || !found.rowNames.isEmpty() || !found.texts.empty();
    if (!isKept || choice.coordinates.empty())
        return std::nullopt;
    found.values.conservativeResize(Eigen::NoChange, std::ssize(found.names));
    found.senses = toldSenses(std::move(found.senses));
    return ChosenColumns{.table = std::make_shared<const ColumnTable>(std::move(found)), .choice = std::move(choice)};
}

std::vector<Index> completeRows(const ChosenColumns& columns)
{
    const MatrixXd& values = columns.table->values;
    std::vector<char> misses(static_cast<std::size_t>(values.rows()), 0); // column by column, as they lie in memory
    for (const Index column : columns.choice.coordinates)
        for (Index row = 0; row < values.rows(); ++row)
            misses[static_cast<std::size_t>(row)] |= std::isnan(values(row, column)) ? 1 : 0;
    const std::vector<int>& labels = columns.table->labels;
    for (std::size_t row = 0; row < labels.size(); ++row)
        misses[row] |= labels[row] < 0 ? 1 : 0;
    std::vector<Index> rows;
    rows.reserve(misses.size());
    for (std::size_t row = 0; row < misses.size(); ++row)
        if (!misses[row])
            rows.push_back(static_cast<Index>(row));
    return rows;
}

Index rowsWithoutGroup(const ColumnTable& table)
{
    return std::ranges::count_if(table.labels, [](int label) { return label < 0; });
}

Outcome<Dataset> chosenPoints(const ChosenColumns& columns)
{
    const ColumnTable& table = *columns.table;
    const std::vector<Index> rows = completeRows(columns);
    if (rows.empty())
        return invalidTable(table.source, "every row misses a value in the chosen columns: choose others");
    Dataset points;
    points.source = table.source;
    points.names = namesOf(table, columns.choice);
    points.remarks = table.remarks;
    points.x = table.values(rows, columns.choice.coordinates);
    for (const Index column : columns.choice.coordinates)
        points.columnNames.push_back(table.names[static_cast<std::size_t>(column)]);
    if (columns.choice.target)
        points.targets = table.values(rows, *columns.choice.target);
    if (!points.x.allFinite() || (points.targets.array().abs() == std::numeric_limits<double>::infinity()).any())
        return invalidTable(table.source, "a chosen column holds an infinite value: choose another");
    if (table.weights.size() > 0)
        points.weights = table.weights(rows);
    if (!table.labels.empty())
        for (const Index row : rows)
            points.labels.push_back(table.labels[static_cast<std::size_t>(row)]);
    return points;
}

ColumnTable withRows(const ColumnTable& table, const std::vector<Index>& rows)
{
    ColumnTable next{.source = table.source,
                     .names = table.names,
                     .values = {},
                     .labels = {},
                     .weights = {},
                     .senses = table.senses,
                     .sampleNames = table.sampleNames,
                     .group = table.group,
                     .remarks = table.remarks};
    next.rowNames = {table.rowNames.column, entriesAt(table.rowNames.names, rows, std::string())};
    next.groupPlace = table.groupPlace;
    next.groupHoldsNumbers = table.groupHoldsNumbers;
    for (const TextColumn& text : table.texts)
        next.texts.push_back({.name = text.name, .cells = entriesAt(text.cells, rows, std::string())});
    next.values.resize(std::ssize(rows), table.values.cols());
    for (Index column = 0; column < table.values.cols(); ++column)
        next.values.col(column) = numbersAt(table.values.col(column), rows, missingNumber);
    next.labels = entriesAt(table.labels, rows, 0);
    if (table.weights.size() > 0)
        next.weights = numbersAt(table.weights, rows, 1.0);
    return next;
}

ColumnChoice acrossBy(const ColumnChoice& choice, Index column)
{
    if (choice.coordinates.size() != 2)
        return withCoordinates(choice, {column});
    const Index across = choice.coordinates[0], up = choice.coordinates[1];
    return withCoordinates(choice, {column, up == column ? across : up});
}

ColumnChoice upBy(const ColumnChoice& choice, Index column)
{
    const Index across = choice.coordinates[0];
    if (choice.coordinates.size() != 2)
        return withCoordinates(choice, column == across ? std::vector{across} : std::vector{across, column});
    const Index up = choice.coordinates[1];
    if (column == up)
        return withCoordinates(choice, {across});
    return withCoordinates(choice, {column == across ? up : across, column});
}

ColumnChoice targetBy(const ColumnChoice& choice, Index column)
{
    ColumnChoice next = choice;
    if (choice.target == column) {
        next.target.reset();
        return next;
    }
    std::erase(next.coordinates, column);
    if (next.coordinates.empty())
        return choice;
    next.target = column;
    return next;
}

ColumnChoice allColumns(const ColumnChoice& choice, const ColumnTable& table)
{
    const auto numbersRows = [&](Index column) {
        const auto values = table.values.col(column).array();
        return isNameOfRowNumbers(table.names[static_cast<std::size_t>(column)]) && (values == values.round()).all();
    };
    ColumnChoice all{.coordinates = {}, .target = choice.target};
    for (Index column = 0; column < table.values.cols(); ++column)
        if (column != choice.target && !numbersRows(column))
            all.coordinates.push_back(column);
    if (all.coordinates.empty())
        all.coordinates = choice.coordinates;
    return all;
}

} // namespace core
