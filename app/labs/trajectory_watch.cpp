#include "app/labs/trajectory_watch.h"

#include "widgets/controls/watch_controls.h"

#include <utility>

namespace app
{

TrajectoryWatch::TrajectoryWatch(widgets::WatchControls* controls, Show showWalked, QObject* parent)
    : QObject(parent), controls_(controls), showWalked_(std::move(showWalked)),
      service_(new TrajectoryService([this](const TrajectoryService::Answer& answer) { receive(answer.result); }, this))
{
    connect(controls_, &widgets::WatchControls::stepRequested, this, &TrajectoryWatch::step);
    connect(controls_, &widgets::WatchControls::endRequested, this, &TrajectoryWatch::end);
    controls_->setAvailable(false);
}

void TrajectoryWatch::setResult(std::shared_ptr<const core::PosteriorResult> result)
{
    if (result == result_)
        return;
    controls_->stop();
    result_ = std::move(result);
    const bool canWalk = result_ && result_->walker && result_->draws() > 0;
    chain_ = canWalk ? std::make_shared<const core::NutsChain>(*result_->walker) : nullptr;
    controls_->setAvailable(canWalk);
    end();
}

void TrajectoryWatch::end()
{
    service_->cancel();
    watched_ = nullptr;
    count_ = 0;
    showWalked_({});
}

void TrajectoryWatch::step()
{
    if (!chain_ || !service_->isIdle())
        return; // the next trajectory is on its way
    if (watched_ && shown_ <= watched_->size()) {
        ++shown_;
        return show();
    }
    service_->request({.result = result_, .chain = chain_}, false);
}

void TrajectoryWatch::receive(const TrajectoryResult& found)
{
    watched_ = std::make_shared<const core::WatchedTrajectory>(found.trajectory);
    chain_ = found.after;
    shown_ = 1;
    ++count_;
    show();
}

void TrajectoryWatch::show()
{
    showWalked_({.trajectory = watched_, .places = shown_});
    const Eigen::Index steps = watched_->size() - 1; // then it is over
    QString text = tr("Trajectory %1: ").arg(count_);
    if (shown_ == 1)
        text += tr("a push from the last draw");
    else if (shown_ <= watched_->size())
        text += tr("step %1, %2 in time")
                    .arg(shown_ - 1)
                    .arg(watched_->times[static_cast<std::size_t>(shown_ - 1)] > 0 ? tr("forwards") : tr("backwards"));
    else
        text += watched_->divergent ? tr("it diverged at step %1; the ringed place is the draw").arg(steps)
                : steps == 1        ? tr("it turned back at once; the ringed place is the draw")
                                    : tr("it turned back after %1 steps; the ringed place is the draw").arg(steps);
    controls_->showCount(text);
}

} // namespace app
