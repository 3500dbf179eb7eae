#pragma once

#include "core/structure/pc_steps.h"

#include <QObject>

#include <optional>
#include <vector>

class QSlider;

namespace widgets
{
class WatchControls;
}

namespace app
{

/// PC step by step: plays, goes one step on, or stands where a slider is put. What a step looks like is the page's.
class PcWalk : public QObject
{
    Q_OBJECT

public:
    PcWalk(QWidget* editors, QObject* parent);

    widgets::WatchControls* controls() const { return controls_; }
    QSlider* slider() const { return slider_; }

    void setAvailable(bool available);
    /// The steps of the graph on show; other ones end the walk.
    void setSteps(std::vector<core::PcStep> steps, std::vector<std::string> names, double alpha);
    /// The step on show; nothing where the whole graph is.
    const core::PcStep* step() const;
    /// "Test 12 of 85: A and C given B: p = 0.3 > α: the edge falls".
    QString sentence() const;
    void end();

signals:
    void stepped(); // or ended

private:
    void goTo(int step); // −1: the whole
    std::vector<core::PcStep> steps_;
    std::vector<std::string> names_;
    double alpha_ = 0.05;
    int at_ = -1;
    bool ended_ = false; // the last step has been waited for: what comes next is the first
    widgets::WatchControls* controls_;
    QSlider* slider_;
};

/// What a step did, in a sentence; `number` from 1.
QString stepText(const core::PcStep& step, std::size_t number, std::size_t total, const std::vector<std::string>& names,
                 double alpha);

} // namespace app
