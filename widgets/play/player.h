#pragma once

#include "widgets/play/play_plan.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <functional>
#include <map>
#include <optional>

class QWidget;

namespace widgets
{

class ParameterSlider;

/// Plays one slider of a window at a time (PlayPlan): the values follow each other as under a hand, in one gesture, so
/// that undo takes all of it back at once. A value waits until what the last one asked for is on show, at most a
/// second: a slow answer slows the play down, and nothing queues up. A click, the wheel or a key stops it; a click, Esc
/// and the space bar do nothing else. There is no timer while nothing plays.
class Player : public QObject
{
    Q_OBJECT

public:
    explicit Player(QWidget* window);
    ~Player() override;

    /// The player of the window or the box that the widget stands in; nullptr where nothing can be played.
    static Player* around(const QWidget& widget);

    /// Is what the last value asked for on show? Without being told, always.
    void setReady(std::function<bool()> isReady) { isReady_ = std::move(isReady); }

    /// How a slider is planned to be played; nothing where that has not been said. Without being told, as it is.
    void setPlans(std::function<std::optional<PlayPlan>(const ParameterSlider& slider)> plans)
    {
        plans_ = std::move(plans);
    }

    void play(ParameterSlider* slider); // from the beginning; what plays now stops
    void stop();
    void toggle(ParameterSlider* slider);
    ParameterSlider* playing() const { return slider_; } // nullptr while nothing plays

    /// Asks for range, course and speed, to play then or to export the pictures.
    void askPlan(ParameterSlider* slider);

signals:
    void started();
    void stopped();
    void exportAsked(widgets::ParameterSlider* slider);
    /// The person has said how the slider is to be played: ParameterSlider::playPlan.
    void planned(widgets::ParameterSlider* slider);

protected:
    bool eventFilter(QObject*, QEvent* event) override;

private:
    void recall(ParameterSlider& slider);
    void step();
    bool isForMe(QEvent* event);

    std::function<bool()> isReady_;
    std::function<std::optional<PlayPlan>(const ParameterSlider& slider)> plans_;
    std::map<QString, PlayPlan> recalled_; // by the slider's name: no plan of its own
    QPointer<ParameterSlider> slider_;
    int gesture_ = 0;
    double elapsed_ = 0.0; // s of the course
    QTimer timer_;
    QElapsedTimer sinceStep_;
    bool swallowsRelease_ = false; // of the button whose press stopped it
};

} // namespace widgets
