#include "core/data/data_rows.h"

#include "core/data/column_groups.h"

#include <cmath>
#include <utility>

namespace core
{

using Eigen::Index;

namespace
{

std::span<const double> spanOf(const Eigen::MatrixXd& values, Index column)
{
    return {values.data() + column * values.rows(), static_cast<std::size_t>(values.rows())}; // column-major
}

std::span<const double> spanOf(const Eigen::VectorXd& values)
{
    return {values.data(), static_cast<std::size_t>(values.size())};
}

} // namespace

DataRows::DataRows(std::shared_ptr<const Dataset> points, ChosenColumns columns)
    : points_(std::move(points)), behind_(std::move(columns))
{
    const ColumnTable* table = behind_.table.get();
    const std::vector<int>& labels = table ? table->labels : points_->labels;
    if (table)
        addColumns(*table);
    else
        addColumns();
    if ((table ? table->weights : points_->weights).size() > 0)
        columns_.push_back({RowPart::Weight, 0, "weight"});
    for (const int label : labels) {
        labels_.push_back(label < 0 ? std::nan("") : label);
        samples_.push_back(label < 0 ? std::string() : names().sampleWord(label));
    }
    const Index n = table ? table->values.rows() : points_->size();
    pointOf_.assign(static_cast<std::size_t>(n), -1);
    if (table)
        rowOf_ = completeRows(behind_);
    for (int point = 0; point < static_cast<int>(table ? std::ssize(rowOf_) : n); ++point)
        pointOf_[static_cast<std::size_t>(rowOf(point))] = point;
}

void DataRows::addColumns(const ColumnTable& table)
{
    using Holds = ListedColumn::Holds;
    for (const ListedColumn& column : listedColumns(table)) {
        const RowPart part = column.holds == Holds::Numbers ? RowPart::Value
                             : column.holds == Holds::Words ? RowPart::Words
                                                            : RowPart::Sample;
        columns_.push_back(
            {part, column.at, core::nameOf(table, column), part == RowPart::Value && isGroupedBy(table, column)});
    }
}

void DataRows::addColumns()
{
    for (const std::string& name : points_->columnNames)
        columns_.push_back({RowPart::Value, std::ssize(columns_), name});
    if (points_->targets.size() > 0)
        columns_.push_back({RowPart::Target, 0, points_->names.target.empty() ? "target" : points_->names.target});
    if (!points_->labels.empty())
        columns_.push_back({RowPart::Sample, 0, names().group.empty() ? "sample" : names().group});
}

ColumnSense DataRows::sense(std::size_t column) const
{
    const DataColumn& wanted = columns_[column];
    const auto at = static_cast<std::size_t>(wanted.at);
    if (wanted.part == RowPart::Target)
        return points_->names.targetSense;
    if (wanted.part != RowPart::Value)
        return {};
    if (!behind_.table)
        return points_->names.column(at);
    return at < behind_.table->senses.size() ? behind_.table->senses[at] : ColumnSense{};
}

double DataRows::number(Index row, std::size_t column) const
{
    const RowColumn found = orderColumn(column);
    return found.numbers.empty() ? std::nan("") : found.numbers[static_cast<std::size_t>(row)];
}

std::string DataRows::word(Index row, std::size_t column) const
{
    const std::span<const std::string> words = filterColumn(column).words;
    return words.empty() ? std::string() : words[static_cast<std::size_t>(row)];
}

std::string DataRows::nameOf(Index row) const
{
    const bool named = behind_.table && !behind_.table->rowNames.isEmpty();
    return named ? behind_.table->rowNames.names[static_cast<std::size_t>(row)] : std::string();
}

std::string DataRows::missedBy(Index row) const
{
    if (behind_.table)
        for (const Index column : behind_.choice.coordinates)
            if (std::isnan(behind_.table->values(row, column)))
                return behind_.table->names[static_cast<std::size_t>(column)];
    if (behind_.table && !labels_.empty() && std::isnan(labels_[static_cast<std::size_t>(row)]))
        return names().group;
    return {};
}

RowColumn DataRows::orderColumn(std::size_t column) const
{
    const DataColumn& wanted = columns_[column];
    RowColumn found{.name = wanted.name, .meaning = sense(column).meaning};
    switch (wanted.part) {
    case RowPart::Value:
        found.numbers = spanOf(behind_.table ? behind_.table->values : points_->x, wanted.at);
        break;
    case RowPart::Target:
        found.numbers = spanOf(points_->targets);
        break;
    case RowPart::Words:
        found.words = behind_.table->texts[static_cast<std::size_t>(wanted.at)].cells;
        break;
    case RowPart::Sample:
        found.numbers = labels_;
        break;
    case RowPart::Weight:
        found.numbers = spanOf(behind_.table ? behind_.table->weights : points_->weights);
        break;
    }
    return found;
}

RowColumn DataRows::filterColumn(std::size_t column) const
{
    return columns_[column].part == RowPart::Sample ? RowColumn{.name = columns_[column].name, .words = samples_}
                                                    : orderColumn(column);
}

std::vector<RowColumn> DataRows::filterColumns() const
{
    std::vector<RowColumn> found;
    for (std::size_t column = 0; column < columns_.size(); ++column)
        found.push_back(filterColumn(column));
    if (behind_.table && !behind_.table->rowNames.isEmpty())
        found.push_back({.name = behind_.table->rowNames.column, .words = behind_.table->rowNames.names});
    return found;
}

} // namespace core
