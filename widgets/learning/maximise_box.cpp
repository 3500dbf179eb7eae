#include "widgets/learning/maximise_box.h"

#include "widgets/controls/kept_room.h"

#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace widgets
{

namespace
{
constexpr int progressSteps = 100;
}

MaximiseBox::MaximiseBox(const QString& text, QWidget* parent) : QWidget(parent)
{
    auto* row = new QHBoxLayout;
    maximise_ = new QPushButton(text, this);
    cancel_ = new QPushButton(tr("Cancel"), this);
    progress_ = new QProgressBar(this);
    progress_->setRange(0, progressSteps);
    progress_->setTextVisible(false);
    keepItsRoom(*progress_);
    QSizePolicy policy = progress_->sizePolicy();
    policy.setHorizontalPolicy(QSizePolicy::Ignored);
    progress_->setSizePolicy(policy);
    row->addWidget(progress_, 1);
    row->addWidget(maximise_);
    row->addWidget(cancel_);
    row->addStrut(maximise_->sizeHint().height()); // with neither of them, too
    row->setContentsMargins(0, 0, 0, 0);
    setLayout(row);
    connect(maximise_, &QPushButton::clicked, this, [this] {
        if (available_) // a click may come late
            emit maximiseRequested();
    });
    connect(cancel_, &QPushButton::clicked, this, &MaximiseBox::cancelRequested);
    showProgress(std::nullopt);
}

void MaximiseBox::setAvailable(bool available)
{
    available_ = available;
    setPresent(*maximise_, available_ && !running_);
}

void MaximiseBox::setAbout(const QString& toolTip) const
{
    maximise_->setToolTip(toolTip);
}

void MaximiseBox::showProgress(std::optional<double> share)
{
    running_ = share.has_value();
    const bool canBegin = available_ && !running_;
    if (running_ || canBegin)
        (running_ ? cancel_ : maximise_)->show(); // first: it may get the keyboard
    setPresent(*maximise_, canBegin, running_ ? cancel_ : nullptr);
    setPresent(*cancel_, running_, canBegin ? maximise_ : nullptr);
    progress_->setVisible(share.has_value());
    progress_->setValue(static_cast<int>(progressSteps * share.value_or(0.0)));
}

} // namespace widgets
