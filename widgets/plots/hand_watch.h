#pragma once

#include <QObject>
#include <QPointer>

namespace widgets
{

/// Whether a mouse button is down anywhere in the program, or a slider plays as under a hand: as long as it is so, axes
/// may grow and must not run away from under the hand. It follows the events themselves, and needs no timer.
class HandWatch : public QObject
{
    Q_OBJECT
public:
    static HandWatch& instance();

    bool isDown() const { return plays_ || (down_ && pressed_); }
    void setPlaying(bool plays);

signals:
    void released();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    explicit HandWatch(QObject* application);
    void follow(bool down);

    bool down_ = false, plays_ = false;
    QPointer<QObject> pressed_; // what is gone is released
};

} // namespace widgets
