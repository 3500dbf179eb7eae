#pragma once

#include "core/interval.h"
#include "widgets/theme/theme.h"

#include <Eigen/Core>

#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace widgets
{

enum class MarkShape { Disc, Circle, Square, Diamond, Triangle, TriangleDown, Cross };

/// A mark at each position of a curve, in its ink.
struct CurveMark {
    MarkShape shape = MarkShape::Disc;
    double size = 6.0; // pixels at text of 100 %
    double rim = 1.5;
    bool hollow = false;      // filled with the paper
    bool hasPaperRim = false; // so that it stands out from others of its ink
};

/// A further value at each position of a curve, told under the cursor after its own.
struct ToldBeside {
    QString name; // "permutation p"
    Eigen::VectorXd values;
};

/// One thing that a plot draws over its horizontal axis, all of it: from a row follow the graphs, the legend entry, the
/// range of the axis, the value under the cursor and the columns of the table.
struct CurveRow {
    enum class Kind {
        Curve,   // values G×1
        Area,    // a curve with the area down to zero
        Band,    // values G×2, the lower and the upper end: the area between them
        Outline, // the same, its two edges drawn
        Draws,   // values G×K, samples of a process
        Bundle,  // values G×K, thin curves of one ink, each of which belongs to one of the `points`
        Stems,   // values G×1, a line from zero to each
        Bars,    // values G×1, a bar from zero to each, as wide as `breadth`
    };
    QString column;   // its name in the table and its lasting one in documents; a band's has "_lower", "_upper", that
                      // of draws "_1", "_2", …, that of a bundle the numbers of its points
    QString key = {}; // rows of one key are hidden as one, by the entry of the one that has a legend; none: the column
    QString legend = {};                 // none: it has no entry
    std::optional<Role> legendRole = {}; // of the sample in the legend, where it stands for rows of several inks
    QString name = {};                   // a shorter one, under the cursor; none: that of the legend
    Kind kind = Kind::Curve;
    Role role = Role::Predictive;
    Eigen::MatrixXd values = {}; // NaN breaks a curve; nothing is drawn where the rows are not those of the positions
    double width = 2.0;          // pixels at text of 100 %
    double breadth = 1.0;        // of a bar, on the horizontal axis
    Qt::PenStyle dashes = Qt::SolidLine;
    std::function<QColor(const Theme&)> ink = {}; // where no role says it
    std::optional<int> sample = {};               // drawn in the colour of the points with this label
    std::vector<int> points = {}; // K, the rows of the data that the curves of a bundle belong to: lit together
    std::function<QString(Eigen::Index curve)> tell = {}; // of a bundle, what is told where one is near; empty: nothing
    std::optional<CurveMark> mark = {};
    bool onRight = false;                   // measured by the axis on the right, if there is one
    std::optional<Eigen::VectorXd> at = {}; // positions of its own; their column is "<column>_at"
    double aside = 0.0;                     // it is drawn so far to the right of them, beside its likes
    bool widens = false;                    // the horizontal axis reaches to it, whatever its range is
    bool spans = true;                      // the vertical axis is fitted to it
    bool frames = true; // fully; else it may go on above and below what is framed by as much again, no more
    bool reads = true;  // its value is told under the cursor
    std::vector<ToldBeside> told = {}; // beside it
    bool exports = true;               // to the table; else that has it in other columns
    bool breaks = false; // where it is infinite, and on a logarithmic axis where it is not positive; else it goes there
};

inline const QString& keyOf(const CurveRow& row)
{
    return row.key.isEmpty() ? row.column : row.key;
}

/// G×2 of the two ends; empty where they do not match.
Eigen::MatrixXd bandOf(const Eigen::VectorXd& lower, const Eigen::VectorXd& upper);

/// Where points on the line lie, with a little room on either side; everywhere when there are none. x: N×1.
core::Interval extentOf(const Eigen::MatrixXd& x);

} // namespace widgets
