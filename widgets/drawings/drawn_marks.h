#pragma once

#include "core/interval.h"
#include "core/linalg/shared.h"
#include "widgets/plots/curve_row.h"

#include <Eigen/Core>

#include <QPointF>
#include <QString>

#include <array>
#include <functional>
#include <optional>
#include <vector>

namespace widgets
{

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
    bool isHatched = false;         // with lines of its ink instead of a wash
};

/// A bar along the horizontal axis in a row of the vertical one.
struct DrawnBar {
    int row = 0; // from 0, the first on top: at 0, −1, −2, …, or where the axis is reversed at 0, 1, 2, …
    core::Interval across;
    QString text = {};             // in it, where there is room
    QString key = {}, legend = {}; // as those of a line
    Role role = Role::Current;
    QString tip = {}; // told under the cursor; empty: nothing
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
    bool takes = false;            // a click near one takes its place for the hand line, or for the cross
    std::vector<int> samples = {}; // n, the labels of the data that each stands for: they are lit together
};

/// A line through places that may turn back; through one place it is a mark alone.
struct DrawnPath {
    Eigen::MatrixXd places;   // n×2, in its order
    QString key, legend = {}; // one key is hidden as one
    Role role = Role::Current;
    double width = 1.5;
    std::optional<CurveMark> mark = {}; // at each place
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
    core::SharedMatrix places; // n×1: on a line; n×2: among the curves, NaN where there is none
    std::vector<int> labels;
    Line line = Line::Strip;
    std::vector<int> samples = {}; // those that are drawn, by label; none: all
    QString key = {}, legend = {}; // of all, with the mark of the last of these samples; without a legend they are
                                   // hidden with what has that key
    std::vector<Sample> each = {};
    bool spans = false; // the vertical axis reaches to them
    std::vector<int> ringed = {};
    QString ringKey = {}, ringLegend = {};
    std::function<QString(int row, const QString& name)> tell = {}; // under the cursor; nothing: what every panel says
};

/// Where an estimate was observed, on the horizontal axis or in the plane.
struct DrawnSites {
    Eigen::MatrixXd places; // s×1 or more, of which those of the axes are drawn
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

/// A value that is read, and pinned, over or below each of some places, under a name of its own.
struct ReadPlaces {
    QString key;            // its lasting one in documents
    Eigen::MatrixXd places; // n×2, where it is marked
    std::function<QString(Eigen::Index)> name, value;
    double within = 0.5; // in units of the horizontal axis
    Role ink = Role::Text;
};

} // namespace widgets
