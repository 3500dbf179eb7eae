#pragma once

#include "widgets/drawings/drawing.h"
#include "widgets/plots/legend_entry.h"
#include "widgets/plots/map_frame.h"
#include "widgets/plots/reading.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace widgets
{

class ContourCurves;
class GradientCurve;
class Hatching;
class MarginalStrips;
class PlotView;

/// The map of a drawing with its contours, its hatching, its marginals and its trail, on a plot, which owns what is
/// drawn.
class MapItems
{
public:
    using IsHidden = std::function<bool(const QString& key)>;

    /// Of this drawing, whichever it becomes. What it is now says whether there will be a map at all, marginals beside
    /// it, a trail.
    MapItems(PlotView& plot, const Drawing& drawing);
    ~MapItems();

    /// `logarithmic`: the colours.
    void show(bool logarithmic);
    void restyle(const Theme& theme);
    std::vector<LegendEntry> legend() const;
    std::vector<Reading> readingsAt(const QPointF& place, const IsHidden& isHidden) const;
    /// The place of the map that is nearest to a pixel.
    std::optional<QPointF> nearestPlace(const QPointF& pixel) const;
    /// What is told of it; nothing where the readings are.
    std::optional<QString> toldAt(const QPointF& pixel) const;
    void addTo(PlotTable& table, const IsHidden& isHidden) const;
    bool hasMap() const { return frame_.has_value(); }

private:
    /// The indices of a place of the map.
    struct Node {
        Eigen::Index across = 0, upwards = 0;
    };
    const DrawnMap& map() const;
    std::optional<Node> nodeAt(const QPointF& pixel) const; // the nearest
    void fillMap();
    void showContours();
    /// Those of the drawing that are shown by now.
    std::size_t contourCount() const { return std::min(contours_.size(), drawing_.contours.size()); }
    QPen penOf(const DrawnContours& contours, double level) const;
    QPen legendPenOf(const DrawnContours& contours) const;
    void addContours(std::vector<LegendEntry>& entries, bool named) const;
    QColor colourOf(double value) const;
    core::Interval range() const; // of the colours
    bool isShown() const { return frame_ && frame_->isShown(); }

    PlotView& plot_;
    const Drawing& drawing_;
    bool logarithmic_ = false;
    std::optional<MapFrame> frame_;
    std::unique_ptr<MarginalStrips> marginals_;            // none where there is no room for them
    Hatching* hatching_ = nullptr;                         // owned by the plot, as the next
    GradientCurve* trail_ = nullptr;                       // none where there will be none
    std::vector<std::unique_ptr<ContourCurves>> contours_; // as those of the drawing
};

} // namespace widgets
