#pragma once

#include <QBasicTimer>
#include <QCoreApplication>
#include <QWidget>

namespace widgets
{

/// A small arc that turns while something is being computed, and takes the same room while nothing is.
class BusySign : public QWidget
{
    Q_DECLARE_TR_FUNCTIONS(widgets::BusySign)

public:
    explicit BusySign(QWidget* parent = nullptr);

    void setBusy(bool busy);
    bool isBusy() const { return timer_.isActive(); }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void timerEvent(QTimerEvent* event) override;

private:
    QBasicTimer timer_;
    int angle_ = 0; // degrees
};

} // namespace widgets
