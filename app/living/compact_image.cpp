#include "app/living/compact_image.h"

#include <QBuffer>
#include <QImage>

#include <algorithm>

namespace app
{

namespace
{

constexpr qsizetype littleRoom = 40'000; // bytes
constexpr int mostAcross = 240;          // pixels: a browser draws between them

} // namespace

QByteArray compactImage(const QByteArray& png)
{
    if (png.size() <= littleRoom)
        return png;
    const QImage image = QImage::fromData(png, "PNG");
    if (std::max(image.width(), image.height()) <= mostAcross)
        return png;
    QByteArray compact;
    QBuffer buffer(&compact);
    buffer.open(QIODevice::WriteOnly);
    image.scaled(mostAcross, mostAcross, Qt::KeepAspectRatio, Qt::SmoothTransformation).save(&buffer, "PNG");
    return compact.size() < png.size() ? compact : png;
}

} // namespace app
