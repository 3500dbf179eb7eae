#pragma once

#include <QWidget>

#include <optional>

class QLabel;
class QProgressBar;
class QPushButton;

namespace widgets
{

/// "about 2 min left"; nothing where it is unknown or nearly over.
QString timeLeftText(std::optional<double> seconds);

/// Starts, stops and goes on with a study that lasts, and tells how far it is.
class RunControls : public QWidget
{
    Q_OBJECT

public:
    explicit RunControls(QWidget* parent = nullptr);

    enum class State { Idle, Running, Stopped, Done }; // Stopped: it can go on
    /// `secondsLeft`: of a study that runs, where that can be told.
    void showState(State state, int done, int total, std::optional<double> secondsLeft = {});
    void showEarlierRuns(int count); // there is something to clear
    void setStartable(bool startable);

signals:
    void startRequested();
    void continueRequested();
    void stopRequested();
    void clearRequested(); // of the earlier runs

private:
    QPushButton *start_, *continue_, *stop_, *clear_;
    QProgressBar* progress_;
    QLabel* count_;
};

} // namespace widgets
