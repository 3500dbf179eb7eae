// What of a lab's page there is for a person.

#include "app/labs/lab_page.h"

#include "app/labs/lab_plots.h"
#include "widgets/kernel/kernel_editor.h"

#include <QVBoxLayout>

#include <algorithm>
#include <set>
#include <utility>

namespace app
{

void LabPage::setOffer(const Offer& offer)
{
    if (offer == offer_)
        return;
    offer_ = offer;
    for (const QPointer<QWidget>& editor : std::exchange(hiddenEditors_, {}))
        if (editor && editors_->isAncestorOf(editor))
            editor->show();
    std::set<const widgets::Fold*> emptied(sections_.begin(), sections_.end());
    for (const FollowingForm& form : forms_)
        if (form.offer(offer))
            emptied.erase(form.section);
    if (kernelEditor_) {
        kernelEditor_->setOffered([this](const std::string& name) { return offer_.of(QString::fromStdString(name)); });
        kernelEditor_->setVisible(offer.of("kernel") != widgets::Offered::Hidden);
        if (kernelEditor_->isVisibleTo(editors_))
            emptied.erase(kernelSection_);
    }
    for (const widgets::Fold* section : offerParts())
        emptied.erase(section);
    for (widgets::Fold* section : sections_)
        section->setVisible(offer.only.isEmpty() || !emptied.contains(section));
    hideDataEditors();
    hideAnswers();
    plots_->setOffer(offer);
    if (followed_ && *followed_ == document_.session()) { // a panel that comes again looks where it did when it went
        plots_->showData(followed_->data, followed_->window);
        plots_->showPanels(followed_->panels, followed_->lab);
    }
    sayInShort(inShort_);
    emit offerChanged();
    emit remarksChanged();
}

/// Of the forms that the parts of a lab keep in step themselves; returns the sections in which something of one is
/// left.
std::set<const widgets::Fold*> LabPage::offerParts()
{
    const auto of = [this](const std::string& name) { return offer_.of(QString::fromStdString(name)); };
    std::set<const widgets::Fold*> left;
    for (widgets::Fold* section : sections_)
        for (int i = 0; i < section->body()->count(); ++i) {
            QWidget* editor = section->body()->itemAt(i)->widget();
            const bool follows = std::ranges::find(forms_, editor, &FollowingForm::form) != forms_.end();
            if (!editor || editor == kernelEditor_ || follows)
                continue;
            QList<widgets::FormRows*> forms = editor->findChildren<widgets::FormRows*>();
            if (auto* form = qobject_cast<widgets::FormRows*>(editor))
                forms.prepend(form);
            forms.removeIf([](const widgets::FormRows* form) { return form->part().isEmpty(); });
            bool isAny = forms.isEmpty() && offer_.only.isEmpty() && !offer_.hidesAnswers(); // it may tell of them
            for (widgets::FormRows* form : forms)
                isAny = form->offer(of) || isAny;
            if (!isAny)
                hideEditor(*editor);
            else
                left.insert(section);
        }
    return left;
}

/// Those of data that are hidden; they come again with the offer.
void LabPage::hideDataEditors()
{
    if (offer_.of("data") != widgets::Offered::Hidden)
        return;
    for (const QPointer<QWidget>& editor : dataEditors_)
        if (editor && editors_->isAncestorOf(editor))
            hideEditor(*editor);
}

/// What controls tell of answers that the panels hide.
void LabPage::hideAnswers()
{
    if (offer_.hidesAnswers())
        for (QWidget* widget : telling_)
            hideEditor(*widget);
}

void LabPage::hideEditor(QWidget& editor)
{
    if (editor.isHidden())
        return;
    editor.hide();
    hiddenEditors_.emplace_back(&editor);
}

bool LabPage::offersFormula() const
{
    return offer_.of("formula") != widgets::Offered::Hidden && offer_.of("kernel") != widgets::Offered::Hidden &&
           !offer_.hidesAnswers(); // it has their values
}

} // namespace app
