#pragma once

#include <QString>
#include <QTimer>
#include <QWidget>

class QLabel;
class QSlider;
class QToolButton;

namespace widgets
{

class PausingButton;

/// What a watch is called, and what its controls say.
struct WatchWords {
    QString play, playTip; // "Watch the null"
    QString stepTip, endTip;
    QString speedName, speedTip; // "Speed of the permutations", "%1 permutations a second"
};
WatchWords nullWords();       // permutations, one by one
WatchWords coverageWords();   // fresh samples
WatchWords trajectoryWords(); // steps of a sampler
WatchWords searchWords();     // tests of PC

/// "Watch the null": play, pause, one step and the speed at which chance runs by. It keeps the time and asks for steps;
/// what a step is, is the caller's.
class WatchControls : public QWidget
{
    Q_OBJECT

public:
    explicit WatchControls(WatchWords words, QWidget* parent = nullptr);

    bool isPlaying() const { return clock_.isActive(); }
    void stop();                       // silent: the data have changed
    void pause();                      // silent: what is shown stays, and can be ended
    void setAvailable(bool available); // there is something to watch
    /// "312 permutations, 9 at least as far"; empty before the first.
    void showCount(const QString& text);
    QString count() const;

signals:
    void stepRequested();
    void endRequested(); // show again what was there

private:
    void play(bool playing);
    void showEnd();
    void setSpeed(int position);

    const WatchWords words_;
    QTimer clock_;
    PausingButton* play_;
    QToolButton *step_, *end_;
    QSlider* speed_;
    QLabel *count_, *pace_;
    bool available_ = true, begun_ = false;
};

} // namespace widgets
