#include "app/labs/scale_scan_part.h"

#include "app/labs/answer_watch.h"
#include "app/labs/lab_plots.h"
#include "core/kernels/lengthscale.h"
#include "core/session/request.h"
#include "widgets/controls/problem_label.h"
#include "widgets/plots/hand_line_plot.h"
#include "widgets/power/run_controls.h"
#include "widgets/two_samples/scale_scan_panel.h"

#include <algorithm>
#include <utility>

namespace app
{

namespace
{

using core::ScaleScanSettings;
using core::TwoSamplesSettings;

core::ScaleScanRequest scaleScanRequestOf(const core::Session& session, std::shared_ptr<const core::Dataset> pair)
{
    auto request = core::requestOf<core::ScaleScanRequest>(session);
    request.data = std::move(pair);
    request.estimator = session.of<TwoSamplesSettings>().estimator;
    request.permutations = session.of<TwoSamplesSettings>().permutations;
    return request;
}

widgets::Standing standingOfScan(const core::Session& answered, const core::Session& now)
{
    const auto samples = [](const core::Session& session) {
        const auto& settings = session.of<TwoSamplesSettings>();
        return std::pair(settings.first, settings.second);
    };
    if (samples(answered) != samples(now))
        return widgets::Standing::OtherData;
    if (core::asksTheSame(scaleScanRequestOf(answered, answered.data), scaleScanRequestOf(now, now.data)))
        return widgets::Standing::Current;
    return std::max(standingOf(answered, now), widgets::Standing::Outdated);
}

} // namespace

ScaleScanPart::ScaleScanPart(Document& document, QWidget* editors, LabPlots* plots)
    : QObject(plots), document_(document), plots_(plots), panel_(new widgets::ScaleScanPanel(editors)),
      plot_(new widgets::HandLinePlot(widgets::scaleScanDrawing({}), plots)),
      service_(new ScaleScanService(
          [this](const ScaleScanService::Answer& answer) {
              result_ = answer.result;
              showCurve();
              showState();
          },
          this))
{
    using widgets::RunControls;
    plots_->addOfPart({plot_});
    connect(panel_, &widgets::FormRows::settingsEdited, this, [this](const QString& what, int gesture) {
        core::Session next = document_.session();
        next.of<ScaleScanSettings>() = panel_->settings();
        document_.edit(std::move(next), what, gesture);
    });
    connect(plot_, &widgets::HandLinePlot::valueChosen, this, [this](double lengthscale, int gesture) {
        core::Session next = document_.session();
        next.kernel = core::withLengthscale(next.kernel, lengthscale);
        document_.edit(std::move(next), tr("Change ℓ"), gesture);
    });
    connect(panel_->run(), &RunControls::startRequested, this, [this] { start({}); });
    connect(panel_->run(), &RunControls::continueRequested, this, [this] { start(result_); });
    connect(panel_->run(), &RunControls::stopRequested, service_, &Service::cancel);
    connect(service_, &Service::cancelled, this, &ScaleScanPart::showState);
    connect(service_, &Service::failed, this, [this](const core::Failure& failure) {
        whyNone_ = widgets::asSentence(failure.what);
        showCurve();
        showState();
    });
}

SideAnswers ScaleScanPart::answers()
{
    return {.service = service_, .plots = {plot_}, .compare = &standingOfScan};
}

void ScaleScanPart::showSession(const core::Session& session)
{
    plots_->put({{"p-over-scale", session.of<ScaleScanSettings>().shown ? plot_ : nullptr}});
    panel_->setSettings(session.of<ScaleScanSettings>());
    plot_->showCurrent(core::lengthscaleOf(session.kernel));
    if (const double level = session.of<TwoSamplesSettings>().testLevel; level != shown_.level) {
        shown_.level = level;
        showCurve();
    }
}

void ScaleScanPart::showChoosers(const std::vector<core::ChosenLengthscale>& choosers)
{
    shown_.choosers = choosers;
    draw();
}

void ScaleScanPart::showPosterior(const std::optional<core::PosteriorMarginal>& posterior)
{
    shown_.posterior = posterior;
    draw();
}

void ScaleScanPart::request(const core::Session& session, std::shared_ptr<const core::Dataset> pair)
{
    if (!session.of<ScaleScanSettings>().shown) {
        waitsHidden_ = waitsHidden_ || isRunning();
        return service_->cancel();
    }
    const bool waited = std::exchange(waitsHidden_, false);
    core::ScaleScanRequest request = scaleScanRequestOf(session, std::move(pair));
    if (asked_ && core::asksTheSame(*asked_, request)) {
        if (waited)
            start(result_);
        return; // it runs, is there, or was stopped by the person
    }
    asked_ = std::move(request);
    result_ = {};
    const auto found = core::problems(*asked_);
    whyNone_ = found.empty() ? QString() : widgets::asSentence(found.front().message);
    if (found.empty())
        return start({});
    service_->answerAtOnce();
    showCurve();
    showState();
}

void ScaleScanPart::start(core::ScaleScanResult soFar)
{
    if (!asked_ || !whyNone_.isEmpty())
        return;
    result_ = soFar;
    doneAtStart_ = soFar.done;
    sinceStart_.start();
    service_->request({.request = *asked_, .soFar = std::move(soFar)}, true);
    showState();
}

void ScaleScanPart::showCurve()
{
    shown_.result = result_;
    shown_.subtitle = !whyNone_.isEmpty()  ? whyNone_
                      : result_.done == 0  ? tr("not known yet")
                      : result_.complete() ? tr("%1 permutations").arg(asked_->permutations)
                                           : tr("%1 of %2 lengthscales").arg(result_.done).arg(result_.total());
    draw();
}

void ScaleScanPart::draw()
{
    plot_->show(widgets::scaleScanDrawing(shown_));
}

/// As long a lengthscale as those since the start took.
std::optional<double> ScaleScanPart::secondsLeft() const
{
    constexpr int fewest = 3;
    const int since = result_.done - doneAtStart_;
    if (since < fewest)
        return {};
    return 1e-3 * static_cast<double>(sinceStart_.elapsed()) * (result_.total() - result_.done) / since;
}

void ScaleScanPart::showState()
{
    using State = widgets::RunControls::State;
    const State state = isRunning()          ? State::Running
                        : result_.complete() ? State::Done
                        : result_.done > 0   ? State::Stopped
                                             : State::Idle;
    panel_->run()->setStartable(asked_ && whyNone_.isEmpty());
    panel_->run()->showState(state, result_.done, result_.total(), secondsLeft());
}

} // namespace app
