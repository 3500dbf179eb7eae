#include "widgets/plots/framed_picture.h"

#include "widgets/plots/plot_text.h"
#include "widgets/plots/plot_view.h"

#include <utility>

namespace widgets
{

FramedPicture::FramedPicture(PlotView& plot) : QCPAbstractItem(&plot), plot_(plot)
{
    setSelectable(false);
    connect(&plot, &QCustomPlot::afterLayout, this, &FramedPicture::keepAspect);
}

void FramedPicture::show(DrawnPicture picture)
{
    picture_ = std::move(picture);
    setVisible(!picture_.size.isEmpty());
}

void FramedPicture::restyle(const Theme& theme)
{
    image_ = picture_.size.isEmpty() ? QImage() : picture_.image(theme);
}

void FramedPicture::keepAspect()
{
    if (picture_.size.isEmpty())
        return;
    QCPAxisRect& axes = *plot_.xAxis->axisRect();
    const QMargins least = QMargins(66, 6, 12, 42) * plot_.theme().textScale;
    const QSizeF room = axes.outerRect().marginsRemoved(least).size();
    const QSizeF taken = QSizeF(picture_.size).scaled(room, Qt::KeepAspectRatio);
    const int beside = static_cast<int>(0.5 * (room.width() - taken.width()));
    const int above = static_cast<int>(0.5 * (room.height() - taken.height()));
    const QMargins margins = least + QMargins(beside, above, beside, above);
    if (margins == axes.minimumMargins())
        return;
    axes.setMinimumMargins(margins);
    for (const auto phase : {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout})
        plot_.plotLayout()->update(phase);
}

void FramedPicture::draw(QCPPainter* painter)
{
    const QCPAxis &x = *plot_.xAxis, &y = *plot_.yAxis;
    const QRectF whole = QRectF(QPointF(x.coordToPixel(0.0), y.coordToPixel(0.0)),
                                QPointF(x.coordToPixel(image_.width()), y.coordToPixel(image_.height())))
                             .normalized();
    const QRectF seen = whole & QRectF(clipRect());
    if (image_.isNull() || seen.isEmpty())
        return;
    const double across = image_.width() / whole.width(), down = image_.height() / whole.height();
    painter->setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter->drawImage(seen, image_,
                       QRectF((seen.left() - whole.left()) * across, (seen.top() - whole.top()) * down,
                              seen.width() * across, seen.height() * down));
}

std::vector<Reading> FramedPicture::readingsAt(const QPointF& place) const
{
    const auto value = picture_.valueAt ? picture_.valueAt(place) : std::nullopt;
    if (!value)
        return {};
    return {{.key = {}, .name = picture_.name, .value = numberText(*value), .ink = {}, .at = place}};
}

} // namespace widgets
