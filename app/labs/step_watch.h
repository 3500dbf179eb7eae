#pragma once

#include <Eigen/Core>

#include <QCoreApplication>
#include <QObject>
#include <QString>

#include <functional>

namespace widgets
{
class WatchControls;
}

namespace app
{

class LabPage;
class Service;

/// Watching chance at work, step by step: one frame is asked for at a time, the next when it is there, and the end
/// brings back what was shown before. Where a frame fails it ends, as the next would fail likewise.
class StepWatch : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(app::StepWatch)

public:
    struct Steps {
        std::function<void(int seen)> ask;     // for the frame of so many steps
        std::function<void()> restore;         // shows again what was there
        std::function<QString()> whyNone = {}; // where there is nothing to watch now; empty: there is
    };

    /// `frames` answers what is asked for.
    StepWatch(widgets::WatchControls* controls, Service* frames, Steps steps, QObject* parent);

    widgets::WatchControls* controls() const { return controls_; }
    bool isOn() const { return seen_ > 0; } // a frame that comes when it is not is late
    void end();
    /// "312 permutations, 9 of them at least as large".
    void tellNull(const Eigen::VectorXd& statistics, double observed);

private:
    void next();

    widgets::WatchControls* controls_;
    Service* frames_;
    const Steps steps_;
    int seen_ = 0; // steps, the one asked for included
};

/// Why the null of the answer on show cannot be watched now; empty: it can.
QString whyNoNull(const LabPage& page, const Eigen::VectorXd& nullStatistics);

} // namespace app
