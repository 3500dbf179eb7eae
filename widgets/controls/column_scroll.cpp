#include "widgets/controls/column_scroll.h"

#include <QEvent>
#include <QScrollBar>

namespace widgets
{

ColumnScroll::ColumnScroll(QWidget* column, QWidget* parent) : QScrollArea(parent)
{
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    setWidget(column);
    followColumn();
}

bool ColumnScroll::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        followColumn();
    return QScrollArea::eventFilter(watched, event);
}

void ColumnScroll::followColumn()
{
    setMinimumWidth(widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width());
}

} // namespace widgets
