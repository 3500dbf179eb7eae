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

/// What the controls say of a study.
struct RunWords {
    QString startTip, goOnTip, stopTip;
    QString count; // "%1 of %2 pairs of samples"
};
RunWords pairWords();             // of two samples, tested again and again
RunWords trainingPicturesWords(); // areas over the number of training pictures
RunWords resampleWords();         // of the rows, for the edges of a graph

/// Starts, stops and goes on with a study that lasts, and tells how far it is.
class RunControls : public QWidget
{
    Q_OBJECT

public:
    explicit RunControls(QWidget* parent = nullptr, const RunWords& words = pairWords());

    enum class State { Idle, Running, Stopped, Done }; // Stopped: it can go on
    /// `secondsLeft`: of a study that runs, where that can be told.
    void showState(State state, int done, int total, std::optional<double> secondsLeft = {});
    void showEarlierRuns(int count);   // there is something to clear
    void setStartable(bool startable); // else there is no button, and its room is kept

signals:
    void startRequested();
    void continueRequested();
    void stopRequested();
    void clearRequested(); // of the earlier runs

private:
    const QString counted_;
    QPushButton *start_, *continue_, *stop_, *clear_;
    QProgressBar* progress_;
    QLabel* count_;
    bool startable_ = true, running_ = false;
};

} // namespace widgets
