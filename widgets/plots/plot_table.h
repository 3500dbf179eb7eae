#pragma once

#include "widgets/plots/headline.h"

#include <Eigen/Core>

#include <QString>

#include <functional>
#include <vector>

namespace widgets
{

/// The numbers behind a plot, in families: columns that belong together row by row and are equally long (asserted).
/// Families have short names in lower case, for the names of files; the only one of a plot may go without.
struct PlotTable {
    struct Column {
        QString name; // its lasting one, the key in JSON
        Eigen::VectorXd values;
        QString family = {};
        QString heading = {};                       // of a table, where the plot shows another name
        QString headline = {};                      // of a number that the plot says as a whole; empty: it does not
        std::function<Eigen::VectorXd()> made = {}; // of a drawing's column of many rows: its values, when the plot is
                                                    // asked for its numbers; `values` are empty, and it is no number
    };
    std::vector<Column> columns;

    /// What is added from here on belongs to this family, be it new or begun before.
    void family(const QString& name) { current_ = name; }
    void add(const QString& name, const Eigen::VectorXd& values, const QString& heading = {}); // nothing if empty
    void addEach(const QString& name, const Eigen::MatrixXd& columns); // "name_1", "name_2", …
    /// A number by itself: such are the family "values", whichever is on. With a headline the plot says it as a whole.
    void addValue(const QString& name, double value, const QString& headline = {});
    std::vector<Headline> headlines() const;

private:
    QString current_;
};

/// The families as a table each, one at least: curves and fields come first, the values last, the others as they
/// begin. Positions with nothing there ("truth_at" alone) are left out.
std::vector<PlotTable> familiesOf(const PlotTable& table);

/// Header and rows, each number in the fewest digits that read back to the same bits, '.' as the decimal mark; NaN as
/// an empty cell. Families stand one below another, an empty line between them.
QString toDelimitedText(const PlotTable& table, QChar separator = u',');

} // namespace widgets
