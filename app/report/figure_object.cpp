#include "app/report/figure_object.h"

#include <QPainter>
#include <QPicture>

namespace app
{

QSizeF FigureObject::intrinsicSize(QTextDocument*, int, const QTextFormat& format)
{
    return format.property(size).toSizeF();
}

void FigureObject::drawObject(QPainter* painter, const QRectF& place, QTextDocument*, int, const QTextFormat& format)
{
    if (!painter->clipBoundingRect().intersects(place)) // a picture minds no clip, and its page is another
        return;
    const auto drawn = format.property(picture).value<QPicture>();
    const QSizeF millimetres = format.property(paper).toSizeF();
    // A picture plays itself larger by the resolution of what it is played on.
    const double scale = place.width() / (millimetres.width() * painter->device()->logicalDpiX() / 25.4);
    painter->save();
    painter->translate(place.topLeft());
    painter->scale(scale, scale);
    painter->drawPicture(0, 0, drawn);
    painter->restore();
}

} // namespace app
