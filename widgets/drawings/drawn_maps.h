#pragma once

#include "core/contour/field.h"
#include "core/interval.h"
#include "widgets/theme/theme.h"

#include <Eigen/Core>

#include <QPointF>
#include <QString>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <vector>

namespace widgets
{

/// Values over two axes as colours, and a bar beside them that says what these mean. NaN stays blank.
struct DrawnMap {
    enum class Colours { Sequential, Diverging };
    enum class Cells { Blended, Distinct }; // of a smooth function, or each for itself, without a grid over them
    /// A further field over the same axes, told and exported with that of the map.
    struct Beside {
        QString column, name; // as those of the map; its column is that of the entry of the legend that hides it
        core::Field field;
        Role ink = Role::MutedText;
    };
    core::Field field = {};            // without values there is no map
    core::Interval range = {0.0, 1.0}; // of the colours
    bool mayBeLogarithmic = false;     // these, on request, where they begin at 0: over four decades below the top
    Colours colours = Colours::Sequential;
    Cells cells = Cells::Blended;
    std::function<double(double)> shade = {}; // where the colour of a value stands in that range; nothing: at the value
    QString quantity = {};                    // beside the bar, with its unit
    QString name = {};                        // of the value where it is told
    QString column = QStringLiteral("value"); // none: it is exported and told in other words
    std::array<QString, 2> places = {QStringLiteral("x1"), QStringLiteral("x2")}; // the columns of the two axes
    std::array<QString, 2> placeHeadings = {};
    int positive = 0, negative = 1;                   // the samples in whose hues a diverging map is drawn
    QString positiveLegend = {}, negativeLegend = {}; // what these hues mean
    std::vector<Beside> beside = {};
    std::function<QString(Eigen::Index i, Eigen::Index j)> tell = {}; // of the place nearest to the mouse, the i-th
                                                                      // across and the j-th upwards, for its reading
};

/// Strips of colours along the left and the upper edge of a square map, the innermost first, and beside them marks of
/// what is selected. They take room before its first row and column.
struct DrawnEdgeStrips {
    using Ink = std::function<QColor(const Theme&)>;
    struct Entry {
        QString legend;
        std::vector<Ink> inks; // beside each other
    };
    struct Strip {
        std::function<QColor(const Theme&, int row)> ink; // by row of the data
        std::vector<Entry> entries = {};
    };
    std::vector<Strip> strips = {};
};

/// What the rows and columns of a square map with distinct cells stand for. It is drawn one wide for each of them, and
/// may have fewer cells, which are means over blocks. The cell under the mouse lights both of its pair; a click selects
/// both points.
struct DrawnPairs {
    enum class Of { Points, Samples };
    Of of = Of::Points;
    std::vector<int> order;         // from top to bottom: rows of the data, each once, or labels
    Eigen::MatrixXd positions = {}; // n×d, of the points, by row of the data
    std::function<QString(int row, int column, double value)> tell; // of members of `order`
    std::optional<DrawnEdgeStrips> edge = {};
};

/// A family of contours.
struct DrawnContours {
    enum class Label { None, Level, Mass };
    std::vector<core::ContourLevel> levels;
    QString key = QStringLiteral("contours"), legend = {}; // those without are hidden with what has that key
    std::optional<Role> role = {};                         // nothing: what stands out from the colours of the map there
    double opacity = 1.0, width = 1.0;
    Qt::PenStyle dashes = Qt::SolidLine;
    std::optional<double> emphasised = {}; // this level is twice as wide
    Label label = Label::None;
    double textSize = 0.8; // of the labels
};

/// Lines over the part of the plane where something is not known.
struct DrawnHatching {
    core::Field known; // 0 where it is not
    QString key = QStringLiteral("hatching"), legend = {};
    QString column = QStringLiteral("certain"); // in the table of a map over the same axes
};

/// A curve in a strip above the axes of a map, or to the right of them.
struct DrawnMarginal {
    enum class Side { Above, Right };
    Side side = Side::Above;
    Eigen::VectorXd at, values;
    QString column, key, legend = {};
    Role role = Role::Predictive;
    Qt::PenStyle dashes = Qt::SolidLine;
    bool isFilled = false;
};

/// A curve on axes of the drawing's own, coloured by the values along it. A position on the line of the data stands on
/// it where its vertices have inputs.
struct DrawnTrail {
    core::Curve curve;
    Eigen::VectorXd inputs = {}; // of the vertices, ascending
    QString key, legend;
};

/// A small map in diverging colours among others.
struct DrawnTile {
    core::Field field;
    core::Interval range;                          // of the colours
    std::vector<core::ContourLevel> contours = {}; // that at zero is wider
    QString name = {};                             // written above it
    QString tip = {};
    bool isChosen = false;
};

/// Small maps, row by row from the upper left, in a unit square of the axes each.
struct DrawnTiles {
    std::vector<DrawnTile> tiles = {};
    int columns = 1;
    Eigen::MatrixXd points = Eigen::MatrixXd(0, 2); // n×2, drawn on each
    std::vector<int> labels = {};                   // theirs; none: of one sample
    int rows() const { return std::max(1, (static_cast<int>(tiles.size()) + columns - 1) / columns); }
};

} // namespace widgets
