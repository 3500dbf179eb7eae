#include "app/model_dock.h"

#include "widgets/controls/column_scroll.h"
#include "widgets/controls/dock_title.h"

#include <QStackedWidget>

#include <utility>

namespace app
{

ModelDock::ModelDock(QWidget* parent) : QDockWidget(tr("Model"), parent), columns_(new QStackedWidget(this))
{
    setObjectName("modelDock");
    setWidget(columns_);
    setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetClosable);
    auto* title = new widgets::DockTitle(*this, widgets::DockTitle::Folds::No);
    connect(title, &widgets::DockTitle::closeAsked, this, &QWidget::close);
}

void ModelDock::add(QWidget* editors)
{
    columns_->addWidget(new widgets::ColumnScroll(editors));
}

void ModelDock::showEditors(const QWidget* editors)
{
    for (int i = 0; i < columns_->count(); ++i)
        if (columns_->widget(i)->isAncestorOf(editors))
            columns_->setCurrentIndex(i);
}

void ModelDock::setCovered(bool covered)
{
    if (std::exchange(covered_, covered) == covered)
        return;
    if (covered)
        wasHidden_ = isHidden();
    setVisible(!covered && !wasHidden_);
}

} // namespace app
