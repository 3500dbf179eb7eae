#pragma once

#include "core/interval.h"
#include "widgets/theme/theme.h"

#include <Eigen/Core>

#include <QString>

#include <optional>
#include <vector>

namespace widgets
{

/// One thing that a plot draws over its horizontal axis, all of it: from a row follow the graphs, the legend entry, the
/// range of the axis, the value under the cursor and the columns of the table.
struct CurveRow {
    enum class Kind {
        Curve,   // values G×1
        Area,    // a curve with the area down to zero
        Band,    // values G×2, the lower and the upper end: the area between them
        Outline, // the same, its two edges drawn
        Draws,   // values G×K, samples of a process
    };
    QString column; // its name in the table and its lasting one in documents; a band's has "_lower", "_upper", that
                    // of draws "_1", "_2", …
    QString legend = {}; // none: it has no entry
    QString name = {};   // a shorter one, under the cursor; none: that of the legend
    Kind kind = Kind::Curve;
    Role role = Role::Predictive;
    Eigen::MatrixXd values = {}; // NaN breaks a curve; nothing is drawn where the rows are not those of the positions
    double width = 2.0;          // pixels at text of 100 %
    Qt::PenStyle dashes = Qt::SolidLine;
    std::optional<QColor> ink = {};         // where no role says it
    std::optional<int> sample = {};         // drawn in the colour of the points with this label
    std::optional<Eigen::VectorXd> at = {}; // positions of its own; their column is "<column>_at"
    bool spans = true;                      // the vertical axis is fitted to it
    bool frames = true;  // fully; else it may go on above and below what is framed by as much again, no more
    bool reads = true;   // its value is told under the cursor
    bool breaks = false; // where it is infinite, and on a logarithmic axis where it is not positive; else it goes there
};

/// G×2 of the two ends; empty where they do not match.
Eigen::MatrixXd bandOf(const Eigen::VectorXd& lower, const Eigen::VectorXd& upper);

/// Where points on the line lie, with a little room on either side; everywhere when there are none. x: N×1.
core::Interval extentOf(const Eigen::MatrixXd& x);

} // namespace widgets
