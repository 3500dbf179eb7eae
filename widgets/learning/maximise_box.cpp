#include "widgets/learning/maximise_box.h"

#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace widgets
{

namespace
{
constexpr int progressSteps = 100;
}

MaximiseBox::MaximiseBox(const QString& text, std::initializer_list<QWidget*> before, QWidget* parent) : QWidget(parent)
{
    auto* row = new QHBoxLayout;
    for (QWidget* widget : before) {
        widget->setParent(this); // read out first, as it stands
        row->addWidget(widget);
    }
    maximise_ = new QPushButton(text, this);
    cancel_ = new QPushButton(tr("Cancel"), this);
    progress_ = new QProgressBar(this);
    progress_->setRange(0, progressSteps);
    progress_->setTextVisible(false);
    QSizePolicy keeps = progress_->sizePolicy(); // its room, so that nothing moves when it comes
    keeps.setRetainSizeWhenHidden(true);
    keeps.setHorizontalPolicy(QSizePolicy::Ignored);
    progress_->setSizePolicy(keeps);
    row->addWidget(progress_, 1);
    row->addWidget(maximise_);
    row->addWidget(cancel_);
    row->setContentsMargins(0, 0, 0, 0);
    setLayout(row);
    connect(maximise_, &QPushButton::clicked, this, &MaximiseBox::maximiseRequested);
    connect(cancel_, &QPushButton::clicked, this, &MaximiseBox::cancelRequested);
    showProgress(std::nullopt);
}

void MaximiseBox::setAvailable(bool available) const
{
    maximise_->setEnabled(available);
}

void MaximiseBox::setAbout(const QString& toolTip) const
{
    maximise_->setToolTip(toolTip);
}

void MaximiseBox::showProgress(std::optional<double> share)
{
    QPushButton *comes = share ? cancel_ : maximise_, *goes = share ? maximise_ : cancel_;
    comes->show();
    if (goes->hasFocus()) // first: Qt would hand it to the next field and scroll there
        comes->setFocus();
    goes->hide();
    progress_->setVisible(share.has_value());
    progress_->setValue(static_cast<int>(progressSteps * share.value_or(0.0)));
}

} // namespace widgets
