// How a lab's page follows the services that compute for it, and how their answers stand beside the session.

#include "app/labs/lab_page.h"

#include "app/labs/answer_watch.h"
#include "app/labs/lab_plots.h"
#include "app/labs/page_notes.h"
#include "app/services/service.h"
#include "core/data/outlying_row.h"
#include "widgets/controls/problem_label.h"
#include "widgets/density/numerics_strip.h"

#include <algorithm>

namespace app
{

void LabPage::watch(Service* service)
{
    services_.push_back(service);
    connect(service, &Service::busyChanged, this, &LabPage::showBusy);
    connect(service, &Service::answered, this, [this, service] {
        failures_.erase(service);
        showMessage();
    });
    connect(service, &Service::failed, this, [this, service](const core::Failure& failure) {
        failures_[service] = widgets::asSentence(failure.what);
        showMessage();
        if (core::isOfOutlyingRows(failure.what))
            adviseWithoutOutliers();
        emit failed(failures_[service]);
    });
    connect(service, &Service::cancelled, this, &LabPage::stopped);
    connect(service, &Service::becameIdle, this, [this] {
        if (isSettled())
            emit settled();
    });
}

void LabPage::showBusy()
{
    const bool isBusy = std::ranges::any_of(services_, &Service::isBusy);
    strip_->setBusy(isBusy);
    if (isBusy && !passClock_.isActive())
        passClock_.start();
    else if (!isBusy)
        passClock_.stop();
    if (!isBusy)
        strip_->setPassProgress({});
}

/// That of the first service that takes one.
void LabPage::showPass()
{
    std::optional<double> share;
    for (const Service* service : services_)
        if (!share && service->isBusy())
            share = service->passProgress();
    strip_->setPassProgress(share);
}

void LabPage::watchOwn(Service* service)
{
    watch(service);
    if (!own_) {
        const Compare pages = [this](const core::Session& answered, const core::Session& now) {
            return standing(answered, now);
        };
        own_ = new AnswerWatch(
            document_,
            [this, pages](const core::Session& answered, const core::Session& now) {
                return besideProblem(pages, answered, now);
            },
            [this](widgets::Standing found) { showStanding(found); }, this);
        watches_.insert(watches_.begin(), own_);
    }
    own_->watch(service);
    ownServices_.push_back(service);
}

void LabPage::addService(const SideAnswers& side)
{
    watch(side.service);
    sides_.push_back(side);
    apart_.insert(apart_.end(), side.plots.begin(), side.plots.end());
    telling_.insert(telling_.end(), side.widgets.begin(), side.widgets.end());
    const Compare pages = [this](const core::Session& answered, const core::Session& now) {
        return standing(answered, now);
    };
    const Compare compare = [this, of = side.compare ? Compare(side.compare) : pages,
                             isEmptied = !!side.clear](const core::Session& answered, const core::Session& now) {
        return isEmptied ? of(answered, now)
                         : besideProblem(of, answered, now); // undo does not bring back what is emptied
    };
    auto* answers = new AnswerWatch(
        document_, compare,
        [this, side](widgets::Standing found) {
            for (widgets::PlotView* plot : side.plots)
                plot->showStanding(found);
            const bool empties = side.clear && widgets::isOutOfSight(found);
            if (empties)
                side.clear();
            for (QWidget* widget : side.widgets)
                widgets::showStanding(*widget, empties ? widgets::Standing::Current : found);
            hideAnswers();
        },
        this);
    answers->watch(side.service);
    watches_.push_back(answers);
}

widgets::Standing LabPage::standing(const core::Session& answered, const core::Session& now) const
{
    return standingOf(answered, now);
}

/// An answer to other points goes where there is none to these: nothing will take its place but the sentence that says
/// what lacks. One that is of no points stays.
widgets::Standing LabPage::besideProblem(const Compare& compare, const core::Session& answered,
                                         const core::Session& now) const
{
    const widgets::Standing found = compare(answered, now);
    if (!problem_ || found != widgets::Standing::Outdated || answered.data.get() == now.data.get())
        return found;
    core::Session ofThese = answered;
    ofThese.data = now.data;
    return compare(answered, ofThese) == widgets::Standing::Current ? found : widgets::Standing::OtherData;
}

void LabPage::showStanding(widgets::Standing standing)
{
    standing_ = standing;
    for (widgets::PlotView* plot : plots_->answering())
        if (std::ranges::find(apart_, plot) == apart_.end())
            plot->showStanding(standing);
    strip_->showStanding(standing);
    if (docked_)
        widgets::showStanding(*docked_, standing);
    fillFormula();
    sayInShort(inShort_);
    emit remarksChanged();
}

void LabPage::sayInShort(const QString& sentences)
{
    inShort_ = sentences;
    const bool isSaid = standing_ == widgets::Standing::Current && !offer_.hidesAnswers() && !offer_.hidesPanels();
    notes_->setAnswer(isSaid ? inShort_ : QString());
}

void LabPage::look(bool turnedTo)
{
    for (AnswerWatch* answers : watches_)
        answers->look(turnedTo);
}

/// The services of panels that no number is asked of. One of a panel that is not on show may be of any of them.
void LabPage::restOthers()
{
    if (wanted_.isEmpty())
        return;
    const auto panelOf = [this](const QString& number) { return plots_->panel(number.section(u'.', 0, 0)); };
    const auto isAside = [&](const QString& number) {
        return std::ranges::find(apart_, panelOf(number)) != apart_.end();
    };
    for (Service* service : ownServices_)
        service->setResting(std::ranges::all_of(wanted_, isAside));
    for (const SideAnswers& side : sides_)
        side.service->setResting(std::ranges::all_of(wanted_, [&](const QString& number) {
            const widgets::PlotView* panel = panelOf(number);
            return panel && std::ranges::find(side.plots, panel) == side.plots.end();
        }));
}

} // namespace app
