#include "app/labs/power_page.h"

#include "app/labs/power_plots.h"
#include "core/labs/power/power_settings.h"
#include "core/session/request.h"
#include "widgets/power/power_panel.h"

namespace app
{

namespace
{

core::PowerRequest requestOf(const core::Session& session)
{
    return core::requestOf<core::PowerRequest>(session);
}

} // namespace

PowerPage::PowerPage(Document& document, QWidget* parent)
    : LabPage(document, parent), plots_(new PowerPlots(this)), panel_(new widgets::PowerPanel(editors())),
      service_(addService(new PowerService([this](const PowerService::Answer& answer) { showAnswer(answer); }, this)))
{
    setPlots(plots_);
    addForm(panel_);
    connect(panel_, &widgets::PowerPanel::startRequested, this, [this] { start({}); });
    connect(panel_, &widgets::PowerPanel::continueRequested, this, [this] { start(result_); });
    connect(panel_, &widgets::PowerPanel::stopRequested, this, &PowerPage::stop);
    connect(service_, &Service::failed, this, &PowerPage::showState);
    connect(service_, &Service::cancelled, this, &PowerPage::showState);
}

void PowerPage::showSettings(const core::Session& session)
{
    plots_->showSource(session.of<core::PowerSettings>(), session.seed);
    if (asked_ != requestOf(session) && !service_->isIdle())
        stop(); // what runs would answer another question
    if (result_.done == 0)
        plots_->showResult({}, session.of<core::PowerSettings>()); // the axes at least
    showState();
}

std::vector<core::Problem> PowerPage::problems(const core::Session& session) const
{
    return core::problems(requestOf(session));
}

widgets::Standing PowerPage::standing(const core::Session& answered, const core::Session& now) const
{
    return requestOf(answered) == requestOf(now) ? widgets::Standing::Current : widgets::Standing::Outdated;
}

void PowerPage::start(core::PowerResult soFar)
{
    asked_ = requestOf(document().session());
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
    plots_->showResult(result_, asked_.settings);
    showState();
    remark(result_.complete() ? result_.remarks : std::vector<std::string>());
}

void PowerPage::showState()
{
    using State = widgets::PowerPanel::State;
    const bool current = asked_ == requestOf(document().session());
    const bool running = !service_->isIdle();
    const State state = running              ? State::Running
                        : result_.done == 0  ? State::Idle
                        : result_.complete() ? State::Done
                        : current            ? State::Stopped
                                             : State::Idle; // it cannot go on under other settings
    panel_->showState(state, result_.done, result_.total);
}

} // namespace app
