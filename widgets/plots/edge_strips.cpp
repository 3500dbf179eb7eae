#include "widgets/plots/edge_strips.h"

namespace widgets
{

EdgeStrips::EdgeStrips(QCPAxis* horizontal, QCPAxis* vertical) : BarePlottable(horizontal, vertical) {}

void EdgeStrips::setStrips(const std::vector<std::vector<QColor>>& strips, int rows)
{
    strips_.clear();
    rows_ = rows;
    for (const std::vector<QColor>& colours : strips) {
        QImage strip(static_cast<int>(colours.size()), 1, QImage::Format_ARGB32_Premultiplied);
        for (int row = 0; row < strip.width(); ++row)
            strip.setPixelColor(row, 0, colours[static_cast<std::size_t>(row)]);
        strips_.push_back(std::move(strip));
    }
}

QRectF EdgeStrips::pixels(double left, double top, double right, double bottom) const
{
    return QRectF(QPointF(keyAxis()->coordToPixel(left), valueAxis()->coordToPixel(top)),
                  QPointF(keyAxis()->coordToPixel(right), valueAxis()->coordToPixel(bottom)))
        .normalized();
}

void EdgeStrips::draw(QCPPainter* painter)
{
    painter->setRenderHint(QPainter::SmoothPixmapTransform, false); // a row is a row
    double inner = 0.0;
    for (const QImage& strip : strips_) {
        const double n = strip.width();
        const double from = inner - air * n, to = from - width * n;
        painter->drawImage(pixels(0.0, to, n, from), strip);
        painter->drawImage(pixels(to, 0.0, from, n), strip.transformed(QTransform().rotate(90.0)));
        inner = to;
    }
    if (!marked_ || rows_ == 0)
        return;
    const double n = rows_, from = inner - 0.3 * air * n, to = from - 0.8 * width * n;
    for (const int row : marked_()) {
        constexpr double least = 2.0; // pixels
        QRectF left = pixels(to, row, from, row + 1.0), upper = pixels(row, to, row + 1.0, from);
        left.setHeight(std::max(left.height(), least));
        upper.setWidth(std::max(upper.width(), least));
        painter->fillRect(left, ink_);
        painter->fillRect(upper, ink_);
    }
}

} // namespace widgets
