#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;
class QSlider;
class QToolButton;

namespace widgets
{

/// "Watch the null": play, pause, one step and the speed at which permutations run one by one. It keeps the time and
/// asks for steps; what a step is, is the caller's.
class WatchControls : public QWidget
{
    Q_OBJECT

public:
    explicit WatchControls(QWidget* parent = nullptr);

    bool isPlaying() const { return clock_.isActive(); }
    void stop(); // silent: the data have changed
    /// "312 permutations, 9 at least as far"; empty before the first.
    void showCount(const QString& text);

signals:
    void stepRequested();
    void endRequested(); // show the whole null again

private:
    void play(bool playing);
    void setSpeed(int position);

    QTimer clock_;
    QToolButton *play_, *step_, *end_;
    QSlider* speed_;
    QLabel* count_;
};

} // namespace widgets
