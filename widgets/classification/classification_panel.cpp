#include "widgets/classification/classification_panel.h"

namespace widgets
{

using core::ClassificationSettings;
using Companion = ClassificationSettings::Companion;

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
    endNames();
    slider<&S::lambda>();
    slider<&S::penalty>();
    check<&S::offset>();
    check<&S::showTerms>();
    also([this](const S& s) {
        setShown<&S::lambda>(s.companion == Companion::Logistic);
        setShown<&S::penalty>(s.companion == Companion::Svm);
        setShown<&S::offset>(s.companion != Companion::None);
        setShown<&S::showTerms>(s.companion == Companion::Svm ||
                                (s.companion == Companion::Logistic && shape_ == core::Shape::Line));
    });
    setSettings({});
}

void ClassificationPanel::setShape(core::Shape shape)
{
    shape_ = shape;
    setSettings(settings());
}

} // namespace widgets
