#pragma once

#include <QObject>
#include <QSocketNotifier>

namespace app
{

/// Hears when the system asks the program to end (SIGTERM, SIGHUP at logging out, SIGINT), and says so from the event
/// loop, where everything may be done; what comes before that runs is said then. Without it they end the program on the
/// spot, as a second one of the same signal does. What was ignored when it began stays so. One at a time.
class EndingWatch : public QObject
{
    Q_OBJECT

public:
    EndingWatch();
    ~EndingWatch() override;

signals:
    void asked(int signal);

private:
    void read();

    QSocketNotifier arrived_;
};

} // namespace app
