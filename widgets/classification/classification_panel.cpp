#include "widgets/classification/classification_panel.h"

#include "widgets/gp/hold_out_line.h"

namespace widgets
{

using core::ClassificationSettings;

ClassificationPanel::ClassificationPanel(QWidget* parent) : SettingsForm(parent)
{
    using S = ClassificationSettings;
    samplePair<&S::negative, &S::positive>(tr("Class 0"), tr("against 1"));
    addProblems({"classes"});
    beginNames(2);
    chooser<&S::probability>();
    endNames();
    slider<&S::nu>([](S& s) {
        if (s.nu == core::settingAt<&S::nu>().facts.bounds.lower)
            s.nu = 0.0;
    });
    beginNames(6);
    chooser<&S::companion>();
    beginMore("classification");
    slider<&S::lambda>();
    slider<&S::penalty>();
    check<&S::offset>();
    check<&S::showTerms>();
    slider<&S::holdOut, &core::HoldOut::share>();
    slider<&S::holdOut, &core::HoldOut::seed>();
    endMore();
    add(byHand_ = new HoldOutLine(this));
    connect(byHand_, &HoldOutLine::chosen, this, [this](const std::vector<int>& rows, const QString& what) {
        edit(what, newGesture(), [&](S& s) { s.holdOut.rows = rows; });
    });
    also([this](const S& s) {
        // Terms are for curves: in the plane only the SVM, with its support vectors, has something to show.
        setShown<&S::showTerms>(shape() == core::Shape::Line || s.companion == S::Companion::Svm);
        byHand_->showRows(s.holdOut.rows);
    });
    setSettings({});
}

void ClassificationPanel::setSelection(const std::vector<int>& rows)
{
    byHand_->setSelection(rows);
}

} // namespace widgets
