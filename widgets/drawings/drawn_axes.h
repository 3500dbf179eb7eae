#pragma once

#include "core/interval.h"

#include <QString>
#include <QStringList>

#include <cmath>
#include <optional>

namespace widgets
{

/// Whether a value can stand on an axis.
inline bool hasPlace(double value, bool logarithmic)
{
    return std::isfinite(value) && (value > 0.0 || !logarithmic);
}

/// What the axes of a drawing are: the line of the data or their plane, in the window that all panels share, or axes of
/// its own.
enum class DrawnAxes { Line, Plane, Own };

/// The horizontal axis of a drawing.
struct AcrossAxis {
    QString label = {};
    QString symbol = {}; // of a place on it, where that is told: "ω"; none: the name of the coordinate
    bool isTold = true;  // a place on it, under the cursor
    bool snaps = false;  // what is told is told of the nearest position of the grid: between them nothing was computed
    bool logarithmic = false;
    bool counts = false;    // whole numbers stand on it
    bool hasNumbers = true; // else it has its name alone
    bool zeroLine = false;  // zero is drawn
    bool hasGrid = true;
    bool isDrawn = true;
    QStringList headings = {}; // at 0, 1, 2, … in place of numbers, but for empty ones; once there are some there
                               // always are
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
    bool hasGrid = true;
    bool isDrawn = true;
    bool isTold = false;   // a place on it, after that on the horizontal axis
    bool reversed = false; // it counts from the top
    bool counts = false;   // as the horizontal one, as the next
    bool hasNumbers = true;
    QStringList headings = {}; // of the rows as bars have them
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

/// A length on the horizontal axis, which is even: a bar beneath the axes.
struct DrawnScale {
    double length = 1.0;
    QString text = {}; // "ℓ = 1"
};

} // namespace widgets
