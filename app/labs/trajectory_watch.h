#pragma once

#include "app/services/lab_service.h"
#include "core/labs/posterior/posterior_lab.h"
#include "core/labs/posterior/watched_trajectory.h"
#include "widgets/drawings/posterior_pairs.h"

#include <QCoreApplication>
#include <QObject>

#include <functional>
#include <memory>

namespace widgets
{
class WatchControls;
} // namespace widgets

namespace app
{

/// A chain about to make its next transition; the result keeps alive what it walks on.
struct TrajectoryRequest {
    std::shared_ptr<const core::PosteriorResult> result;
    std::shared_ptr<const core::NutsChain> chain;
};
struct TrajectoryResult {
    core::WatchedTrajectory trajectory;
    std::shared_ptr<const core::NutsChain> after;
};

/// Walks one trajectory.
class TrajectorySolver
{
public:
    template <class Emit>
    void solve(const TrajectoryRequest& request, const std::stop_token&, const Emit& emitOutcome, const AskingHand&)
    {
        auto chain = std::make_shared<core::NutsChain>(*request.chain);
        core::WatchedTrajectory trajectory = core::nextTrajectory(*chain, request.result->target->space());
        emitOutcome(core::Outcome<TrajectoryResult>(
            TrajectoryResult{.trajectory = std::move(trajectory), .after = std::move(chain)}));
    }
    static bool isLast(const TrajectoryResult&) { return true; }
};
using TrajectoryService = LabService<TrajectoryRequest, TrajectoryResult, TrajectorySolver>;

/// Shows the sampler at work among the pairs: how the first chain would go on, place by place and one trajectory after
/// the other. The draws stay those that are there.
class TrajectoryWatch : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(app::TrajectoryWatch)

public:
    using Show = std::function<void(widgets::ShownTrajectory)>;

    /// `showWalked`: over the pairs.
    TrajectoryWatch(widgets::WatchControls* controls, Show showWalked, QObject* parent);

    /// The draws on show; none, or without a chain that has warmed up: there is nothing to watch.
    void setResult(std::shared_ptr<const core::PosteriorResult> result);
    Service* helper() const { return service_; }

private:
    void step();
    void receive(const TrajectoryResult& found);
    void end();
    void show();

    widgets::WatchControls* controls_;
    Show showWalked_;
    TrajectoryService* service_;
    std::shared_ptr<const core::PosteriorResult> result_;
    std::shared_ptr<const core::NutsChain> chain_;           // at the beginning of the next trajectory
    std::shared_ptr<const core::WatchedTrajectory> watched_; // none before the first
    Eigen::Index shown_ = 0;                                 // places of it that are on show; one more: its end
    int count_ = 0;                                          // trajectories so far
};

} // namespace app
