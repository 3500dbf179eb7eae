#include "widgets/two_samples/watch_controls.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <cmath>

namespace widgets
{

namespace
{

constexpr int speedSteps = 60;
constexpr double slowest = 0.5, fastest = 60.0; // permutations a second: a look at each, and what a screen can show

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

WatchControls::WatchControls(QWidget* parent)
    : QWidget(parent), play_(new QToolButton(this)), step_(new QToolButton(this)), end_(new QToolButton(this)),
      speed_(new CalmSlider(Qt::Horizontal, this)), count_(new QLabel(this))
{
    play_->setCheckable(true);
    play_->setText(tr("Watch the null"));
    play_->setToolTip(tr("<p>Shuffles the labels again and again, on the points and in the histogram: what MMD² looks "
                         "like where the samples do not differ.</p>"));
    step_->setText(tr("Step"));
    step_->setToolTip(tr("One more permutation"));
    end_->setText(tr("End"));
    end_->setToolTip(tr("Gives the points their labels back and shows the whole null distribution"));
    speed_->setFocusPolicy(Qt::StrongFocus); // not by the wheel
    speed_->setRange(0, speedSteps);
    speed_->setValue(speedSteps / 2);
    speed_->setAccessibleName(tr("Speed of the permutations"));
    auto* buttons = new QHBoxLayout;
    for (QToolButton* button : {play_, step_, end_}) {
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        buttons->addWidget(button);
    }
    play_->setIcon(style()->standardIcon(QStyle::SP_MediaPlay));
    buttons->addStretch(1);
    auto* pace = new QHBoxLayout;
    pace->addWidget(new QLabel(tr("Speed"), this));
    pace->addWidget(speed_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(buttons);
    column->addLayout(pace);
    column->addWidget(count_);
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
    end_->setEnabled(false);
}

void WatchControls::play(bool playing)
{
    play_->setChecked(playing);
    play_->setText(playing ? tr("Pause") : tr("Watch the null"));
    play_->setIcon(style()->standardIcon(playing ? QStyle::SP_MediaPause : QStyle::SP_MediaPlay));
    end_->setEnabled(true);
    if (playing)
        clock_.start();
    else
        clock_.stop();
}

void WatchControls::stop()
{
    play(false);
    end_->setEnabled(false);
    showCount({});
}

void WatchControls::setSpeed(int position)
{
    const double speed = speedAt(position);
    clock_.setInterval(static_cast<int>(std::lround(1000.0 / speed)));
    speed_->setToolTip(tr("%1 permutations a second").arg(speed, 0, 'g', 2));
}

void WatchControls::showCount(const QString& text)
{
    count_->setText(text);
    count_->setVisible(!text.isEmpty());
}

} // namespace widgets
