#include "widgets/controls/watch_controls.h"

#include "widgets/controls/kept_room.h"
#include "widgets/controls/pausing_button.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <cmath>
#include <initializer_list>
#include <utility>

namespace widgets
{

namespace
{

constexpr int speedSteps = 60;
constexpr double slowest = 0.5, fastest = 60.0; // steps a second: a look at each, and what a screen can show

/// Lets the wheel scroll the dock unless the slider has the keyboard.
class CalmSlider : public QSlider
{
public:
    using QSlider::QSlider;

protected:
    void wheelEvent(QWheelEvent* event) override
    {
        if (hasFocus())
            QSlider::wheelEvent(event);
        else
            event->ignore();
    }
};

double speedAt(int position)
{
    return slowest * std::pow(fastest / slowest, static_cast<double>(position) / speedSteps);
}

} // namespace

WatchWords nullWords()
{
    return {.play = WatchControls::tr("Watch the null"),
            .playTip = WatchControls::tr("<p>Shuffles the labels again and again, on the points and in the histogram: "
                                         "what MMD² looks like where the samples do not differ.</p>"),
            .stepTip = WatchControls::tr("One more permutation"),
            .endTip = WatchControls::tr("Gives the points their labels back and shows the whole null distribution"),
            .speedName = WatchControls::tr("Speed of the permutations"),
            .speedTip = WatchControls::tr("%1 permutations a second")};
}

WatchWords coverageWords()
{
    return {.play = WatchControls::tr("Watch coverage"),
            .playTip = WatchControls::tr("<p>Draws fresh samples of this size from the generator, again and again. At "
                                         "places across the window a bar shows each sample's credible interval: does "
                                         "it hold the true embedding?</p>"),
            .stepTip = WatchControls::tr("One more sample"),
            .endTip = WatchControls::tr("Takes the intervals of the fresh samples off the panel"),
            .speedName = WatchControls::tr("Speed of the samples"),
            .speedTip = WatchControls::tr("%1 samples a second")};
}

WatchWords trajectoryWords()
{
    return {.play = WatchControls::tr("Watch the sampler"),
            .playTip = WatchControls::tr("<p>Shows among the pairs how the first chain would go on: a push in a random "
                                         "direction, then steps along the slopes of the posterior, forwards and "
                                         "backwards in time, until the path turns back. One of its places becomes the "
                                         "next draw. The draws that are there stay as they are.</p>"),
            .stepTip = WatchControls::tr("One more step"),
            .endTip = WatchControls::tr("Takes the path off the panel"),
            .speedName = WatchControls::tr("Speed of the sampler"),
            .speedTip = WatchControls::tr("%1 steps a second")};
}

WatchWords searchWords()
{
    return {.play = WatchControls::tr("Play PC"),
            .playTip = WatchControls::tr("<p>Shows how the graph was found, step by step: all columns joined at first, "
                                         "then test after test, of which some let an edge fall, then the heads of the "
                                         "arrows.</p>"),
            .stepTip = WatchControls::tr("One step more"),
            .endTip = WatchControls::tr("Shows the graph that was found"),
            .speedName = WatchControls::tr("Speed of the steps"),
            .speedTip = WatchControls::tr("%1 steps a second")};
}

WatchControls::WatchControls(WatchWords words, QWidget* parent)
    : QWidget(parent), words_(std::move(words)), play_(new PausingButton(this)), step_(new QToolButton(this)),
      end_(new QToolButton(this)), speed_(new CalmSlider(Qt::Horizontal, this)), count_(new QLabel(this)),
      pace_(new QLabel(tr("Speed"), this))
{
    play_->setPlayText(words_.play);
    play_->setToolTip(words_.playTip);
    step_->setText(tr("Step"));
    step_->setToolTip(words_.stepTip);
    end_->setText(tr("End"));
    end_->setToolTip(words_.endTip);
    speed_->setFocusPolicy(Qt::StrongFocus); // not by the wheel
    speed_->setRange(0, speedSteps);
    speed_->setValue(speedSteps / 2);
    speed_->setAccessibleName(words_.speedName);
    auto* buttons = new QHBoxLayout;
    for (QToolButton* button : std::initializer_list<QToolButton*>{play_, step_, end_}) {
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        buttons->addWidget(button);
    }
    buttons->addStretch(1);
    auto* pace = new QHBoxLayout;
    pace->addWidget(pace_);
    pace->addWidget(speed_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(buttons);
    column->addLayout(pace);
    auto* room = new KeptRoom(2, this); // breaks its sentence: the column gets no wider
    room->add(count_);
    column->addWidget(room);
    count_->setWordWrap(true);
    count_->hide();
    connect(play_, &QToolButton::clicked, this, &WatchControls::play);
    connect(step_, &QToolButton::clicked, this, [this] {
        play(false);
        emit stepRequested();
    });
    connect(end_, &QToolButton::clicked, this, [this] {
        stop();
        emit endRequested();
    });
    connect(speed_, &QSlider::valueChanged, this, &WatchControls::setSpeed);
    connect(&clock_, &QTimer::timeout, this, &WatchControls::stepRequested);
    setSpeed(speed_->value());
    for (QWidget* control : std::initializer_list<QWidget*>{play_, step_, end_, pace_, speed_})
        keepItsRoom(*control);
    showEnd();
}

void WatchControls::play(bool playing)
{
    play_->showPlaying(playing);
    begun_ = true;
    showEnd();
    if (playing)
        clock_.start();
    else
        clock_.stop();
}

void WatchControls::pause()
{
    play(false);
}

void WatchControls::stop()
{
    play(false);
    begun_ = false;
    showEnd();
    showCount({});
}

void WatchControls::showEnd()
{
    setPresent(*end_, available_ && begun_, play_);
}

void WatchControls::setAvailable(bool available)
{
    available_ = available;
    showEnd();
    for (QWidget* control : std::initializer_list<QWidget*>{play_, step_, pace_, speed_})
        setPresent(*control, available);
}

void WatchControls::setSpeed(int position)
{
    const double speed = speedAt(position);
    clock_.setInterval(static_cast<int>(std::lround(1000.0 / speed)));
    speed_->setToolTip(words_.speedTip.arg(speed, 0, 'g', 2));
}

void WatchControls::showCount(const QString& text)
{
    count_->setText(text);
    count_->setVisible(!text.isEmpty());
}

QString WatchControls::count() const
{
    return count_->text();
}

} // namespace widgets
