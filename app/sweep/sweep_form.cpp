#include "app/sweep/sweep_form.h"

#include "app/sweep/sweep_study.h"
#include "widgets/controls/value_field.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace app
{

SweepForm::SweepForm(QWidget* parent)
    : QWidget(parent), slider_(new QComboBox(this)), from_(new widgets::ValueField(this)),
      to_(new widgets::ValueField(this)), count_(new QSpinBox(this))
{
    slider_->setAccessibleName(tr("Slider"));
    slider_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    slider_->setMinimumContentsLength(12);
    count_->setRange(2, 500);
    count_->setValue(40);
    count_->setAccessibleName(tr("Values"));
    auto* range = new QHBoxLayout;
    for (QWidget* widget : std::initializer_list<QWidget*>{from_, new QLabel(tr("to"), this), to_, count_,
                                                           new QLabel(tr("values"), this)})
        range->addWidget(widget);
    range->addStretch(1);
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->addRow(tr("Over"), slider_);
    form->addRow(tr("From"), range);
    connect(slider_, &QComboBox::activated, this, &SweepForm::proposeRange);
    for (widgets::ValueField* field : {from_, to_})
        connect(field, &widgets::ValueField::typed, this, &SweepForm::takeRange);
}

void SweepForm::showSliders(const core::Session& session, const Lab* lab, const Offer& offer)
{
    axes_ = lab ? axesOf(session, *lab) : std::vector<SweepAxis>();
    std::erase_if(axes_, [&](const SweepAxis& one) { return offer.of(one.name) == widgets::Offered::Hidden; });
    const QString chosen = slider_->currentData().toString();
    {
        const QSignalBlocker quiet(slider_);
        slider_->clear();
        for (const SweepAxis& one : axes_)
            slider_->addItem(QStringLiteral("%1 (%2)").arg(one.title, one.name), one.name);
        int row = slider_->findData(chosen);
        for (const char* first : {"kernel.lengthscale", "kernel.degree"}) // rather than the scale, which comes first
            row = row < 0 ? slider_->findData(QString::fromLatin1(first)) : row;
        slider_->setCurrentIndex(std::max(0, row));
    }
    if (slider_->currentData().toString() != chosen)
        proposeRange();
}

const SweepAxis* SweepForm::axis() const
{
    const auto found = std::ranges::find(axes_, slider_->currentData().toString(), &SweepAxis::name);
    return found == axes_.end() ? nullptr : &*found;
}

int SweepForm::count() const
{
    return count_->value();
}

void SweepForm::proposeRange()
{
    if (const SweepAxis* one = axis())
        range_ = proposedRange(*one);
    from_->showNumber(range_.lo);
    to_->showNumber(range_.hi);
    emit edited();
}

void SweepForm::takeRange()
{
    bool isLow = false, isHigh = false;
    const double lo = from_->text().toDouble(&isLow), hi = to_->text().toDouble(&isHigh);
    if (isLow && isHigh && lo < hi)
        range_ = {lo, hi};
    from_->showNumber(range_.lo, true);
    to_->showNumber(range_.hi, true);
    emit edited();
}

} // namespace app
