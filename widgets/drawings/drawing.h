#pragma once

#include "widgets/drawings/drawn_axes.h"
#include "widgets/drawings/drawn_graph.h"
#include "widgets/drawings/drawn_maps.h"
#include "widgets/drawings/drawn_marks.h"
#include "widgets/drawings/drawn_pictures.h"
#include "widgets/plots/curve_row.h"
#include "widgets/plots/large_numbers.h"
#include "widgets/plots/plot_table.h"

#include <Eigen/Core>

#include <QPointF>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

namespace widgets
{

struct Drawing;

/// The session's own value on the horizontal axis: a line to drag, and a click sets it.
struct HandLine {
    std::optional<double> value = {}; // not drawn where the axis has no place for it
    QString legend = {};              // "%1" stands for the value
    QString key = QStringLiteral("current");
    Role role = Role::Current;
    std::function<double(double)> admissible = {}; // the admissible value nearest to one; nothing: all are
    std::function<Drawing(double)> movedTo = {};   // the picture once it stands elsewhere; nothing: the same one
};

/// The session's own values on both axes: a cross to drag, and a click sets both.
struct HandPlace {
    std::optional<QPointF> value = {}; // not drawn where an axis has no place for it
    QString legend = {};
    QString key = QStringLiteral("current");
    std::function<Drawing(const QPointF&)> movedTo = {}; // the picture once it stands elsewhere; nothing: the same one
};

/// What the hand has picked out of what is drawn: a range of the horizontal axis, or a box.
struct HandArea {
    std::optional<core::Interval> across = {}, up = {}; // of a box both, else there is none
    bool isAnyPicked = false;                           // here or on another panel: a click lets it go
};

/// Marks that the session sets, each with a rim of paper: they are dragged.
struct HandMarks {
    enum class Moves { Upwards, Sideways, BothWays }; // sideways: along what is drawn
    Eigen::MatrixXd places = Eigen::MatrixXd(0, 2);   // n×2
    QString key = QStringLiteral("handles"), legend = {};
    MarkShape shape = MarkShape::Disc;
    Role role = Role::Current;
    double size = 9.0;     // pixels at text of 100 %
    bool hasStems = false; // a line from zero to each
    Moves moves = Moves::BothWays;
    std::optional<core::Interval> upwards = {}; // held there; nothing: within the axes
    bool mayCome = false;                       // a click sets another one
    bool mayGo = false;                         // a right click, Delete or Backspace takes one away
    std::function<QString(Eigen::Index mark, const QPointF& at)> tell = {}; // under the cursor; nothing: nothing
    bool outlivesAnswer = false; // they are the session's at once, there to be taken hold of when the answer is out of
                                 // sight: it is greyed
};

/// A picture as a value: all that a panel draws, names, tells under the cursor and exports. Functions of an answer make
/// it, those of one subject in one file; DrawnPlot shows it. All drawings of a panel have the same kind of axes, the
/// same grid column, and a map, marginals and a trail or none.
struct Drawing {
    QString title = {}, subtitle = {};
    std::vector<LargeNumber> numbers = {}; // that the panel is about, large in its head
    QString meaning = {};                  // told where the mouse is over the title
    QString summary = {};                  // what a screen reader says
    DrawnAxes axes = DrawnAxes::Line;
    QString coordinates = {}; // what the axes measure, where that changes: a pinned state is drawn behind its like
    AcrossAxis across = {};
    UpAxis up = {};
    std::optional<RightAxis> right = {};
    std::optional<DrawnScale> scale = {};
    QString gridColumn = QStringLiteral("x"); // of the positions, in the table; none: that has them in other columns
    Eigen::VectorXd grid = {};
    std::optional<DrawnMap> map = {};
    std::optional<DrawnPairs> pairs = {}; // of the map
    std::vector<DrawnContours> contours = {};
    std::optional<DrawnHatching> hatching = {};
    std::vector<DrawnMarginal> marginals = {};
    std::optional<DrawnTrail> trail = {};
    std::optional<DrawnPicture> picture = {};
    std::optional<DrawnPictures> pictures = {};
    std::optional<DrawnTiles> tiles = {};      // a click on one chooses it where a TilePlot shows them
    std::optional<DrawnGraph> graph = {};      // shown by all, moved by a HandGraphPlot
    std::vector<DrawnMap::Beside> fields = {}; // told and not drawn
    std::vector<CurveRow> curves = {};
    std::vector<DrawnLine> lines = {};
    std::vector<DrawnSpan> spans = {};
    std::vector<DrawnBar> bars = {};
    std::vector<DrawnMarks> marks = {};
    std::vector<DrawnPath> paths = {};
    std::optional<DrawnPoints> points = {};
    std::optional<DrawnSites> sites = {};
    std::vector<DrawnFlag> flags = {};
    std::optional<HandLine> hand = {};     // shown by a HandLinePlot
    std::optional<HandPlace> place = {};   // by a HandPlacePlot; nothing: none can be set
    std::optional<HandArea> area = {};     // by a HandAreaPlot; nothing: there is nothing to pick from
    std::optional<HandMarks> handles = {}; // by a HandMarksPlot
    std::vector<ToldPlaces> told = {};     // the first that is near is told
    std::function<QString(double across)> toldElsewhere = {}; // of a place that none of these is near
    std::vector<ReadPlaces> read = {};
    QStringList remarks = {};       // of the legend, about what is not drawn
    PlotTable beside = {};          // columns beside those of the curves, and the numbers that are told as a whole
    QStringList besideByEntry = {}; // those of them that are hidden with the entry of the legend of their name
};

/// Is there nothing on the axes but what a hand or a name would set there? Axes would then be invented.
bool isBlank(const Drawing& drawing);

} // namespace widgets
