#include "widgets/plots/value_labels.h"

namespace widgets
{

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

std::optional<std::size_t> ValueLabels::labelAt(const QPointF& pixel) const
{
    for (std::size_t i = labels_.size(); i-- > 0;) // the last one lies on top
        if (const auto found = placed(labels_[i]))
            if (found->plate.place.contains(pixel) || QLineF(found->dot, pixel).length() <= dotRadius())
                return i;
    return {};
}

void ValueLabels::draw(QCPPainter* painter)
{
    for (const core::PinnedLabel& label : labels_) {
        const auto found = placed(label);
        if (!found)
            continue;
        painter->setPen(theme_.pen(Role::Background, 1.5));
        painter->setBrush(found->ink);
        painter->drawEllipse(found->dot, dotRadius(), dotRadius());
        drawPlate(*painter, found->plate, theme_);
    }
}

} // namespace widgets
