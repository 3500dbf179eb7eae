#include "widgets/controls/kept_room.h"

#include <QResizeEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace widgets
{

void keepItsRoom(QWidget& control)
{
    QSizePolicy policy = control.sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    control.setSizePolicy(policy);
}

void setPresent(QWidget& control, bool present, QWidget* next)
{
    if (!present && control.hasFocus())
        (next ? next : control.parentWidget())->setFocus();
    control.setVisible(present);
}

KeptRoom::KeptRoom(int lines, QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this)), lines_(lines)
{
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(4);
    column_->setSizeConstraint(QLayout::SetNoConstraint);
    column_->addStretch(1);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void KeptRoom::add(QWidget* widget)
{
    widget->setParent(this);
    column_->insertWidget(column_->count() - 1, widget);
}

int KeptRoom::needed(int width) const
{
    return column_->hasHeightForWidth() ? column_->heightForWidth(width) : column_->sizeHint().height();
}

int KeptRoom::heightForWidth(int width) const
{
    return std::max({lines_ * fontMetrics().lineSpacing(), greatest_, needed(width)});
}

QSize KeptRoom::sizeHint() const
{
    return {column_->sizeHint().width(), heightForWidth(width())};
}

bool KeptRoom::event(QEvent* event)
{
    const bool isResize = event->type() == QEvent::Resize;
    const bool breaksElsewhere = event->type() == QEvent::FontChange ||
                                 (isResize && static_cast<QResizeEvent*>(event)->oldSize().width() != width());
    if (breaksElsewhere)
        greatest_ = 0;
    if (breaksElsewhere || event->type() == QEvent::LayoutRequest) {
        greatest_ = std::max(greatest_, needed(width()));
        updateGeometry();
    }
    return QWidget::event(event);
}

} // namespace widgets
