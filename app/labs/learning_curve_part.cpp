#include "app/labs/learning_curve_part.h"

#include "app/figures/shipped_answers.h"
#include "app/labs/answer_watch.h"
#include "core/labs/novelty/learning_request.h"
#include "core/session/request.h"
#include "widgets/controls/problem_label.h"
#include "widgets/drawings/methods.h"
#include "widgets/plots/drawn_plot.h"
#include "widgets/power/run_controls.h"

#include <algorithm>

namespace app
{

namespace
{

using core::NoveltySettings;

/// What a session asks for; nothing where there are no test pictures with wrong labels to tell.
std::optional<core::LearningCurveRequest> learningCurveRequestOf(const core::Session& session)
{
    const auto& settings = session.of<NoveltySettings>();
    if (session.data->shape() != core::Shape::Picture || !scoresTestRows(settings))
        return std::nullopt;
    return core::learningCurveRequest(session.data, settings, session.seed);
}

/// Why no study can begin; empty where one can.
QString whyNoLearningCurve(const core::Session& session)
{
    const auto request = learningCurveRequestOf(session);
    if (!request)
        return LearningCurvePart::tr("It needs test pictures, some of them with a wrong label.");
    auto found = problems(core::requestOf<core::NoveltyRequest>(session));
    if (found.empty())
        found = problems(*request);
    return found.empty() ? QString() : widgets::asSentence(found.front());
}

widgets::Standing standingOfStudy(const core::Session& answered, const core::Session& now)
{
    const auto asked = learningCurveRequestOf(answered);
    if (asked && asked == learningCurveRequestOf(now))
        return widgets::Standing::Current;
    return std::max(standingOf(answered, now), widgets::Standing::Outdated);
}

} // namespace

LearningCurvePart::LearningCurvePart(Document& document, widgets::RunControls& controls, widgets::DrawnPlot& plot)
    : QObject(&plot), document_(document), controls_(controls), plot_(plot),
      service_(new LearningCurveService(
          [this](const LearningCurveService::Answer& answer) { showAnswer(answer.result); }, this))
{
    using widgets::RunControls;
    connect(&controls_, &RunControls::startRequested, this, [this] { start({}); });
    connect(&controls_, &RunControls::continueRequested, this, [this] { start(result_); });
    connect(&controls_, &RunControls::stopRequested, this, &LearningCurvePart::stop);
    connect(service_, &Service::failed, this, &LearningCurvePart::showState);
    connect(service_, &Service::cancelled, this, &LearningCurvePart::showState);
}

SideAnswers LearningCurvePart::answers()
{
    const auto standing = [this](const core::Session& answered, const core::Session& now) {
        const bool isShown = asked_ && asked_ == learningCurveRequestOf(now); // a curve that came back, too
        return isShown ? widgets::Standing::Current : standingOfStudy(answered, now);
    };
    return {.service = service_, .plots = {&plot_}, .compare = standing};
}

void LearningCurvePart::showSession(const core::Session& session)
{
    if (isRunning() && asked_ != learningCurveRequestOf(session))
        service_->cancel(); // it would answer another question
    controls_.setStartable(whyNoLearningCurve(session).isEmpty());
    showShipped(session);
    showCurve();
    showState();
}

void LearningCurvePart::showShipped(const core::Session& session)
{
    const auto now = learningCurveRequestOf(session);
    if (!now || asked_ == now)
        return; // or what the person began themselves
    if (own_ && own_->asked == *now) {
        asked_ = own_->asked;
        result_ = own_->result;
        cameAlong_ = false;
        return;
    }
    if (auto shipped = shippedAnswer(*now)) {
        if (asked_ && !cameAlong_ && result_.done > 0)
            own_ = {*asked_, result_};
        start(*std::move(shipped));
        cameAlong_ = asked_ == now;
    }
}

/// Whether the curve answers what is set now.
bool LearningCurvePart::isCurrent() const
{
    return asked_ && asked_ == learningCurveRequestOf(document_.session());
}

QString LearningCurvePart::subtitle() const
{
    if (result_.done > 0 && !isCurrent())
        return tr("of earlier settings");
    if (cameAlong_ && result_.complete())
        return tr("came with the program, hyperparameters as set");
    if (result_.complete() && result_.done > 0)
        return tr("hyperparameters as set");
    if (result_.done > 0)
        return tr("%1 of %2 draws, hyperparameters as set").arg(result_.done).arg(result_.total);
    const QString why = whyNoLearningCurve(document_.session());
    return !why.isEmpty() ? why
           : isRunning()  ? tr("it begins")
                          : tr("not begun: start it under “Area over training pictures”");
}

void LearningCurvePart::showCurve()
{
    plot_.show(widgets::learningCurveDrawing(result_, subtitle()));
}

void LearningCurvePart::start(core::LearningCurveResult soFar)
{
    const core::Session& session = document_.session();
    if (!whyNoLearningCurve(session).isEmpty())
        return;
    asked_ = learningCurveRequestOf(session);
    cameAlong_ = false;
    sinceStart_.start();
    doneAtStart_ = soFar.done;
    result_ = soFar;
    service_->request({.request = *asked_, .soFar = std::move(soFar)}, true);
    showCurve();
    showState();
}

void LearningCurvePart::stop()
{
    service_->cancel();
}

void LearningCurvePart::showAnswer(const core::LearningCurveResult& result)
{
    result_ = result;
    showCurve();
    showState();
}

/// As long a round of the sizes as those since the start took: the first trials of a round are the quickest.
std::optional<double> LearningCurvePart::secondsLeft() const
{
    const int since = result_.done - doneAtStart_;
    if (!asked_ || since < static_cast<int>(asked_->sizes.size()))
        return {};
    return 1e-3 * static_cast<double>(sinceStart_.elapsed()) * (result_.total - result_.done) / since;
}

void LearningCurvePart::showState()
{
    using State = widgets::RunControls::State;
    const State state = isRunning()          ? State::Running
                        : result_.done == 0  ? State::Idle
                        : !isCurrent()       ? State::Idle // it cannot go on under other settings
                        : result_.complete() ? State::Done
                                             : State::Stopped;
    controls_.showState(state, result_.done, result_.total, secondsLeft());
}

} // namespace app
