#pragma once

#include <Eigen/Core>

#include <QString>

#include <vector>

namespace widgets
{

/// The numbers behind a plot. Columns may differ in length: the shorter ones end in empty cells.
struct PlotTable {
    struct Column {
        QString name;
        Eigen::VectorXd values;
    };
    std::vector<Column> columns;

    void addEach(const QString& name, const Eigen::MatrixXd& columns); // "name_1", "name_2", …
    void add(const QString& name, const Eigen::VectorXd& values);      // does nothing for an empty vector
};

/// Header and rows, each number in the fewest digits that read back to the same bits, '.' as the decimal mark; NaN as
/// an empty cell.
QString toDelimitedText(const PlotTable& table, QChar separator = u',');

} // namespace widgets
