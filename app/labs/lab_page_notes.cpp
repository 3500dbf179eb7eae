// What a lab's page says is wrong or missing, and what it offers to do about it.

#include "app/labs/lab_page.h"

#include "app/document/locks.h"
#include "app/labs/lab.h"
#include "app/labs/lab_plots.h"
#include "app/labs/lack_offer.h"
#include "app/labs/page_notes.h"
#include "app/labs/without_rows.h"
#include "core/data/examples.h"
#include "core/data/outlying_row.h"
#include "core/embedding/embedding_prior.h"
#include "core/embedding/embedding_settings.h"
#include "core/labs/default_kernel.h"
#include "widgets/controls/problem_label.h"
#include "widgets/kernel/kernel_editor.h"

#include <algorithm>
#include <utility>

namespace app
{

/// Of the lab's example; empty where what is asked for now is no more to be had of that.
QString LabPage::titleOfUsableExample() const
{
    const auto found = std::ranges::find(core::examples(), lab_.example, &core::ExampleDescription::name);
    if (found == core::examples().end())
        return {};
    core::Session other = document_.session();
    other.data = std::make_shared<const core::Dataset>(*core::example(found->name));
    other.of<core::ChosenColumns>() = {};
    const std::vector<core::Problem> left = problems(other);
    return std::ranges::any_of(left, &core::Problem::ofShape) ? QString()
                                                              : QString::fromStdString(std::string(found->title));
}

/// On the panels; where these data can have no answer, with what they are to be instead.
void LabPage::sayLack(const std::vector<core::Problem>& problems)
{
    const auto ofShape = std::ranges::find(problems, true, &core::Problem::ofShape);
    const auto ofKind = std::ranges::find(problems, true, &core::Problem::ofKind);
    if (ofShape != problems.end())
        return sayLackOf(LackOf::All, shapeSentence(widgets::asSentence(*ofShape)));
    if (ofKind != problems.end())
        return sayLackOf(LackOf::Kind, widgets::asSentence(*ofKind));
    if (problems.empty())
        if (const QString sentence = lackOfKind(document_.session()); !sentence.isEmpty())
            return sayLackOf(LackOf::Kind, sentence);
    sayLackOf(LackOf::Some, problems.empty() ? QString() : widgets::asSentence(problems.front()));
}

QString LabPage::shapeSentence(const QString& sentence) const
{
    const core::Session& session = document_.session();
    QString whole = sentence;
    if (plots_->canvas() && session.of<core::ChosenColumns>().table && session.data->shape() == core::Shape::Table)
        whole += tr(" They are chosen under Columns.");
    if (const QString title = titleOfUsableExample(); !title.isEmpty())
        whole += tr(" Or open the example “%1”.").arg(title);
    else if (notes_->hasAdvice())
        whole += tr(" The link above does so.");
    return whole;
}

/// Where one panel says it for all, it offers the example.
void LabPage::sayLackOf(LackOf whose, const QString& sentence)
{
    if (lackOffer_)
        lackOffer_->hide();
    if (whose == LackOf::Some)
        return plots_->setLack(sentence);
    const QString title = titleOfUsableExample();
    plots_->setLack(sentence, whose);
    widgets::PlotView* speaker = plots_->speaker();
    if (title.isEmpty() || !speaker)
        return;
    if (!lackOffer_) {
        lackOffer_ = new LackOffer(speaker);
        connect(lackOffer_, &LackOffer::clicked, this, [this] {
            setFocus(); // it goes
            openExample();
        });
    }
    lackOffer_->offer(speaker, title);
}

void LabPage::showProblems(const std::vector<core::Problem>& problems)
{
    problem_ = problems.empty() ? std::nullopt : std::optional(problems.front());
    sayLack(problems);
    unmarked_.clear();
    std::vector<core::Problem> ofKernel, ofSettings;
    for (const core::Problem& problem : problems) {
        if (problem.field == "data")
            unmarked_ << widgets::asSentence(problem.message);
        else if (kernelEditor_ && problem.field.starts_with("kernel"))
            ofKernel.push_back(problem);
        else
            ofSettings.push_back(problem);
    }
    if (kernelSection_ && !ofKernel.empty())
        kernelSection_->setOpen(true);
    if (kernelEditor_)
        for (const core::Problem& problem : kernelEditor_->showProblems(ofKernel))
            unmarked_ << widgets::asSentence(problem.message);
    adviseOn(ofSettings);
    if (std::ranges::any_of(problems, &core::isOfOutlyingRows, &core::Problem::message))
        adviseWithoutOutliers();
    for (const FollowingForm& form : forms_)
        ofSettings = form.mark(ofSettings);
    for (const core::Problem& problem : ofSettings)
        unmarked_ << widgets::asSentence(problem);
    failures_.clear();
    showMessage();
}

void LabPage::showMessage()
{
    QStringList sentences = unmarked_;
    for (const auto& failed : failures_) {
        const QString& sentence = failed.second;
        if (std::ranges::none_of(unmarked_, [&](const QString& said) { // of the data it is said once
                return sentence.endsWith(said, Qt::CaseInsensitive);
            }))
            sentences << sentence;
    }
    notes_->showProblems(sentences);
}

void LabPage::advise(const QString& sentence, const QString& action, std::function<void()> act)
{
    notes_->advise(sentence, action, std::move(act));
}

bool LabPage::hasExample() const
{
    return !lab_.example.empty();
}

void LabPage::openExample()
{
    offerExample(lab_.example);
}

void LabPage::offerExample(const std::string& name)
{
    emit exampleOffered(name);
}

void LabPage::adviseExample(const QString& sentence, const std::string& example)
{
    const std::string name = example.empty() ? lab_.example : example;
    const auto found = std::ranges::find(core::examples(), name, &core::ExampleDescription::name);
    if (found == core::examples().end())
        return advise(sentence);
    const std::string title(found->title);
    advise(sentence, tr("Open the example “%1”").arg(QString::fromStdString(title)),
           [this, name] { offerExample(name); });
}

/// A lab refuses the data for rows that lie far from all others: the rest of them in one click.
void LabPage::adviseWithoutOutliers()
{
    const auto outlying = core::outlyingRows(document_.session().data->x);
    if (!outlying || offer_.of("data") != widgets::Offered::Free)
        return;
    const QString rows = rowsText(outlying->far);
    advise(tr("The other rows have an answer."), tr("Leave out %1").arg(rows), [this, rows, far = outlying->far] {
        document_.edit(withoutRows(document_.session(), far), tr("Leave out %1").arg(rows));
        emit done(tr("Left out: %1, far from all others. Undo brings back what is gone.").arg(rows));
    });
}

void LabPage::adviseKernel(const core::Session& session, const QString& sentence)
{
    const auto why = core::whyNoPrior(session.kernel, session.of<core::EmbeddingModel>().eta);
    kernelAdvised_ = why.has_value();
    if (!why)
        return advise({});
    advise(sentence, tr("Take se at the median distance"), [this] {
        core::Session next = document_.session();
        next.kernel = core::defaultKernel(*next.data);
        std::erase_if(next.lockedHyperparameters, [](const std::string& lock) { return !holdsSetting(lock); });
        document_.edit(std::move(next), tr("Take se at the median distance"));
    });
}

} // namespace app
