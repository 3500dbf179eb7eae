#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <functional>

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

protected:
    bool eventFilter(QObject*, QEvent* event) override;

private:
    void step();
    bool isForMe(QEvent* event);

    std::function<bool()> isReady_;
    QPointer<ParameterSlider> slider_;
    int gesture_ = 0;
    double elapsed_ = 0.0; // s of the course
    QTimer timer_;
    QElapsedTimer sinceStep_;
    bool swallowsRelease_ = false; // of the button whose press stopped it
};

} // namespace widgets
