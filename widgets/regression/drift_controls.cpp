#include "widgets/regression/drift_controls.h"

#include "widgets/controls/pausing_button.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

constexpr int frameMilliseconds = 33;
constexpr int speedSteps = 40;
constexpr double slowestDrift = 0.05, fastestDrift = 2.0; // independent draws a second
constexpr double step = 0.1;
constexpr double longestFrame = 0.1; // seconds: after a pause of the program the draws do not leap

} // namespace

DriftControls::DriftControls(QWidget* parent)
    : QWidget(parent), play_(new PausingButton(this)), step_(new QToolButton(this)),
      speed_(new QSlider(Qt::Horizontal, this))
{
    play_->setPlayText(tr("Let the draws drift"));
    play_->setToolTip(tr("<p>Lets the draws wander: at each moment they are draws of the same law, and they never come "
                         "back.</p>"));
    step_->setText(tr("Step"));
    step_->setToolTip(tr("A little further"));
    speed_->setFocusPolicy(Qt::StrongFocus); // not by the wheel
    speed_->setRange(0, speedSteps);
    speed_->setValue(speedSteps / 2);
    speed_->setAccessibleName(tr("Speed of the draws"));
    speed_->setToolTip(tr("How fast the draws wander"));
    clock_.setInterval(frameMilliseconds);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(3); // the row is as wide as the column of the model allows
    row->addWidget(play_);
    row->addWidget(step_);
    row->addWidget(new QLabel(tr("Speed"), this));
    row->addWidget(speed_, 1);
    connect(play_, &QToolButton::clicked, this, &DriftControls::play);
    connect(step_, &QToolButton::clicked, this, [this] {
        play(false);
        emit drifted(step);
    });
    connect(&clock_, &QTimer::timeout, this, [this] {
        const double seconds = std::min(1e-3 * static_cast<double>(sinceLast_.restart()), longestFrame);
        emit drifted(seconds * speed());
    });
    play(false);
}

void DriftControls::pause()
{
    play(false);
}

void DriftControls::play(bool playing)
{
    play_->showPlaying(playing);
    sinceLast_.start();
    if (playing)
        clock_.start();
    else
        clock_.stop();
}

double DriftControls::speed() const
{
    return slowestDrift * std::pow(fastestDrift / slowestDrift, static_cast<double>(speed_->value()) / speedSteps);
}

} // namespace widgets
