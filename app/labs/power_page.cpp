#include "app/labs/power_page.h"

#include "app/figures/shipped_answers.h"
#include "app/labs/power_plots.h"
#include "core/labs/power/power_settings.h"
#include "core/session/request.h"
#include "widgets/power/power_panel.h"
#include "widgets/power/run_controls.h"

#include <algorithm>
#include <utility>

namespace app
{

namespace
{

core::PowerRequest powerRequestOf(const core::Session& session)
{
    auto request = core::requestOf<core::PowerRequest>(session);
    request.settings.shown = {}; // of the picture alone
    if (request.settings.source == core::PowerSettings::Source::Sheet)
        request.samples = session.data;
    return request;
}

} // namespace

PowerPage::PowerPage(const Lab& lab, Document& document, QWidget* parent)
    : LabPage(lab, document, parent), plots_(new PowerPlots(this)), panel_(new widgets::PowerPanel(editors())),
      service_(addService(new PowerService([this](const PowerService::Answer& answer) { showAnswer(answer); }, this)))
{
    setPlots(plots_);
    addForm(panel_);
    connect(panel_->run(), &widgets::RunControls::startRequested, this, [this] { start({}); });
    connect(panel_->run(), &widgets::RunControls::continueRequested, this, [this] { start(result_); });
    connect(panel_->run(), &widgets::RunControls::stopRequested, this, &PowerPage::stop);
    connect(panel_->run(), &widgets::RunControls::clearRequested, this, [this] {
        plots_->clearRuns();
        showState();
    });
    connect(service_, &Service::failed, this, &PowerPage::showState);
    connect(service_, &Service::cancelled, this, &PowerPage::showState);
}

void PowerPage::showSettings(const core::Session& session)
{
    plots_->showSource(powerRequestOf(session), session.of<core::PowerSettings>().shown);
    if (asked_ != powerRequestOf(session) && !service_->isIdle())
        stop(); // what runs would answer another question
    if (result_.done == 0)
        plots_->showResult({}, powerRequestOf(session)); // the axes at least
    showState();
}

std::vector<core::Problem> PowerPage::problems(const core::Session& session) const
{
    return core::problems(powerRequestOf(session));
}

void PowerPage::request(const core::Session& session, bool)
{
    const core::PowerRequest now = powerRequestOf(session);
    if (asked_ == now)
        return; // what the person began themselves
    auto shipped = shippedAnswer(now);
    const bool isAsked =
        std::ranges::any_of(plots_->numbersOnDemand(), [this](const QString& number) { return isAskedFor(number); });
    if (!shipped && isAsked) {
        cameAlong_ = true; // a run that nobody began is not kept beside the next
        return start({});
    }
    if (!shipped)
        return;
    plots_->keepRun(); // that of other settings
    start(*std::move(shipped));
    cameAlong_ = true;
}

widgets::Standing PowerPage::standing(const core::Session& answered, const core::Session& now) const
{
    return powerRequestOf(answered) == powerRequestOf(now) ? widgets::Standing::Current : widgets::Standing::Outdated;
}

void PowerPage::start(core::PowerResult soFar)
{
    asked_ = powerRequestOf(document().session());
    const bool canComeAgain = std::exchange(cameAlong_, false); // and would stand beside itself
    if (soFar.done == 0) {
        if (!canComeAgain)
            plots_->keepRun();
        plots_->showResult({}, asked_); // or it would be kept once more, were this one stopped before its first pair
    }
    sinceStart_.start();
    doneAtStart_ = soFar.done;
    result_ = soFar;
    service_->request({.request = asked_, .soFar = std::move(soFar)}, true);
    showState();
}

void PowerPage::stop()
{
    service_->cancel();
    showState();
    if (isSettled())
        emit settled();
}

void PowerPage::showAnswer(const PowerService::Answer& answer)
{
    result_ = answer.result;
    plots_->showResult(result_, asked_);
    showState();
    remark(result_.complete() ? result_.remarks : std::vector<std::string>());
}

/// As long a pair as those since the start took.
std::optional<double> PowerPage::secondsLeft() const
{
    constexpr int fewest = 5; // pairs, that tell how long one takes
    const int since = result_.done - doneAtStart_;
    if (since < fewest)
        return {};
    return 1e-3 * static_cast<double>(sinceStart_.elapsed()) * (result_.total - result_.done) / since;
}

void PowerPage::showState()
{
    using State = widgets::RunControls::State;
    const bool current = asked_ == powerRequestOf(document().session());
    const bool running = !service_->isIdle();
    const State state = running              ? State::Running
                        : result_.done == 0  ? State::Idle
                        : result_.complete() ? State::Done
                        : current            ? State::Stopped
                                             : State::Idle; // it cannot go on under other settings
    panel_->run()->showState(state, result_.done, result_.total, secondsLeft());
    panel_->run()->showEarlierRuns(plots_->earlierRuns());
}

} // namespace app
