#include "app/labs/data_editors.h"

#include <QEvent>
#include <QVBoxLayout>

namespace app
{

DataEditors::DataEditors(QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this))
{
    column_->setContentsMargins(0, 0, 0, 0);
}

void DataEditors::take(QWidget* editor)
{
    const bool isAway = editor->isHidden() && editor->testAttribute(Qt::WA_WState_ExplicitShowHide);
    column_->insertWidget(0, editor); // hides what comes from another page
    editor->setVisible(!isAway);
    follow();
}

void DataEditors::setOffered(bool offered)
{
    offered_ = offered;
    follow();
}

bool DataEditors::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest)
        follow();
    return QWidget::event(event);
}

/// Empty it would still take the room between two editors.
void DataEditors::follow()
{
    setVisible(offered_ && !column_->isEmpty());
}

} // namespace app
