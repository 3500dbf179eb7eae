#pragma once

#include "widgets/drawings/drawing.h"
#include "widgets/plots/legend_entry.h"

#include "widgets/plots/qcustomplot_alone.h"

#include <functional>
#include <vector>

namespace widgets
{

class PlotView;

/// Strips above and to the right of the axes of a plot, which follow them, with curves over each. The plot owns them.
class MarginalStrips
{
public:
    /// `bar`: of the map's colours, placed beside them.
    MarginalStrips(PlotView& plot, QCPLayoutElement& bar);

    void show(std::vector<DrawnMarginal> marginals);
    void restyle(const Theme& theme);
    std::vector<LegendEntry> legend() const;
    void addTo(PlotTable& table, const std::function<bool(const QString& key)>& isHidden) const;

private:
    void layOut(QCPLayoutElement& bar);
    void bare(QCPAxisRect& rect);
    void fitHeights();
    QCPAxis* alongOf(DrawnMarginal::Side side) const;
    QCPAxis* heightOf(DrawnMarginal::Side side) const;

    PlotView& plot_;
    QCPAxisRect *above_, *right_;
    std::vector<DrawnMarginal> marginals_;
    std::vector<QCPGraph*> graphs_;
};

} // namespace widgets
