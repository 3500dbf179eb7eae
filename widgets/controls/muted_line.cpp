#include "widgets/controls/muted_line.h"

#include <QPainter>

namespace widgets
{

MutedLine::MutedLine(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void MutedLine::setText(const QString& text)
{
    text_ = text;
    setToolTip(text);
    setAccessibleName(text);
    update();
}

QSize MutedLine::sizeHint() const
{
    const QMargins margins = contentsMargins();
    return {fontMetrics().horizontalAdvance(text_) + margins.left() + margins.right(),
            fontMetrics().height() + margins.top() + margins.bottom()};
}

void MutedLine::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(contentsRect(), Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(text_, Qt::ElideRight, contentsRect().width()));
}

} // namespace widgets
