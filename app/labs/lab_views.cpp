#include "app/labs/lab_views.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QToolButton>

#include <algorithm>

namespace app
{

LabViews::LabViews(QWidget* parent) : QWidget(parent), row_(new QHBoxLayout(this)), buttons_(new QButtonGroup(this))
{
    setObjectName("labViews");
    setAccessibleName(tr("Questions of this lab"));
    row_->setContentsMargins(6, 4, 6, 0);
    row_->addStretch(1);
    connect(buttons_, &QButtonGroup::idClicked, this,
            [this](int number) { emit picked(family_[static_cast<std::size_t>(number)]->id); });
    hide();
}

void LabViews::ask(const std::vector<const Lab*>& family, const Lab& current)
{
    if (family != family_) {
        qDeleteAll(buttons_->buttons());
        family_ = family;
        for (int number = 0; number < static_cast<int>(std::ssize(family_)); ++number) {
            const Lab& lab = *family_[static_cast<std::size_t>(number)];
            auto* button = new QToolButton(this);
            button->setText(lab.question);
            button->setToolTip(lab.meaning);
            button->setCheckable(true);
            button->setAutoRaise(true);
            buttons_->addButton(button, number);
            row_->insertWidget(number, button);
        }
    }
    setVisible(family_.size() > 1 && !away_);
    const auto at = std::ranges::find(family_, &current) - family_.begin();
    buttons_->button(static_cast<int>(at))->setChecked(true);
}

void LabViews::setAway(bool away)
{
    away_ = away;
    setVisible(family_.size() > 1 && !away_);
}

} // namespace app
