#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QSlider;
class QToolButton;

namespace widgets
{

class PausingButton;

/// Lets the draws wander: play, pause, one step and the speed. It keeps the time and says how far to go; where the
/// draws are is the caller's.
class DriftControls : public QWidget
{
    Q_OBJECT

public:
    explicit DriftControls(QWidget* parent = nullptr);

    bool isPlaying() const { return clock_.isActive(); }
    void pause();

signals:
    void drifted(double by); // 1: as far as from one independent draw to the next

private:
    void play(bool playing);
    double speed() const; // a second

    QTimer clock_;
    QElapsedTimer sinceLast_;
    PausingButton* play_;
    QToolButton* step_;
    QSlider* speed_;
};

} // namespace widgets
