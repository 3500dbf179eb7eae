#include "widgets/plots/picture_tiles.h"

#include <algorithm>

namespace widgets
{

namespace
{

constexpr double frameGap = 3.0; // pixels around a frame

} // namespace

PictureTiles::PictureTiles(QCPAxis* horizontal, QCPAxis* vertical) : QCPAbstractPlottable(horizontal, vertical)
{
    setSelectable(QCP::stNone);
}

QRectF PictureTiles::pixels(const QRectF& place) const
{
    return QRectF(QPointF(keyAxis()->coordToPixel(place.left()), valueAxis()->coordToPixel(place.top())),
                  QPointF(keyAxis()->coordToPixel(place.right()), valueAxis()->coordToPixel(place.bottom())))
        .normalized();
}

double PictureTiles::wordsHeight() const
{
    return QFontMetricsF(font_).height();
}

QRectF PictureTiles::frameOf(const Tile& tile) const
{
    QRectF room = pixels(tile.place).adjusted(frameGap, frameGap, -frameGap, -frameGap);
    if (!tile.words.isEmpty())
        room.setBottom(room.bottom() - wordsHeight());
    const QSizeF size = QSizeF(tile.picture.size()).scaled(room.size(), Qt::KeepAspectRatio);
    return QRectF(room.center() - QPointF(0.5 * size.width(), 0.5 * size.height()), size);
}

void PictureTiles::draw(QCPPainter* painter)
{
    painter->setFont(font_);
    const QRectF inside = mParentPlot->axisRect()->rect();
    for (const Tile& tile : tiles_) {
        const QRectF frame = frameOf(tile);
        if (frame.width() < 2.0 || !inside.intersects(pixels(tile.place)))
            continue;
        painter->setRenderHint(QPainter::SmoothPixmapTransform, false); // a pixel is a pixel
        painter->drawImage(frame, tile.picture);
        painter->setBrush(Qt::NoBrush);
        painter->setPen(tile.frame);
        const double half = 0.5 * tile.frame.widthF();
        painter->drawRect(frame.adjusted(-half, -half, half, half));
        if (tile.words.isEmpty())
            continue;
        QFont font = font_;
        font.setBold(tile.bold);
        painter->setFont(font);
        painter->setPen(tile.ink);
        const QRectF all = pixels(tile.place);
        const QRectF line(all.left(), frame.bottom() + half + 1.0, all.width(), wordsHeight());
        painter->drawText(line, Qt::AlignHCenter | Qt::AlignVCenter,
                          QFontMetricsF(font).elidedText(tile.words, Qt::ElideRight, line.width()));
    }
}

double PictureTiles::selectTest(const QPointF&, bool, QVariant*) const
{
    return -1.0; // not to be hit
}

QCPRange PictureTiles::getKeyRange(bool& found, QCP::SignDomain) const
{
    found = !tiles_.empty();
    QCPRange range(0.0, 1.0);
    for (const Tile& tile : tiles_)
        range.expand(QCPRange(tile.place.left(), tile.place.right()));
    return range;
}

QCPRange PictureTiles::getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const
{
    found = !tiles_.empty();
    QCPRange range(0.0, 1.0);
    for (const Tile& tile : tiles_)
        range.expand(QCPRange(tile.place.top(), tile.place.bottom()));
    return range;
}

} // namespace widgets
