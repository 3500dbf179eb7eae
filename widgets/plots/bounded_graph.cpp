#include "widgets/plots/bounded_graph.h"

#include "widgets/plots/tangled_line.h"
#include "widgets/plots/thinned_line.h"

#include <algorithm>
#include <array>

namespace widgets
{
namespace
{

constexpr double heightsBeyond = 1.0; // heights of the axes that are drawn beyond either end
constexpr double farthest = 1e12;     // pixels: stands for all that is beyond, infinity too; no slope inside changes

} // namespace

bool BoundedGraph::isTangledIn(const QCPPainter& painter, const QVector<QPointF>& line) const
{
    return !painter.modes().testFlag(QCPPainter::pmVectorized) && keyAxis()->orientation() == Qt::Horizontal &&
           mLineStyle == lsLine && isTangled(line, columnsOf(keyAxis()->axisRect()->rect()));
}

void BoundedGraph::drawLinePlot(QCPPainter* painter, const QVector<QPointF>& lines) const
{
    if (painter->pen().style() == Qt::NoPen || !isTangledIn(*painter, lines))
        return QCPGraph::drawLinePlot(painter, lines);
    applyDefaultAntialiasingHint(painter);
    strokeTangled(*painter, lines);
}

void BoundedGraph::drawFill(QCPPainter* painter, QVector<QPointF>* lines) const
{
    if (mBrush.style() == Qt::NoBrush || lines->isEmpty())
        return;
    const auto* beyond = qobject_cast<const BoundedGraph*>(channelFillGraph());
    QVector<QPointF> other;
    if (beyond)
        beyond->getLines(&other, QCPDataRange(0, beyond->dataCount()));
    if (!(isTangledIn(*painter, *lines) || isTangledIn(*painter, other)) || (channelFillGraph() && !beyond))
        return QCPGraph::drawFill(painter, lines);
    applyFillAntialiasingHint(painter);
    const auto runsOf = [this](const QVector<QPointF>& line) {
        QVector<QVector<QPointF>> runs;
        for (const QCPDataRange& run : getNonNanSegments(&line, Qt::Horizontal))
            runs << line.mid(run.begin(), run.size());
        return runs;
    };
    const QVector<QVector<QPointF>> others = runsOf(other);
    const core::Interval columns = columnsOf(keyAxis()->axisRect()->rect());
    for (const QVector<QPointF>& run : runsOf(*lines))
        if (!beyond)
            fillTangled(*painter, run, {getFillBasePoint(run.first()), getFillBasePoint(run.last())}, columns);
        else
            for (const QVector<QPointF>& theirs : others)
                fillTangled(*painter, run, theirs, columns);
}

void BoundedGraph::getOptimizedLineData(QVector<QCPGraphData>* lineData,
                                        const QCPGraphDataContainer::const_iterator& begin,
                                        const QCPGraphDataContainer::const_iterator& end) const
{
    QCPGraph::getOptimizedLineData(lineData, begin, end);
    const QCPRange range = valueAxis()->range();
    const double one = valueAxis()->coordToPixel(range.lower), other = valueAxis()->coordToPixel(range.upper);
    const double height = heightsBeyond * std::abs(other - one);
    *lineData = cutAt(std::min(one, other) - height, std::max(one, other) + height, *lineData);
    if (mLineStyle == lsLine)
        *lineData = thinned(*lineData);
}

QVector<QCPGraphData> BoundedGraph::thinned(const QVector<QCPGraphData>& line) const
{
    std::vector<QPointF> pixels;
    pixels.reserve(static_cast<std::size_t>(line.size()));
    for (const QCPGraphData& point : line)
        pixels.emplace_back(keyAxis()->coordToPixel(point.key), valueAxis()->coordToPixel(point.value));
    QVector<QCPGraphData> kept;
    for (const std::size_t i : thinnedLine(pixels))
        kept.append(line[static_cast<qsizetype>(i)]);
    return kept;
}

QVector<QCPGraphData> BoundedGraph::cutAt(double lowest, double highest, const QVector<QCPGraphData>& line) const
{
    const auto across = [&](const QCPGraphData& point) { return keyAxis()->coordToPixel(point.key); };
    const auto along = [&](const QCPGraphData& point) {
        return std::clamp(valueAxis()->coordToPixel(point.value), -farthest, farthest); // NaN stays
    };
    const auto isOutside = [&](double pixel) { return pixel < lowest || pixel > highest; };
    if (std::ranges::none_of(line, isOutside, along))
        return line;
    QVector<QCPGraphData> cut;
    cut.reserve(2 * line.size());
    for (qsizetype i = 0; i < line.size(); ++i) {
        const double to = along(line[i]), from = i > 0 && mLineStyle == lsLine ? along(line[i - 1]) : to;
        // Either bound where the line crosses it, in the order of its way.
        for (const double bound : from < to ? std::array{lowest, highest} : std::array{highest, lowest})
            if (std::min(from, to) < bound && bound < std::max(from, to)) {
                const double share = (bound - from) / (to - from), start = across(line[i - 1]);
                const double key = keyAxis()->pixelToCoord(start + share * (across(line[i]) - start));
                cut.append({key, valueAxis()->pixelToCoord(bound)});
            }
        const double value = isOutside(to) ? valueAxis()->pixelToCoord(std::clamp(to, lowest, highest)) : line[i].value;
        cut.append({line[i].key, value});
    }
    return cut;
}

} // namespace widgets
