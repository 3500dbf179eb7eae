#include "widgets/controls/muted_line.h"

#include <QPainter>
#include <QResizeEvent>

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

void MutedLine::setWraps(bool wraps)
{
    wraps_ = wraps;
    updateGeometry();
}

bool MutedLine::isInTwo(int width) const
{
    constexpr int narrow = 130; // letters: a long sentence
    return wraps_ && width < narrow * fontMetrics().averageCharWidth();
}

int MutedLine::heightAt(int width) const
{
    const QMargins margins = contentsMargins();
    return fontMetrics().height() + (isInTwo(width) ? fontMetrics().lineSpacing() : 0) + margins.top() +
           margins.bottom();
}

QSize MutedLine::sizeHint() const
{
    const QMargins margins = contentsMargins();
    return {fontMetrics().horizontalAdvance(text_) + margins.left() + margins.right(), heightAt(width())};
}

void MutedLine::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (isInTwo(event->oldSize().width()) != isInTwo(width()))
        updateGeometry();
}

/// In whole words on the first of two lines.
QString MutedLine::written() const
{
    const int room = contentsRect().width();
    qsizetype end = isInTwo(width()) ? text_.size() : 0;
    while (end > 0 && fontMetrics().horizontalAdvance(text_.first(end)) > room)
        end = text_.lastIndexOf(u' ', end - 1);
    if (end == text_.size())
        return text_;
    const QString first = end > 0 ? text_.first(end) + u'\n' : QString();
    return first + fontMetrics().elidedText(text_.mid(end > 0 ? end + 1 : 0), Qt::ElideRight, room);
}

void MutedLine::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(contentsRect(), Qt::AlignLeft | Qt::AlignVCenter, written());
}

} // namespace widgets
