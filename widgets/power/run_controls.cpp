#include "widgets/power/run_controls.h"

#include "widgets/controls/kept_room.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace widgets
{

QString timeLeftText(std::optional<double> seconds)
{
    constexpr double least = 2.0, minute = 60.0, hour = 3600.0;
    if (!seconds || !(*seconds >= least))
        return {};
    if (*seconds < 1.5 * minute)
        return RunControls::tr("about %1 s left").arg(std::lround(*seconds));
    return *seconds < 1.5 * hour ? RunControls::tr("about %1 min left").arg(std::lround(*seconds / minute))
                                 : RunControls::tr("about %1 h left").arg(std::lround(*seconds / hour));
}

RunWords pairWords()
{
    return {.startTip = RunControls::tr("Draws pairs of samples and tests them, again and again; the curves grow "
                                        "meanwhile"),
            .goOnTip = RunControls::tr("Goes on where it was stopped; the result is that of a study never stopped"),
            .stopTip = RunControls::tr("Stops the study and keeps what is there"),
            .count = RunControls::tr("%1 of %2 pairs of samples")};
}

RunWords trainingPicturesWords()
{
    RunWords words = pairWords();
    words.startTip = RunControls::tr("Draws training and test pictures again and again, at each number of training "
                                     "pictures; the curves grow meanwhile");
    words.count = RunControls::tr("%1 of %2 draws of the rows");
    return words;
}

RunWords resampleWords()
{
    return {.startTip = RunControls::tr("Finds the graph again from resamples of the rows; an edge is as wide as the "
                                        "share of them that have it"),
            .goOnTip = {},
            .stopTip = RunControls::tr("Stops resampling"),
            .count = RunControls::tr("%1 of %2 resamples")};
}

RunControls::RunControls(QWidget* parent, const RunWords& words)
    : QWidget(parent), counted_(words.count), start_(new QPushButton(tr("&Start"), this)),
      continue_(new QPushButton(tr("&Go on"), this)), stop_(new QPushButton(tr("S&top"), this)),
      clear_(new QPushButton(tr("&Clear earlier runs"), this)), progress_(new QProgressBar(this)),
      count_(new QLabel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    progress_->setTextVisible(false);
    count_->setWordWrap(true);
    start_->setToolTip(words.startTip);
    continue_->setToolTip(words.goOnTip);
    stop_->setToolTip(words.stopTip);
    clear_->setToolTip(tr("Takes the pale curves of earlier runs off the plot"));
    auto* buttons = new QHBoxLayout;
    for (QPushButton* button : {start_, continue_, stop_})
        buttons->addWidget(button);
    buttons->addStretch(1);
    buttons->addStrut(start_->sizeHint().height()); // with none of them, too
    column->addLayout(buttons);
    column->addWidget(progress_);
    column->addWidget(count_);
    column->addWidget(clear_, 0, Qt::AlignLeft);
    connect(start_, &QPushButton::clicked, this, [this] {
        if (startable_) // a click may come late
            emit startRequested();
    });
    connect(continue_, &QPushButton::clicked, this, &RunControls::continueRequested);
    connect(stop_, &QPushButton::clicked, this, &RunControls::stopRequested);
    connect(clear_, &QPushButton::clicked, this, &RunControls::clearRequested);
    showState(State::Idle, 0, 0);
    showEarlierRuns(0);
}

void RunControls::setStartable(bool startable)
{
    startable_ = startable;
    setPresent(*start_, startable_ && !running_);
}

void RunControls::showEarlierRuns(int count)
{
    clear_->setVisible(count > 0);
}

void RunControls::showState(State state, int done, int total, std::optional<double> secondsLeft)
{
    const bool running = state == State::Running, canStart = startable_ && !running;
    running_ = running;
    if (running || canStart)
        (running ? stop_ : start_)->show(); // first: it may get the keyboard
    if (running && continue_->hasFocus())
        stop_->setFocus();
    setPresent(*start_, canStart, running ? stop_ : nullptr);
    setPresent(*stop_, running, canStart ? start_ : nullptr);
    start_->setText(state == State::Idle ? tr("&Start") : tr("&Start anew"));
    continue_->setVisible(state == State::Stopped);
    progress_->setVisible(running || state == State::Stopped);
    progress_->setRange(0, std::max(total, 1));
    progress_->setValue(done);
    count_->setVisible(state != State::Idle);
    const QString left = running ? timeLeftText(secondsLeft) : QString();
    count_->setText(counted_.arg(done).arg(total) + (left.isEmpty() ? QString() : QStringLiteral(", ") + left));
}

} // namespace widgets
