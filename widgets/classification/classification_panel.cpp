#include "widgets/classification/classification_panel.h"

namespace widgets
{

using core::ClassificationSettings;
using Companion = ClassificationSettings::Companion;

ClassificationPanel::ClassificationPanel(QWidget* parent)
    : QWidget(parent), form_(this, [this](const ClassificationSettings& settings, const QString& what,
                                          int gesture) { emit settingsEdited(settings, what, gesture); }),
      classes_(new SamplePair(tr("Class 0"), core::settingAt<&ClassificationSettings::negative>().facts,
                              tr("against 1"), core::settingAt<&ClassificationSettings::positive>().facts, this))
{
    using S = ClassificationSettings;
    form_.add(classes_);
    form_.bindLabel<&S::negative>(classes_->first());
    form_.bindLabel<&S::positive>(classes_->second());
    form_.addProblems({"classes"});
    form_.beginNames(2);
    form_.chooser<&S::probability>();
    form_.endNames();
    form_.slider<&S::nu>([](S& s) {
        if (s.nu == core::settingAt<&S::nu>().facts.bounds.lower)
            s.nu = 0.0;
    });
    form_.beginNames(6);
    form_.chooser<&S::companion>();
    form_.endNames();
    form_.slider<&S::lambda>();
    form_.slider<&S::penalty>();
    form_.check<&S::offset>();
    form_.check<&S::showTerms>();
    form_.also([this](const S& s) {
        form_.setShown<&S::lambda>(s.companion == Companion::Logistic);
        form_.setShown<&S::penalty>(s.companion == Companion::Svm);
        form_.setShown<&S::offset>(s.companion != Companion::None);
        form_.setShown<&S::showTerms>(s.companion == Companion::Svm ||
                                      (s.companion == Companion::Logistic && shape_ == core::Shape::Line));
    });
    form_.reportLocks([this](const std::vector<std::string>& names) { emit lockedSettingsEdited(names); });
    setSamples(2);
}

void ClassificationPanel::setShape(core::Shape shape)
{
    shape_ = shape;
    form_.show(form_.value());
}

void ClassificationPanel::setSamples(int count)
{
    classes_->setSamples(count);
    form_.show(form_.value());
}

} // namespace widgets
