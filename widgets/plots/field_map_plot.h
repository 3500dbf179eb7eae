#pragma once

#include "core/contour/field.h"
#include "core/data/dataset.h"
#include "widgets/plots/map_frame.h"
#include "widgets/plots/plot_view.h"

#include <QCoreApplication>

namespace widgets
{

class ContourCurves;
class Hatching;
class SiteMarks;

/// What a field means and how its map is drawn.
struct FieldStyle {
    enum class Scale {
        Sequential, // from 0, or the least value below it, to the largest, in the theme's map
        Diverging,  // as far below the middle as above, the middle in the colour of the paper
    };
    Scale scale = Scale::Sequential;
    QString quantity = {};                    // beside the colour bar, with its unit: "f = μ(A) − μ(B)"
    QString column = QStringLiteral("value"); // its name in the table
    double middle = 0.0;                      // of a diverging map; the contour there is emphasised
    std::optional<core::Interval> range = {}; // of the colours; a diverging map takes its larger end for both
    std::optional<std::vector<core::ContourLevel>> contours = {}; // drawn in place of those at round values
    QString contourText = {};                                     // what the emphasised one is: "50 %"
    std::vector<core::ContourLevel> thinContours = {};            // of another field, dashed over the map
    QString thinText = {};                                        // what they are: "latent variance"
    std::optional<core::Field> certain = {};                  // where it is 0 the map is hatched; on axes of its own
    QString hatching = {};                                    // what that means: "hatched: the 80 % band includes 0"
    int positive = 0, negative = 1;                           // samples in whose hues a diverging map is drawn
    QString positiveText = {}, negativeText = {};             // what the hues mean: "A denser"; none when empty
    std::vector<int> samples = {};                            // the samples drawn as points, by label; all when empty
    std::vector<int> ringed = {};                             // rows of points that stand out
    QString ringedText = {};                                  // what these are: "support vectors"
    Eigen::MatrixXd sites = {};                               // s×2; none when empty
    std::vector<std::pair<QString, core::Field>> behind = {}; // further columns of the table, on the same axes
};

/// 2D: a field as a colour map with a colour bar, contours at round values or at given ones (that of the middle
/// emphasised on a diverging map), contours of another field over it, the data points and the sites.
class FieldMapPlot : public PlotView
{
    Q_DECLARE_TR_FUNCTIONS(widgets::FieldMapPlot)
public:
    explicit FieldMapPlot(QWidget* parent = nullptr);

    /// A field without values shows the points alone.
    void showField(const core::Field& field, const FieldStyle& style, const core::Dataset& dataset);
    PlotTable numbers() const override;

protected:
    void restyle() override;
    std::vector<Reading> readingsAt(const QPointF& place) const override;

private:
    void fillMap();
    void findContours();
    void describe();
    QColor colourOf(double value) const;
    QColor inkAt(double value) const; // dark on light colours, light on dark ones
    QPen thinPen() const;
    bool diverges() const { return style_.scale == FieldStyle::Scale::Diverging; }
    bool isShown() const { return field_.values.size() > 0; }

    core::Field field_;
    FieldStyle style_;
    int samples_ = 0; // of the points, as far as they have colours of their own
    MapFrame map_;
    Hatching* hatching_ = nullptr; // these are owned by the plot
    ContourCurves* contours_ = nullptr;
    ContourCurves* thinContours_ = nullptr;
    SiteMarks* sites_ = nullptr;
    core::DataNames names_;
};

} // namespace widgets
