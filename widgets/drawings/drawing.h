#pragma once

#include "core/interval.h"
#include "widgets/plots/curve_row.h"
#include "widgets/plots/headline.h"
#include "widgets/plots/plot_table.h"

#include <QPointF>
#include <QStringList>

#include <array>
#include <functional>
#include <optional>
#include <vector>

namespace widgets
{

/// The horizontal axis of a drawing.
struct AcrossAxis {
    QString label = {};
    QString symbol = {}; // of a place on it, where that is told: "ω"; none: the name of the coordinate
    bool isTold = true;  // a place on it, under the cursor
    bool snaps = false;  // what is told is told of the nearest position of the grid: between them nothing was computed
    bool logarithmic = false;
    bool counts = false;       // whole numbers stand on it
    bool zeroLine = false;     // zero is drawn
    QStringList headings = {}; // at 0, 1, 2, … in place of numbers; once there are some there always are
    std::optional<core::Interval> range = {}; // nothing: that of the grid
};

/// The vertical one. What it does not say follows from the curves.
struct UpAxis {
    QString label = {};
    bool logarithmic = false;               // always
    bool mayBeLogarithmic = false;          // on request
    bool isLogarithmicAtFirst = false;      // as long as the person has not said
    bool fromZero = true;                   // the range that is fitted to the curves reaches to zero
    std::optional<bool> movesFromZero = {}; // by the hand; nothing: where the drawing has axes of its own
    bool zeroLine = false;                  // zero is drawn
    bool isDrawn = true;
    std::optional<core::Interval> range = {};
    std::optional<core::Interval> logarithmicRange = {}; // in its place while it is logarithmic on request
    std::optional<core::Interval> about = {}; // of the horizontal axis: the curves there say the range; nothing: all
};

/// A second vertical axis, by which curves are measured that have a unit of their own.
struct RightAxis {
    QString label = {};
    bool isDrawn = false; // else there are the curves alone
    bool hasNumbers = true;
    bool logarithmic = false;
    bool sharesZero = false; // its zero is as high as that of the left one, whose top is then the upper end of `range`
    core::Interval range = {0.0, 1.0};
};

/// A straight line: upright at a place of the horizontal axis, level at one of the vertical, or between two places.
struct DrawnLine {
    std::optional<double> across = {}, up = {};
    std::array<QPointF, 2> between = {};
    QString key = {}; // spans, marks and lines of one key are hidden as one, and called and drawn in the legend as the
                      // first of them, or as the curve of that key, if there is one; what has a legend has a key
    QString legend = {};
    Role role = Role::Current;
    double width = 1.5;
    Qt::PenStyle dashes = Qt::SolidLine;
    QString name = {};              // written above the right end of a level one
    std::optional<int> sample = {}; // the label of the data that a level one stands for: they are lit together
};

/// A part of the horizontal axis, shaded in all heights.
struct DrawnSpan {
    core::Interval across;
    QString key = {}, legend = {}; // as those of a line; two colours of one key stand beside each other
    Role role = Role::Problem;
    std::optional<int> sample = {}; // in a wash of the colour of the points with this label
};

/// Marks that are no points of the data.
struct DrawnMarks {
    using Shape = MarkShape;
    Eigen::MatrixXd places;    // n×2
    Eigen::MatrixXd bars = {}; // n×2, the ends of an upright bar through each; none: no bars
    QString key = {}, legend = {};
    Shape shape = Shape::Disc;
    Role role = Role::Current;
    std::function<QColor(const Theme&)> ink = {}; // where no role says it
    double size = 7.0;                            // pixels at text of 100 %, as the next three
    double rim = 1.5, barWidth = 1.8, whisker = 9.0;
    bool hollow = false;           // filled with the paper
    bool spans = false;            // the vertical axis reaches to them and their bars
    bool passes = false;           // a pinned state keeps none of them
    bool takes = false;            // a click near one takes its place on the horizontal axis for the hand line
    std::vector<int> samples = {}; // n, the labels of the data that each stands for: they are lit together
};

/// The points of the data, linked with those of the other panels by their rows.
struct DrawnPoints {
    /// Where they stand that have no height: in a strip below the curves, with a row a sample, or in the middle.
    enum class Line { Strip, Rows, Middle };
    /// An entry of the legend that hides one sample.
    struct Sample {
        int label = 0;
        QString legend;
    };
    Eigen::MatrixXd places; // n×1: on a line; n×2: among the curves, NaN where there is none
    std::vector<int> labels;
    Line line = Line::Strip;
    std::vector<int> samples = {}; // those that are drawn, by label; none: all
    QString key = {}, legend = {}; // of all, with the mark of the last of these samples
    std::vector<Sample> each = {};
    bool spans = false; // the vertical axis reaches to them
    std::vector<int> ringed = {};
    QString ringKey = {}, ringLegend = {};
    std::function<QString(int row, const QString& name)> tell = {}; // under the cursor; nothing: what every panel says
};

/// Where an estimate was observed, on the horizontal axis.
struct DrawnSites {
    Eigen::MatrixXd places; // s×1 or more, the first column is drawn
};

/// A value named in a strip above the axes; a click on the name takes it where there is a line to drag.
struct DrawnFlag {
    double at = 0.0;
    QString name = {};
    QString meaning = {}; // told where the mouse is over the name
    Role role = Role::Current;
    double width = 1.2;
    Qt::PenStyle dashes = Qt::DashLine;
};

/// What is told where the mouse is near something.
struct ToldPlaces {
    Eigen::MatrixXd places;                    // n×2; NaN: anywhere along that axis
    std::function<QString(Eigen::Index)> tell; // of the nearest; empty: nothing
    std::optional<double> within = {}; // in units of the horizontal axis; nothing: in pixels, as large as a mark
};

struct Drawing;

/// The session's own value on the horizontal axis: a line to drag, and a click sets it.
struct HandLine {
    std::optional<double> value = {}; // not drawn where the axis has no place for it
    QString legend = {};              // "%1" stands for the value
    QString key = QStringLiteral("current");
    std::function<double(double)> admissible = {}; // the admissible value nearest to one; nothing: all are
    std::function<Drawing(double)> movedTo = {};   // the picture once it stands elsewhere; nothing: the same one
};

/// A picture as a value: all that a panel draws, names, tells under the cursor and exports. Functions of an answer make
/// it, those of one subject in one file; DrawnPlot shows it. All drawings of a panel have axes of their own or none
/// has, and the same grid column.
struct Drawing {
    QString title = {}, subtitle = {};
    QString meaning = {};     // told where the mouse is over the title
    QString summary = {};     // what a screen reader says
    bool hasOwnAxes = false;  // else the line of the data, in the window that all panels share
    QString coordinates = {}; // what the axes measure, where that changes: a pinned state is drawn behind its like
    AcrossAxis across = {};
    UpAxis up = {};
    std::optional<RightAxis> right = {};
    QString gridColumn = QStringLiteral("x"); // of the positions, in the table; none: that has them in other columns
    Eigen::VectorXd grid = {};
    std::vector<CurveRow> curves = {};
    std::vector<DrawnLine> lines = {};
    std::vector<DrawnSpan> spans = {};
    std::vector<DrawnMarks> marks = {};
    std::optional<DrawnPoints> points = {};
    std::optional<DrawnSites> sites = {};
    std::vector<DrawnFlag> flags = {};
    std::optional<HandLine> hand = {};                        // shown by a HandLinePlot
    std::vector<ToldPlaces> told = {};                        // the first that is near is told
    std::function<QString(double across)> toldElsewhere = {}; // of a place that none of these is near
    QStringList remarks = {};                                 // of the legend, about what is not drawn
    std::vector<Headline> headlines = {};
    PlotTable beside = {};          // columns beside those of the curves
    QStringList besideByEntry = {}; // those of them that are hidden with the entry of the legend of their name
};

} // namespace widgets
