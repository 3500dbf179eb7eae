#include "widgets/plots/legend_entry.h"

#include "widgets/plots/field_value.h"

#include <cmath>
#include <limits>

namespace widgets
{

std::function<void(QPainter&, const QRectF&)> besideEachOther(const std::vector<QBrush>& fills)
{
    return [fills](QPainter& painter, const QRectF& box) {
        const double width = box.width() / static_cast<double>(fills.size());
        for (std::size_t i = 0; i < fills.size(); ++i)
            painter.fillRect(QRectF(box.left() + static_cast<double>(i) * width, box.top(), width, box.height()),
                             fills[i]);
    };
}

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
    const auto below = above - 1, after = above + 1;
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const bool hasBefore = below != graph.data()->constBegin(), hasAfter = after != graph.data()->constEnd();
    const double value = valueBetween({.xBefore = hasBefore ? (below - 1)->key : none,
                                       .yBefore = hasBefore ? (below - 1)->value : none,
                                       .x0 = below->key,
                                       .y0 = below->value,
                                       .x1 = above->key,
                                       .y1 = above->value,
                                       .xAfter = hasAfter ? after->key : none,
                                       .yAfter = hasAfter ? after->value : none},
                                      key);
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

} // namespace widgets
