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

/// An axis of a drawing. What it does not say follows from the curves.
struct DrawnAxis {
    QString label = {};
    QString symbol = {};           // of a place on it, where that is told: "ω"; none: the name of the coordinate
    bool logarithmic = false;      // always
    bool mayBeLogarithmic = false; // on request
    bool fromZero = true;          // the range that is fitted to the curves reaches to zero
    std::optional<bool> movesFromZero = {}; // by the hand; nothing: where the drawing has axes of its own
    bool zeroLine = false;                  // zero is drawn
    std::optional<core::Interval> range = {};
    std::optional<core::Interval> about = {}; // of the other axis: the curves there say the range; nothing: all of them
};

/// A straight line through two places, from one end of the axes to the other.
struct DrawnLine {
    std::array<QPointF, 2> through;
    QString key = {}; // lines, spans and marks of one key are hidden as one; the legend has what the first is called
    QString legend = {};
    Role role = Role::Current;
    double width = 1.5;
    Qt::PenStyle dashes = Qt::SolidLine;
};
std::array<QPointF, 2> upright(double across);
std::array<QPointF, 2> level(double up);

/// A part of the horizontal axis, shaded in all heights.
struct DrawnSpan {
    core::Interval across;
    QString key = {}, legend = {}; // as those of a line
    Role role = Role::Problem;
};

/// Marks that are no points of the data.
struct DrawnMarks {
    enum class Shape { Disc, Diamond, Cross };
    Eigen::MatrixXd places; // n×2
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
    QString key = {}, legend = {}; // with the mark of the last of the samples
    bool spans = false;            // the vertical axis reaches to them
};

/// A picture as a value: all that a panel draws, names, tells under the cursor and exports. Functions of an answer make
/// it, those of one lab in one file; DrawnPlot shows it.
struct Drawing {
    QString title = {}, subtitle = {};
    QString meaning = {};    // told where the mouse is over the title
    QString summary = {};    // what a screen reader says
    bool hasOwnAxes = false; // else the line of the data, in the window that all panels share
    DrawnAxis across = {}, up = {};
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
