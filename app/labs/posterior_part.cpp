#include "app/labs/posterior_part.h"

#include "app/labs/answer_watch.h"
#include "core/session/request.h"
#include "widgets/controls/gesture.h"
#include "widgets/controls/problem_label.h"
#include "widgets/plots/marginal_plot.h"
#include "widgets/plots/pairs_plot.h"
#include "widgets/plots/trace_plot.h"
#include "widgets/posterior/posterior_panel.h"
#include "widgets/power/run_controls.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace app
{

namespace
{

using core::PosteriorSettings;

/// A sentence of core with symbols in place of the options' names.
QString inSymbols(const std::string& sentence)
{
    return widgets::asSentence(sentence).replace(QStringLiteral("tau2"), QStringLiteral("τ²"));
}

} // namespace

PosteriorPart::PosteriorPart(Document& document, QWidget* editors, QWidget* plots, PointsOf pointsOf)
    : QObject(plots), document_(document), pointsOf_(std::move(pointsOf)), panel_(new widgets::PosteriorPanel(editors)),
      traces_(new widgets::TracePlot(plots)), marginal_(new widgets::MarginalPlot(plots)),
      pairs_(new widgets::PairsPlot(plots)),
      service_(new PosteriorService([this](const PosteriorService::Answer& answer) { receive(answer.result); }, this)),
      integrated_(new IntegratedService(
          [this](const IntegratedService::Answer& answer) {
              hasBand_ = true;
              emit bandChanged(answer.result);
          },
          this))
{
    using widgets::RunControls;
    connect(panel_, &widgets::FormRows::settingsEdited, this, [this](const QString& what, int gesture) {
        core::Session next = document_.session();
        next.of<PosteriorSettings>() = panel_->settings();
        document_.edit(std::move(next), what, gesture);
    });
    connect(panel_, &widgets::PosteriorPanel::fewerInducingRequested, this, &PosteriorPart::takeFewerInducing);
    connect(panel_->run(), &RunControls::startRequested, this, [this] { start(false); });
    connect(panel_->run(), &RunControls::continueRequested, this, [this] { start(true); });
    connect(panel_->run(), &RunControls::stopRequested, service_, &Service::cancel);
    connect(service_, &Service::cancelled, this, &PosteriorPart::showState);
    connect(service_, &Service::failed, this, [this](const core::Failure& failure) {
        showState();
        panel_->showVerdict(inSymbols(failure.what), false);
    });
    connect(traces_, &widgets::TracePlot::brushed, this,
            [this](const std::optional<core::Interval>& numbers) { brush({.numbers = numbers}); });
    connect(pairs_, &widgets::PairsPlot::brushed, this,
            [this](const std::optional<core::Interval>& across, const std::optional<core::Interval>& upwards) {
                const bool pair = result_->target && result_->target->posterior.space().dimensions() > 1;
                if (pair)
                    brush({.values = {across, upwards}});
                else
                    brush({.values = {across}, .logDensity = upwards});
            });
}

std::vector<widgets::PlotView*> PosteriorPart::plots() const
{
    return {traces_, marginal_, pairs_};
}

SideAnswers PosteriorPart::answers()
{
    return {.service = service_,
            .plots = plots(),
            .widgets = {panel_->verdict()},
            .compare = [this](const core::Session& answered, const core::Session& now) {
                if (core::asksTheSame(requestOf(answered), requestOf(now)))
                    return widgets::Standing::Current;
                return std::max(standingOf(answered, now), widgets::Standing::Outdated);
            }};
}

core::PosteriorRequest PosteriorPart::requestOf(const core::Session& session) const
{
    auto request = core::requestOf<core::PosteriorRequest>(session);
    request.data = pointsOf_(session);
    return request;
}

const QString& PosteriorPart::whyNone(const core::PosteriorRequest& request)
{
    if (checked_ && core::asksTheSame(*checked_, request))
        return why_; // looking at the points again at each step of a slider would take its time
    checked_ = request;
    const auto found = core::problems(request);
    why_ = found.empty() ? QString() : inSymbols(found.front().message);
    runsAway_ = core::wouldRunAway(request);
    panel_->showProblems(found);
    return why_;
}

bool PosteriorPart::isCurrent() const
{
    return asked_ && now_ && core::asksTheSame(*asked_, *now_);
}

void PosteriorPart::showSession(const core::Session& session)
{
    panel_->setSettings(session.of<PosteriorSettings>());
    if (!session.of<PosteriorSettings>().shown) {
        service_->cancel();
        now_.reset();
        panel_->showRunaway({});
        emit drawsShown();
        return askForBand();
    }
    now_ = requestOf(session);
    if (isRunning() && !isCurrent())
        service_->cancel(); // it would answer another question
    const QString why = whyNone(*now_);
    panel_->run()->setStartable(why.isEmpty(), why);
    panel_->showRunaway(
        !runsAway_ ? QString()
        : now_->settings.bounded
            ? tr("With more inducing points than columns the posterior of both would run away along ℓ → ∞, τ² → 0: ℓ "
                 "is kept within %1 and %2 medians, and what comes out depends on that.")
                  .arg(now_->settings.boundsFrom)
                  .arg(now_->settings.boundsTo)
            : tr("With more inducing points than columns the posterior of both runs away along ℓ → ∞, τ² → 0: there is "
                 "nothing to draw from."));
    showDraws();
    showState();
    askForBand();
}

void PosteriorPart::takeFewerInducing()
{
    core::Session next = document_.session();
    next.of<core::EmbeddingModel>().inducing.count = next.data->dimensions();
    document_.edit(std::move(next), tr("As many inducing points as columns"), widgets::newGesture());
}

void PosteriorPart::start(bool goesOn)
{
    if (!now_ || !whyNone(*now_).isEmpty())
        return;
    goesOn = goesOn && isCurrent();
    if (!goesOn) {
        result_ = std::make_shared<core::PosteriorResult>();
        brush_ = {};
    }
    asked_ = now_;
    sinceStart_.start();
    doneAtStart_ = result_->chains.done;
    service_->request({.request = *asked_, .goesOn = goesOn}, true);
    showDraws();
    showState();
}

void PosteriorPart::receive(const core::PosteriorResult& result)
{
    result_ = std::make_shared<const core::PosteriorResult>(result);
    showDraws();
    showState();
    if (result.complete() || integrated_->isIdle()) // while it grows, as often as the function can follow
        askForBand();
}

void PosteriorPart::brush(const core::DrawBrush& brush)
{
    if (brush == brush_)
        return;
    brush_ = brush;
    showDraws();
    askForBand();
}

void PosteriorPart::showFunction(std::optional<Function> function)
{
    function_ = std::move(function);
    askForBand();
}

void PosteriorPart::askForBand()
{
    if (function_ && now_ && isCurrent() && result_->draws() > 0) {
        core::WeightedHyperparameters rows = core::weighted(*result_, brush_);
        if (rows.values.rows() > 0)
            return integrated_->request({.target = result_->target,
                                         .rows = std::move(rows),
                                         .x = function_->x,
                                         .y = function_->y,
                                         .at = function_->at,
                                         .level = function_->level,
                                         .sites = function_->sites},
                                        false);
    }
    integrated_->cancel();
    if (std::exchange(hasBand_, false))
        emit bandChanged(std::nullopt);
}

void PosteriorPart::showDraws()
{
    showWords();
    const bool ofTau2 = now_ && now_->settings.free == PosteriorSettings::Free::Both &&
                        now_->settings.quantity == PosteriorSettings::Quantity::Tau2;
    widgets::ShownPosterior shown{.result = result_, .brush = brush_};
    if (!result_->target)
        shown.subtitle = !why_.isEmpty() ? why_ : isRunning() ? tr("it begins") : tr("not begun: start it in the form");
    else if (result_->draws() == 0)
        shown.subtitle = tr("the chains warm up");
    else if (result_->verdict)
        shown.subtitle = inSymbols(result_->verdict->words);
    if (shown.hasDraws() && ofTau2)
        shown.quantity = shown.free() - 1;
    traces_->showPosterior(shown);
    marginal_->showPosterior(shown);
    pairs_->showPosterior(shown);
    emit drawsShown();
}

std::optional<core::PosteriorMarginal> PosteriorPart::ofLengthscale() const
{
    constexpr Eigen::Index lengthscale = 0; // the first of what is free, where it is
    if (!isCurrent() || result_->draws() == 0 || now_->settings.free == PosteriorSettings::Free::Tau2)
        return std::nullopt;
    return core::posteriorMarginal(*result_, lengthscale, brush_);
}

void PosteriorPart::showWords()
{
    const bool judged = isCurrent() && result_->verdict.has_value();
    panel_->showVerdict(judged ? inSymbols(result_->verdict->words) : QString(), !judged || result_->verdict->good);
    QStringList notes;
    if (isCurrent() && !result_->quadratureRemark.empty())
        notes << inSymbols(result_->quadratureRemark);
    if (isCurrent() && result_->draws() > 0 && !brush_.isEverything())
        notes << tr("%1 of %2 draws are picked out; a click in the panel takes all again.")
                     .arg(core::brushed(*result_, brush_).count())
                     .arg(result_->draws() * std::ssize(result_->chains.draws));
    if (now_ && now_->data && now_->data->shape() != core::Shape::Line)
        notes << tr("The maps beside them stay those of the hyperparameters as set: functions are integrated over the "
                    "draws on the line alone.");
    panel_->showNotes(notes);
}

std::optional<double> PosteriorPart::secondsLeft() const
{
    constexpr int enough = 100; // transitions, to judge by
    const int since = result_->chains.done - doneAtStart_;
    if (since < enough)
        return {};
    return 1e-3 * static_cast<double>(sinceStart_.elapsed()) * (result_->chains.total - result_->chains.done) / since;
}

void PosteriorPart::showState()
{
    using State = widgets::RunControls::State;
    const State state = isRunning()                 ? State::Running
                        : result_->chains.done == 0 ? State::Idle
                        : !isCurrent()              ? State::Idle // it cannot go on under other settings
                        : result_->complete()       ? State::Done
                                                    : State::Stopped;
    panel_->run()->showState(state, result_->chains.done, result_->chains.total, secondsLeft());
}

} // namespace app
