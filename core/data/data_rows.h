#pragma once

#include "core/data/column_table.h"
#include "core/data/row_filter.h"

#include <memory>
#include <string>
#include <vector>

namespace core
{

/// What a column of the rows holds: numbers of the table or coordinates of the points, targets of points without a
/// table, text of the table, samples, weights.
enum class RowPart { Value, Target, Words, Sample, Weight };

struct DataColumn {
    RowPart part = RowPart::Value;
    Eigen::Index at = 0; // of a value and of text: which one
    std::string name;
    bool groups = false; // of a value: it tells the samples apart
    bool operator==(const DataColumn&) const = default;
};

/// What a session's data hold, row by row: the rows of the table behind the points with all its columns, or the points
/// where there is no table. Rows of the table that miss a chosen value are no points.
class DataRows
{
public:
    DataRows() : DataRows(std::make_shared<const Dataset>(emptyDataset(1)), {}) {}
    /// `points` are those of `columns`, where it has a table. Cost O(n c).
    DataRows(std::shared_ptr<const Dataset> points, ChosenColumns columns);

    const std::shared_ptr<const Dataset>& points() const { return points_; }
    const ChosenColumns& columnsBehind() const { return behind_; }
    Eigen::Index count() const { return static_cast<Eigen::Index>(pointOf_.size()); }
    const std::vector<DataColumn>& columns() const { return columns_; }

    /// How the numbers of a column are meant.
    ColumnSense sense(std::size_t column) const;
    bool holdsDays(std::size_t column) const { return sense(column).meaning == NumberMeaning::Days; }
    /// NaN where there is none, and of text; of a sample its label.
    double number(Eigen::Index row, std::size_t column) const;
    /// Of text and of samples; empty where missing, and of numbers.
    std::string word(Eigen::Index row, std::size_t column) const;
    const DataNames& names() const { return points_->names; }                               // of the samples, by label
    int pointOf(Eigen::Index row) const { return pointOf_[static_cast<std::size_t>(row)]; } // −1: the row is none
    Eigen::Index rowOf(int point) const { return rowOf_.empty() ? point : rowOf_[static_cast<std::size_t>(point)]; }
    /// Empty where the row has no name.
    std::string nameOf(Eigen::Index row) const;
    /// The first of the chosen columns whose value the row misses, or what tells the samples apart; empty for a point.
    std::string missedBy(Eigen::Index row) const;

    /// The columns as a filter knows them, in the order of columns(): samples as words; and the names of the rows
    /// behind them, where there are names. They live as long as these rows.
    std::vector<RowColumn> filterColumns() const;
    /// A column to put the rows in order by: samples by their labels.
    RowColumn orderColumn(std::size_t column) const;

private:
    void addColumns(const ColumnTable& table);
    void addColumns(); // of points alone
    RowColumn filterColumn(std::size_t column) const;

    std::shared_ptr<const Dataset> points_;
    ChosenColumns behind_;
    std::vector<DataColumn> columns_;
    std::vector<int> pointOf_;
    std::vector<Eigen::Index> rowOf_; // empty: row by row
    std::vector<double> labels_;      // one a row where there are labels, NaN where it misses its group
    std::vector<std::string> samples_;
};

} // namespace core
