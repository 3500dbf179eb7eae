// The legend of a drawing, and its numbers.

#include "widgets/plots/drawn_plot.h"

#include "widgets/plots/graph_edges.h"
#include "widgets/plots/graph_items.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/row_bars.h"
#include "widgets/plots/site_marks.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace widgets
{

namespace
{

/// A drawing's column, with the values that it makes when it is asked.
void addMade(PlotTable& table, const PlotTable::Column& column)
{
    const Eigen::VectorXd values = column.made ? column.made() : column.values;
    table.family(column.family);
    table.add(column.name, values, column.heading);
    if (values.size() > 0)
        table.columns.back().headline = column.headline;
}

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
        if (first->text.isEmpty())
            std::swap(*first, entry);
        if (!first->scatter)
            first->scatter = entry.scatter;
        if (first->show && entry.show)
            first->show = [one = std::move(first->show), other = std::move(entry.show)](bool shown) {
                one(shown);
                other(shown);
            };
    }
    std::erase_if(found, [](const LegendEntry& entry) { return entry.text.isEmpty(); });
    return found;
}

} // namespace

void DrawnPlot::describe()
{
    std::vector<LegendEntry> entries = curves_.legend();
    std::ranges::move(entriesBeside(), std::back_inserter(entries));
    setLegend(joined(std::move(entries)));
    setSummary(drawing_.summary);
}

std::vector<LegendEntry> DrawnPlot::entriesBeside() const
{
    std::vector<LegendEntry> entries;
    const auto append = [&entries](std::vector<LegendEntry> more) {
        std::ranges::move(more, std::back_inserter(entries));
    };
    if (map_.hasMap())
        append(map_.legend());
    addPointEntries(entries);
    append(pairs_.legend());
    if (bars_)
        append(bars_->legend());
    append(items_.legend());
    if (!map_.hasMap()) // contours of what stands there
        append(map_.legend());
    append(paths_.legend());
    if (graph_)
        append(graph_->legend());
    if (sites_ && sites_->count() > 0)
        entries.push_back(sites_->legendEntry());
    for (const QString& remark : drawing_.remarks)
        entries.push_back({.text = remark});
    return entries;
}

void DrawnPlot::addPointEntries(std::vector<LegendEntry>& entries) const
{
    if (!drawing_.points)
        return;
    const DrawnPoints& marks = *drawing_.points;
    if (marks.legend.isEmpty() && !marks.key.isEmpty())
        entries.push_back({.text = {}, .key = marks.key, .show = visibilityOf({&points()})});
    if (!marks.legend.isEmpty() && !marks.samples.empty())
        entries.push_back({.text = marks.legend,
                           .line = theme().pen(theme().sampleColour(marks.samples.back(), true), 1.5),
                           .mark = marks.samples.back(),
                           .key = marks.key,
                           .show = visibilityOf({&points()})});
    for (const DrawnPoints::Sample& sample : marks.each)
        entries.push_back(
            {.text = sample.legend,
             .line = theme().pen(theme().sampleColour(sample.label, true), 1.5),
             .mark = sample.label,
             .key = sampleKey(sample.label),
             .show = [this, label = sample.label](bool shown) { points().setSampleVisible(label, shown); }});
    if (!marks.ringLegend.isEmpty() && !marks.ringed.empty())
        entries.push_back(
            {.text = marks.ringLegend,
             .scatter = QCPScatterStyle(QCPScatterStyle::ssCircle, theme().pen(Role::Text, 1.3), Qt::NoBrush, 10.0),
             .key = marks.ringKey,
             .show = [this](bool shown) { points().setRingsVisible(shown); }});
}

std::vector<PanelPart> DrawnPlot::parts() const
{
    std::vector<PanelPart> parts = PlotView::parts();
    for (PanelPart& part : partsOf(wholeDrawing()))
        if (std::ranges::find(parts, part.name, &PanelPart::name) == parts.end())
            parts.push_back(std::move(part));
    return parts;
}

PlotTable DrawnPlot::allNumbers() const
{
    PlotTable table = numbers();
    for (const PlotTable::Column& column : wholeDrawing().beside.columns)
        if (std::ranges::find(table.columns, column.name, &PlotTable::Column::name) == table.columns.end())
            addMade(table, column);
    return table;
}

std::vector<TabledCurve> DrawnPlot::tabledCurves() const
{
    return curves_.tabled(numbers(), hidden());
}

PlotTable DrawnPlot::numbers() const
{
    PlotTable table;
    curves_.addTo(table, drawing_.gridColumn, hidden());
    map_.addTo(table, hidden());
    for (const PlotTable::Column& column : drawing_.beside.columns) {
        if (drawing_.besideByEntry.contains(column.name) && isEntryHidden(column.name))
            continue;
        addMade(table, column);
    }
    if (drawing_.graph)
        addGraphColumns(table, *drawing_.graph);
    return table;
}

} // namespace widgets
