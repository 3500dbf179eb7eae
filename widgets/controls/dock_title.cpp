#include "widgets/controls/dock_title.h"

#include "widgets/theme/sign_icon.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace widgets
{

DockTitle::DockTitle(QDockWidget& dock, Folds folds) : QWidget(&dock), dock_(dock)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(4, 2, 2, 2);
    row->setSpacing(2);
    if (folds == Folds::Yes) {
        fold_ = addButton(QStringLiteral("fold"), {});
        connect(fold_, &QToolButton::clicked, this, [this] {
            setFolded(!folded_);
            emit foldedChanged(folded_);
        });
    }
    auto* title = new QLabel(dock.windowTitle(), this);
    title->setTextFormat(Qt::PlainText);
    connect(&dock, &QDockWidget::windowTitleChanged, title, &QLabel::setText);
    row->addWidget(title, 1);
    if (dock.features() & QDockWidget::DockWidgetFloatable) {
        QToolButton* tear = addButton(QStringLiteral("tearOff"), tr("Tear off as a window of its own, or put back"));
        tear->setIcon(signIcon(Sign::TearOff));
        connect(tear, &QToolButton::clicked, &dock, [&dock] { dock.setFloating(!dock.isFloating()); });
    }
    if (dock.features() & QDockWidget::DockWidgetClosable) {
        QToolButton* close = addButton(QStringLiteral("close"), tr("Close (View menu: open again)"));
        close->setIcon(signIcon(Sign::Close));
        connect(close, &QToolButton::clicked, this, &DockTitle::closeAsked);
    }
    showFold();
    dock.setTitleBarWidget(this);
}

QToolButton* DockTitle::addButton(const QString& name, const QString& toolTip)
{
    auto* button = new QToolButton(this);
    button->setObjectName(name);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    layout()->addWidget(button);
    return button;
}

void DockTitle::setFolded(bool folded)
{
    if (folded == folded_)
        return;
    folded_ = folded;
    dock_.widget()->setVisible(!folded);
    dock_.setMaximumHeight(folded ? sizeHint().height() : QWIDGETSIZE_MAX);
    showFold();
}

void DockTitle::showFold()
{
    if (!fold_)
        return;
    fold_->setArrowType(folded_ ? Qt::RightArrow : Qt::DownArrow);
    fold_->setToolTip(folded_ ? tr("Unfold") : tr("Fold"));
    fold_->setAccessibleName(tr("%1: %2").arg(dock_.windowTitle(), fold_->toolTip()));
}

} // namespace widgets
