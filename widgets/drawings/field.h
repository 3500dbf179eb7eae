#pragma once

#include "core/contour/field.h"
#include "core/data/dataset.h"
#include "widgets/drawings/drawing.h"

#include <optional>
#include <vector>

namespace widgets
{

/// What a field over the plane means and how its map is drawn.
struct FieldStyle {
    DrawnMap::Colours colours = DrawnMap::Colours::Sequential; // from 0, or the least value below it, to the largest;
                                                               // or as far below the middle as above
    QString title = {}, subtitle = {}, meaning = {};
    QString quantity = {};                    // beside the colour bar, with its unit: "f = μ(A) − μ(B)"
    QString column = QStringLiteral("value"); // its name in the table
    double middle = 0.0;                      // of a diverging map; the contour there is emphasised
    std::optional<core::Interval> range = {}; // of the colours; a diverging map takes its larger end for both
    std::optional<std::vector<core::ContourLevel>> contours = {}; // drawn in place of those at round values
    QString contourText = {};                                     // what the emphasised one is: "50 %"
    std::vector<core::ContourLevel> thinContours = {};            // of another field, dashed over the map
    QString thinText = {};                                        // what they are: "latent variance"
    std::optional<core::Field> certain = {};      // where it is 0 the map is hatched; on axes of its own
    QString hatching = {};                        // what that means: "0 within the 80 % band"
    int positive = 0, negative = 1;               // samples in whose hues a diverging map is drawn
    QString positiveText = {}, negativeText = {}; // what the hues mean: "A denser"; none when empty
    std::vector<int> samples = {};                // the samples drawn as points, by label; all when empty
    std::vector<int> ringed = {};                 // rows of points that stand out
    QString ringedText = {};                      // what these are: "support vectors"
    Eigen::MatrixXd sites = {};                   // s×2; none when empty
    std::vector<DrawnMap::Beside> behind = {};    // further fields on the same axes
};

/// 2D: a field as a colour map with a colour bar, contours at round values or at given ones (that of the middle
/// emphasised on a diverging map), contours of another field over it, the data points and the sites. A field without
/// values shows the points alone.
Drawing fieldDrawing(const core::Field& field, const FieldStyle& style, const core::Dataset& dataset);

} // namespace widgets
