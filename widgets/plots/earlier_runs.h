#pragma once

#include "core/interval.h"
#include "core/labs/power/power_lab.h"
#include "widgets/plots/legend_entry.h"
#include "widgets/plots/plot_table.h"
#include "widgets/plots/power_curve.h"
#include "widgets/theme/theme.h"

#include <functional>
#include <optional>
#include <vector>

namespace widgets
{

class PlotView;

/// The runs of a power study before the one on show, as pale curves behind it. Those over another quantity wait out of
/// sight. The graphs belong to the plot.
class EarlierRuns
{
public:
    explicit EarlierRuns(PlotView& plot) : plot_(plot) {}

    void keep(const core::PowerResult& result, const core::PowerSettings& settings);
    void clear();
    int count() const { return static_cast<int>(runs_.size()); }
    /// Draws those over the quantity of `now`, each rate as `shareOf` makes of it.
    void show(const core::PowerSettings& now, const std::function<double(double rate)>& shareOf);
    void restyle(const Theme& theme);

    std::optional<LegendEntry> legendEntry() const;
    std::optional<core::Interval> extent() const; // along the quantity, of what is drawn
    void addTo(PlotTable& table) const;           // what is drawn, as rates

private:
    struct Run {
        core::PowerResult result;
        core::PowerSettings settings;
        std::vector<QCPGraph*> lines; // one a curve
        bool isDrawn = false;
    };
    PlotView& plot_;
    std::vector<Run> runs_; // the oldest first
};

} // namespace widgets
