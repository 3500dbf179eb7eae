#pragma once

#include "app/labs/offer.h"
#include "app/sweep/sweep_axis.h"
#include "core/interval.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QSpinBox;

namespace widgets
{
class ValueField;
}

namespace app
{

struct Lab;

/// Which slider a sweep is over, from where to where, and at how many values.
class SweepForm : public QWidget
{
    Q_OBJECT

public:
    explicit SweepForm(QWidget* parent);

    /// The sliders that there are for this lab's numbers now, but for those that the offer hides. The one that is
    /// chosen stays so while it is there, else another takes its place.
    void showSliders(const core::Session& session, const Lab* lab, const Offer& offer);
    void proposeRange();           // about the slider's value
    const SweepAxis* axis() const; // the slider that is chosen; nullptr: there is none
    core::Interval range() const { return range_; }
    int count() const;

signals:
    void edited(); // another slider, or another range

private:
    void takeRange();

    std::vector<SweepAxis> axes_;
    core::Interval range_{0.1, 10.0};
    QComboBox* slider_;
    widgets::ValueField *from_, *to_;
    QSpinBox* count_;
};

} // namespace app
