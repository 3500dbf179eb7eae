#include "widgets/plots/value_labels.h"

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

constexpr double airBetweenPlates = 3.0; // pixels between plates

bool isFree(const QRectF& place, const std::vector<QRectF>& taken)
{
    return std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(place); });
}

/// The place itself, or the nearest one below or above what is taken; the place, covered, where there is no room.
QRectF freePlace(const QRectF& place, const std::vector<QRectF>& taken, const QRectF& within, double gap)
{
    if (isFree(place, taken))
        return place;
    std::optional<QRectF> nearest;
    for (const QRectF& other : taken)
        for (const double top : {other.bottom() + gap, other.top() - gap - place.height()}) {
            const QRectF moved(QPointF(place.left(), top), place.size());
            const bool isNearer = !nearest || std::abs(top - place.top()) < std::abs(nearest->top() - place.top());
            if (isNearer && within.contains(moved) && isFree(moved, taken))
                nearest = moved;
        }
    return nearest.value_or(place);
}

} // namespace

ValueLabels::ValueLabels(QCustomPlot* plot, ReadLabel read)
    : QCPLayerable(plot, QStringLiteral("labels")), read_(std::move(read))
{
    setAntialiased(true);
}

void ValueLabels::applyDefaultAntialiasingHint(QCPPainter* painter) const
{
    painter->setAntialiasing(true);
}

QRect ValueLabels::clipRect() const
{
    return parentPlot()->viewport(); // as far as a plate goes
}

std::optional<ValueLabels::Placed> ValueLabels::placed(const core::PinnedLabel& label) const
{
    const std::optional<Read> read = read_(label);
    if (!read)
        return {};
    const QPointF dot(parentPlot()->xAxis->coordToPixel(read->reading.at.x()),
                      parentPlot()->yAxis->coordToPixel(read->reading.at.y()));
    const QRectF axes = parentPlot()->xAxis->axisRect()->rect();
    if (!axes.contains(dot))
        return {};
    return Placed{dot, read->reading.ink,
                  placedBeside(dot, {.head = read->head, .lines = {read->reading}}, axes, clipRect(), theme_)};
}

std::vector<std::optional<ValueLabels::Placed>> ValueLabels::placedApart() const
{
    std::vector<std::optional<Placed>> all;
    std::vector<QRectF> taken;
    for (const core::PinnedLabel& label : labels_) {
        all.push_back(placed(label));
        if (!all.back())
            continue;
        QRectF& place = all.back()->plate.place;
        place = freePlace(place, taken, QRectF(clipRect()), airBetweenPlates * theme_.textScale);
        taken.push_back(place);
    }
    return all;
}

std::optional<std::size_t> ValueLabels::labelAt(const QPointF& pixel) const
{
    const auto all = placedApart();
    for (std::size_t i = all.size(); i-- > 0;) // the last one lies on top
        if (const auto& found = all[i])
            if (found->plate.place.contains(pixel) || QLineF(found->dot, pixel).length() <= dotRadius())
                return i;
    return {};
}

void ValueLabels::draw(QCPPainter* painter)
{
    for (const auto& found : placedApart()) {
        if (!found)
            continue;
        const QRectF& plate = found->plate.place;
        painter->setPen(theme_.pen(found->ink, 1.0)); // to a plate that has moved away
        painter->drawLine(found->dot, {std::clamp(found->dot.x(), plate.left(), plate.right()),
                                       std::clamp(found->dot.y(), plate.top(), plate.bottom())});
        painter->setPen(theme_.pen(Role::Background, 1.5));
        painter->setBrush(found->ink);
        painter->drawEllipse(found->dot, dotRadius(), dotRadius());
        drawPlate(*painter, found->plate, theme_);
    }
}

} // namespace widgets
