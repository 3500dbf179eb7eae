#include "widgets/plots/mark_crowd.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

/// The pixels of a mark, as offsets from its middle one.
std::vector<QPoint> stampOf(double halfWidth, double fineness, const std::function<void(QPainter&)>& drawOne)
{
    const int reach = static_cast<int>(std::ceil(halfWidth * fineness)) + 2;
    QImage image(2 * reach + 1, 2 * reach + 1, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.translate(reach + 0.5, reach + 0.5);
    painter.scale(fineness, fineness);
    drawOne(painter);
    painter.end();
    std::vector<QPoint> stamp;
    for (int y = -reach; y <= reach; ++y)
        for (int x = -reach; x <= reach; ++x)
            if (qAlpha(image.pixel(reach + x, reach + y)) > 127)
                stamp.emplace_back(x, y);
    return stamp;
}

} // namespace

int saturation(double opacity)
{
    constexpr double unseen = 1.0 / 512.0; // less than a step of colour
    return opacity < 1.0 ? static_cast<int>(std::ceil(std::log(unseen) / std::log1p(-opacity))) : 1;
}

QColor laid(QColor colour, int times)
{
    colour.setAlphaF(static_cast<float>(1.0 - std::pow(1.0 - colour.alphaF(), times)));
    return colour;
}

MarkCells::MarkCells(const QRect& area, double fineness)
    : area_(area), fineness_(fineness), columns_(static_cast<int>(std::ceil(area.width() * fineness))),
      rows_(static_cast<int>(std::ceil(area.height() * fineness))),
      places_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), 0)
{
}

int MarkCells::columnOf(const QPointF& at) const
{
    return static_cast<int>(std::floor((at.x() - area_.left()) * fineness_));
}

int MarkCells::rowOf(const QPointF& at) const
{
    return static_cast<int>(std::floor((at.y() - area_.top()) * fineness_));
}

void MarkCells::add(const Mark& mark)
{
    const int column = columnOf(mark.at), row = rowOf(mark.at);
    if (column < 0 || column >= columns_ || row < 0 || row >= rows_)
        return;
    int& place =
        places_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(column)];
    if (place == 0) {
        kept_.push_back(mark);
        place = static_cast<int>(kept_.size());
    } else {
        Mark& last = kept_[static_cast<std::size_t>(place) - 1];
        last = {mark.at, mark.row, last.count + mark.count};
    }
}

QImage MarkCells::picture(const QColor& colour, double halfWidth, const std::function<void(QPainter&)>& drawOne) const
{
    const std::vector<QPoint> stamp = stampOf(halfWidth, fineness_, drawOne);
    const int most = saturation(colour.alphaF());
    std::vector<int> covered(places_.size(), 0); // how often
    for (const Mark& mark : kept_) {
        const int column = columnOf(mark.at), row = rowOf(mark.at), count = std::min(mark.count, most);
        for (const QPoint& pixel : stamp) {
            const int x = column + pixel.x(), y = row + pixel.y();
            if (x >= 0 && x < columns_ && y >= 0 && y < rows_)
                covered[static_cast<std::size_t>(y) * static_cast<std::size_t>(columns_) +
                        static_cast<std::size_t>(x)] += count;
        }
    }
    std::vector<QRgb> inks;
    for (int times = 0; times <= most; ++times)
        inks.push_back(qPremultiply(laid(colour, times).rgba()));
    QImage image(columns_, rows_, QImage::Format_ARGB32_Premultiplied);
    for (int y = 0; y < rows_; ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        const int* times = covered.data() + static_cast<std::ptrdiff_t>(y) * columns_;
        std::transform(times, times + columns_, line,
                       [&](int often) { return inks[static_cast<std::size_t>(std::min(often, most))]; });
    }
    return image;
}

void MarkCells::paint(QPainter& painter, const QImage& picture) const
{
    painter.drawImage(QRectF(area_.topLeft(), QSizeF(columns_, rows_) / fineness_), picture);
}

} // namespace widgets
