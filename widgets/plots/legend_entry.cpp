#include "widgets/plots/legend_entry.h"

#include <cmath>

namespace widgets
{

std::function<void(bool)> visibilityOf(std::vector<QCPLayerable*> drawn)
{
    return [drawn = std::move(drawn)](bool visible) {
        for (QCPLayerable* one : drawn)
            one->setVisible(visible);
    };
}

LegendEntry entryOf(QCPGraph& graph, const QString& key, const QString& text)
{
    LegendEntry entry{.text = text, .key = key, .show = visibilityOf({&graph})};
    if (graph.lineStyle() != QCPGraph::lsNone) {
        entry.line = graph.pen();
        entry.curve = &graph;
    }
    if (graph.brush().style() != Qt::NoBrush)
        entry.fill = graph.brush();
    if (graph.scatterStyle().shape() != QCPScatterStyle::ssNone)
        entry.scatter = graph.scatterStyle();
    return entry;
}

std::optional<double> valueOf(const QCPGraph& graph, double key)
{
    const auto above = graph.data()->findBegin(key, false);
    if (above == graph.data()->constEnd() || (above == graph.data()->constBegin() && above->key > key))
        return {};
    if (above->key == key || above == graph.data()->constBegin())
        return std::isfinite(above->value) ? std::optional(above->value) : std::nullopt;
    const auto below = above - 1;
    const double share = (key - below->key) / (above->key - below->key);
    const double value = (1.0 - share) * below->value + share * above->value;
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

} // namespace widgets
