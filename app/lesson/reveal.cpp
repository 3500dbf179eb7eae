#include "app/lesson/reveal.h"

#include "app/document/document.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/lab_switcher.h"
#include "app/lesson/goals.h"
#include "app/lesson/lesson_guide.h"
#include "app/lesson/lesson_names.h"
#include "app/lesson/lesson_sessions.h"

#include <utility>

namespace app
{

Reveal::Reveal(LessonGuide& guide, LabSwitcher& labs, Document& document, QObject* parent)
    : QObject(parent), guide_(guide), labs_(labs), document_(document)
{
    connect(&guide_, &LessonGuide::begun, this, &Reveal::seal);
    connect(&labs_, &LabSwitcher::pageShown, this, &Reveal::offer);
    connect(&document_, &Document::opened, this, [this] { before_.reset(); });
    connect(&document_, &Document::sessionChanged, this, &Reveal::keepSealed);
    connect(&labs_, &LabSwitcher::pageMade, this, [this](LabPage* page) {
        connect(page, &LabPage::settled, this, [this, page] {
            if (page == labs_.page())
                look();
        });
    });
}

void Reveal::follow()
{
    ghost_.clear();
    offer();
    if (guide_.isOn() && !guide_.isAsking()) {
        openAskedPanel();
        look();
    }
}

void Reveal::seal()
{
    if (std::exchange(isOwn_, false))
        return;
    const std::vector<LessonStep>& steps = guide_.lesson().steps;
    for (std::size_t i = 0; i < steps.size(); ++i)
        sealed_.add(guide_.sessions()[i], offerOf(steps[i]));
}

void Reveal::unseal(const Lesson& lesson)
{
    for (const core::Session& session : sessionsOf(lesson).steps)
        sealed_.reveal(session, {});
    offer();
}

/// What a person makes of a step hides what the step hides; what a step, history or a file brings is looked at by
/// itself.
void Reveal::keepSealed()
{
    const core::Session& now = document_.session();
    if (before_ && !document_.isStepping() && !document_.isTurning())
        sealed_.follow(*before_, now);
    before_ = now;
    offer();
}

/// What the step on show hides or holds, and what another one hides wherever it is on show. What it hides is nowhere to
/// be saved or passed on either.
void Reveal::offer()
{
    Offer offer = guide_.isOn() ? offerOf(guide_.step()) : Offer{};
    if (guide_.isAtStep() && !guide_.isAsking())
        sealed_.reveal(document_.session(), offer);
    const auto sealed = sealed_.of(document_.session());
    if (sealed)
        offer.hidden += sealed->hidden;
    document_.setSealed(sealed.has_value() || offer.hidesAnswers());
    labs_.page()->setOffer(offer);
}

/// What was asked about is seen large.
void Reveal::openAskedPanel()
{
    const Answered* answered = guide_.answered();
    const QString view = answered && !answered->answer.isEmpty() ? viewOf(*guide_.step().question) : QString();
    labs_.page()->plots()->open(view);
}

void Reveal::look()
{
    showGhost();
    checkGoals();
}

/// What was reached once stays so.
void Reveal::checkGoals()
{
    const LabPage* page = labs_.page();
    if (!guide_.isOn() || guide_.isAsking() || !page->isSettled() || !page->showsAnswer())
        return;
    const std::vector<ChallengeGoal>& goals = guide_.step().goals;
    for (int goal = 0; goal < std::ssize(goals); ++goal)
        if (isReached(goals[static_cast<std::size_t>(goal)], *page->plots(), document_.session()))
            guide_.reach(goal);
}

void Reveal::showGhost()
{
    const Answered* answered = guide_.isOn() ? guide_.answered() : nullptr;
    if (!answered || answered->answer.isEmpty() || labs_.isCovered())
        return ghost_.clear();
    ghost_.setWord(guide_.whose() ? tr("what was expected") : QString());
    const Question& question = *guide_.step().question;
    widgets::PlotView* panel = labs_.page()->plots()->panel(viewOf(question));
    if (!panel)
        return ghost_.clear();
    const auto truth = truthOf(question, panel->numbers()); // none of what is hidden
    const Answer& answer = answered->answer;
    if (std::holds_alternative<CurveQuestion>(question.of) && std::holds_alternative<Truth>(truth))
        ghost_.showCurve(*panel, core::curveThrough(answer.at, answer.value), std::get<Truth>(truth).curve);
    else if (std::holds_alternative<DotsQuestion>(question.of))
        ghost_.showDots(*panel, answer.value);
    else if (std::holds_alternative<PointQuestion>(question.of))
        ghost_.showPlace(*panel, answer.at);
}

} // namespace app
