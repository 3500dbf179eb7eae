#pragma once

#include "widgets/drawings/drawing.h"
#include "widgets/plots/legend_entry.h"

#include <vector>

namespace widgets
{

class PlotView;

/// The paths of a drawing on a plot, which owns what is drawn.
class DrawnPaths
{
public:
    explicit DrawnPaths(PlotView& plot) : plot_(plot) {}

    void show(std::vector<DrawnPath> paths);
    void restyle(const Theme& theme);
    std::vector<LegendEntry> legend() const;

private:
    PlotView& plot_;
    std::vector<DrawnPath> paths_;
    std::vector<QCPCurve*> curves_;
};

} // namespace widgets
