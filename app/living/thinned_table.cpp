#include "app/living/thinned_table.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>
#include <vector>

namespace app
{

namespace
{

using Eigen::Index;

struct ThinnedWords {
    Q_DECLARE_TR_FUNCTIONS(Living)
};

/// How many rows follow each other with the same place on one of the first two columns, where all runs are so long.
Index runOf(const widgets::PlotTable& family)
{
    if (family.columns.size() < 3)
        return 1;
    for (std::size_t c = 0; c < 2; ++c) {
        const Eigen::VectorXd& values = family.columns[c].values;
        Index run = 1;
        while (run < values.size() && values[run] == values[0])
            ++run;
        if (run > 1 && values.size() % run == 0)
            return run;
    }
    return 1;
}

} // namespace

Thinned thinnedTo(Index mostRows, const widgets::PlotTable& family)
{
    const Index rows = family.columns.front().values.size(), run = runOf(family);
    if (rows <= mostRows)
        return {.table = family};
    const bool isField = run > 1;
    const double share = static_cast<double>(rows) / static_cast<double>(mostRows);
    const Index step = static_cast<Index>(std::ceil(isField ? std::sqrt(share) : share));
    std::vector<Index> kept;
    for (Index row = 0; row < rows; ++row)
        if (isField ? (row % run) % step == 0 && (row / run) % step == 0 : row % step == 0)
            kept.push_back(row);
    Thinned thinned;
    for (const widgets::PlotTable::Column& column : family.columns) {
        widgets::PlotTable::Column few = column;
        few.values = column.values(kept).eval();
        thinned.table.columns.push_back(std::move(few));
    }
    const QString number = QLocale(QLocale::English).toString(qlonglong(rows));
    thinned.sentence = (isField ? ThinnedWords::tr("Of %1 places one in %2 across and up is kept here; what is "
                                                   "exported as CSV has all of them.")
                                : ThinnedWords::tr("Of %1 rows one in %2 is kept here; what is exported as CSV has "
                                                   "all of them."))
                           .arg(number)
                           .arg(step);
    return thinned;
}

} // namespace app
