#include "widgets/figures/figure_preview.h"

#include <QPainter>

#include <utility>

namespace widgets
{

FigurePreview::FigurePreview(Draw draw, QWidget* parent) : QWidget(parent), draw_(std::move(draw))
{
    setObjectName(QStringLiteral("preview"));
    setAccessibleName(tr("Preview"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void FigurePreview::refresh()
{
    why_.clear();
    if (!std::exchange(awaited_, true))
        QMetaObject::invokeMethod(this, &FigurePreview::draw, Qt::QueuedConnection);
}

void FigurePreview::clear(const QString& why)
{
    why_ = why;
    picture_ = QImage();
    update();
}

void FigurePreview::draw()
{
    awaited_ = false;
    if (!why_.isEmpty() || !isVisible())
        return;
    picture_ = draw_(size() * devicePixelRatioF());
    picture_.setDevicePixelRatio(devicePixelRatioF());
    update();
}

QSize FigurePreview::sizeHint() const
{
    return fontMetrics().height() * QSize(30, 24);
}

QSize FigurePreview::minimumSizeHint() const
{
    return fontMetrics().height() * QSize(12, 9);
}

void FigurePreview::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (why_.isEmpty())
        refresh();
}

void FigurePreview::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (picture_.isNull()) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, why_);
        return;
    }
    const QSizeF shown = picture_.deviceIndependentSize();
    const QPointF corner(0.5 * (width() - shown.width()), 0.5 * (height() - shown.height()));
    painter.drawImage(corner, picture_);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(QRectF(corner, shown).adjusted(-0.5, -0.5, 0.5, 0.5));
}

} // namespace widgets
