#include "app/labs/step_watch.h"

#include "app/labs/lab_page.h"
#include "app/services/service.h"
#include "widgets/controls/watch_controls.h"
#include "widgets/plots/plot_text.h"

#include <utility>

namespace app
{

StepWatch::StepWatch(widgets::WatchControls* controls, Service* frames, Steps steps, QObject* parent)
    : QObject(parent), controls_(controls), frames_(frames), steps_(std::move(steps))
{
    connect(controls_, &widgets::WatchControls::stepRequested, this, &StepWatch::next);
    connect(controls_, &widgets::WatchControls::endRequested, this, &StepWatch::end);
    connect(frames_, &Service::failed, this, &StepWatch::end);
}

void StepWatch::next()
{
    if (!frames_->isIdle())
        return; // the last one is still on its way
    if (const QString why = steps_.whyNone ? steps_.whyNone() : QString(); !why.isEmpty())
        return controls_->showCount(why);
    steps_.ask(++seen_);
}

void StepWatch::end()
{
    controls_->stop();
    if (!isOn())
        return;
    seen_ = 0;
    frames_->cancel();
    steps_.restore();
}

void StepWatch::tellNull(const Eigen::VectorXd& statistics, double observed)
{
    const auto asFar = (statistics.array() >= observed).count();
    controls_->showCount(tr("%1, %2 of them at least as large")
                             .arg(widgets::countedText(statistics.size(), tr("1 permutation"), tr("%1 permutations")))
                             .arg(asFar));
}

QString whyNoNull(const LabPage& page, const Eigen::VectorXd& nullStatistics)
{
    const bool known = nullStatistics.size() > 0 && page.isSettled() && !page.problem();
    return known ? QString() : StepWatch::tr("There is no null to watch yet.");
}

} // namespace app
