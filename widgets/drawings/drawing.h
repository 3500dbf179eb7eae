#pragma once

#include "core/interval.h"
#include "widgets/plots/curve_row.h"
#include "widgets/plots/headline.h"
#include "widgets/plots/plot_table.h"

#include <QPointF>
#include <QStringList>

#include <array>
#include <optional>
#include <vector>

namespace widgets
{

/// The horizontal axis of a drawing.
struct AcrossAxis {
    QString label = {};
    QString symbol = {}; // of a place on it, where that is told: "ω"; none: the name of the coordinate
    bool logarithmic = false;
    QStringList headings = {}; // at 0, 1, 2, … in place of numbers; once there are some there always are
    std::optional<core::Interval> range = {}; // nothing: that of the grid
};

/// The vertical one. What it does not say follows from the curves.
struct UpAxis {
    QString label = {};
    bool logarithmic = false;               // always
    bool mayBeLogarithmic = false;          // on request
    bool fromZero = true;                   // the range that is fitted to the curves reaches to zero
    std::optional<bool> movesFromZero = {}; // by the hand; nothing: where the drawing has axes of its own
    bool zeroLine = false;                  // zero is drawn
    std::optional<core::Interval> range = {};
    std::optional<core::Interval> about = {}; // of the horizontal axis: the curves there say the range; nothing: all
};

/// A straight line: upright at a place of the horizontal axis, level at one of the vertical, or between two places.
struct DrawnLine {
    std::optional<double> across = {}, up = {};
    std::array<QPointF, 2> between = {};
    QString key = {}; // lines, spans and marks of one key are hidden as one, and called and drawn in the legend as the
                      // first of them; what has a legend has a key
    QString legend = {};
    Role role = Role::Current;
    double width = 1.5;
    Qt::PenStyle dashes = Qt::SolidLine;
};

/// A part of the horizontal axis, shaded in all heights.
struct DrawnSpan {
    core::Interval across;
    QString key = {}, legend = {}; // as those of a line
    Role role = Role::Problem;
};

/// Marks that are no points of the data.
struct DrawnMarks {
    enum class Shape { Disc, Square, Diamond, Triangle, Cross };
    Eigen::MatrixXd places;          // n×2
    Eigen::VectorXd deviations = {}; // n, the half length of an upright bar through each; none: no bars
    QString key = {}, legend = {};
    Shape shape = Shape::Disc;
    Role role = Role::Current;
    double size = 7.0; // pixels at text of 100 %
};

/// The points of the data, linked with those of the other panels by their rows.
struct DrawnPoints {
    Eigen::MatrixXd places; // n×1: in a strip below the curves; n×2: among them, NaN where there is none
    std::vector<int> labels;
    std::vector<int> samples = {}; // those that are drawn, by label; none: all
    QString key = {}, legend = {}; // with the mark of the last of these samples
    bool spans = false;            // the vertical axis reaches to them
};

/// A picture as a value: all that a panel draws, names, tells under the cursor and exports. Functions of an answer make
/// it, those of one lab in one file; DrawnPlot shows it. All drawings of a panel have axes of their own or none has,
/// and the same grid column.
struct Drawing {
    QString title = {}, subtitle = {};
    QString meaning = {};    // told where the mouse is over the title
    QString summary = {};    // what a screen reader says
    bool hasOwnAxes = false; // else the line of the data, in the window that all panels share
    AcrossAxis across = {};
    UpAxis up = {};
    QString gridColumn = QStringLiteral("x"); // of the positions, in the table
    Eigen::VectorXd grid = {};
    std::vector<CurveRow> curves = {};
    std::vector<DrawnLine> lines = {};
    std::vector<DrawnSpan> spans = {};
    std::vector<DrawnMarks> marks = {};
    std::optional<DrawnPoints> points = {};
    QStringList remarks = {}; // of the legend, about what is not drawn
    std::vector<Headline> headlines = {};
    PlotTable beside = {}; // columns beside those of the curves
};

} // namespace widgets
