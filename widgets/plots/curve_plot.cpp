#include "widgets/plots/curve_plot.h"

#include "widgets/plots/edge_remark.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/point_marks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace widgets
{
namespace
{

constexpr double far = std::numeric_limits<double>::infinity();
constexpr core::Interval everywhere{-far, far};

/// What has one key is hidden as one, and called and drawn as the first.
std::vector<LegendEntry> joined(std::vector<LegendEntry> entries)
{
    std::vector<LegendEntry> found;
    for (LegendEntry& entry : entries) {
        const auto first = entry.key.isEmpty() ? found.end() : std::ranges::find(found, entry.key, &LegendEntry::key);
        if (first == found.end()) {
            found.push_back(std::move(entry));
            continue;
        }
        if (!first->scatter)
            first->scatter = entry.scatter;
        if (first->show && entry.show)
            first->show = [one = std::move(first->show), other = std::move(entry.show)](bool shown) {
                one(shown);
                other(shown);
            };
    }
    return found;
}

} // namespace

CurvePlot::CurvePlot(Space space, QString gridColumn, QWidget* parent)
    : PlotView(space, parent), gridColumn_(std::move(gridColumn)), curves_(*this), about_(everywhere),
      cut_(new EdgeRemark(this, [this] { return curves_.extent(horizontal(), hidden()); }))
{
    connect(this, &QCustomPlot::afterLayout, this, &CurvePlot::keepStrip);
}

/// The marks are as large on low axes as on high ones, on the screen and in a figure.
void CurvePlot::keepStrip()
{
    constexpr double most = 0.4, step = 0.02; // the axes do not move with every pixel of a drag
    const int height = axes()->rect().height();
    const double share = height > 0 ? std::min(most, points().stripRoom() / height) : 0.0;
    if (const double before = std::exchange(marksBelow_, step * std::ceil(share / step)); before == marksBelow_)
        return;
    fitOwnAxes();
    replot(rpQueuedReplot);
}

void CurvePlot::showRows(Eigen::VectorXd grid, std::vector<CurveRow> rows)
{
    curves_.show(std::move(grid), std::move(rows));
    restyle();
    if (mayFit())
        fitOwnAxes();
    repaintOverlay();
    replot(rpQueuedReplot);
}

void CurvePlot::describe()
{
    std::vector<LegendEntry> entries = curves_.legend();
    std::ranges::move(entriesBeside(), std::back_inserter(entries));
    setLegend(joined(std::move(entries)));
    setSummary(summary());
}

PlotTable CurvePlot::numbers() const
{
    PlotTable table;
    curves_.addTo(table, gridColumn_, hidden());
    addColumnsBeside(table);
    return table;
}

core::Interval CurvePlot::ownVertical() const
{
    constexpr double air = 0.06; // of the height
    if (isLogarithmic())
        if (const auto positive = curves_.extent(about_, hidden()); positive && positive->lo > 0.0) {
            const double room = std::pow(positive->hi / positive->lo, air) * (1.0 + air);
            return {positive->lo / room, positive->hi * room};
        }
    auto found = curves_.framed(about_, hidden());
    if (!found) // there is nothing where it speaks
        found = curves_.framed(everywhere, hidden());
    core::Interval extent = found.value_or(core::Interval{0.0, 0.0});
    if (extent.lo == extent.hi)
        extent.hi = 1.0;
    const double height = extent.width();
    const bool bare = extent.lo == 0.0 && strip() == 0.0; // it stands on zero
    const double marks =
        strip() == 0.0 ? 0.0 : marksBelow_ * (1.0 + air) / (1.0 - marksBelow_); // of the curves' height
    return {extent.lo - (bare ? 0.0 : std::max(air + strip(), marks) * height), extent.hi + air * height};
}

std::vector<Reading> CurvePlot::readingsAt(const QPointF& place) const
{
    return curves_.readingsAt(place.x(), hidden());
}

void CurvePlot::hiddenChanged()
{
    fitOwnAxes();
    replot(rpQueuedReplot);
}

void CurvePlot::restyle()
{
    curves_.restyle(theme());
    cut_->setTheme(theme());
    describe();
}

} // namespace widgets
