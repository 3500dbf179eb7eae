#include "widgets/controls/column_scroll.h"

#include <QEvent>
#include <QScrollBar>

namespace widgets
{

ColumnScroll::ColumnScroll(QWidget* column, QWidget* parent) : QScrollArea(parent)
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setWidget(column);
    followText();
}

void ColumnScroll::changeEvent(QEvent* event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        followText();
}

void ColumnScroll::followText()
{
    setMinimumWidth(columnWidth * fontMetrics().averageCharWidth() + verticalScrollBar()->sizeHint().width());
}

} // namespace widgets
