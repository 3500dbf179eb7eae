#pragma once

#include "widgets/plots/plot_table.h"

#include <QString>

namespace app
{

/// A family with fewer rows, and the sentence that says so; empty: it has all of them.
struct Thinned {
    widgets::PlotTable table;
    QString sentence = {};
};

/// A family of at most so many rows: of a field over a plane every so many places across and up, of any other every so
/// many rows.
Thinned thinnedTo(Eigen::Index mostRows, const widgets::PlotTable& family);

} // namespace app
