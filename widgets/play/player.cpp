#include "widgets/play/player.h"

#include "widgets/controls/gesture.h"
#include "widgets/controls/parameter_slider.h"
#include "widgets/play/play_dialog.h"
#include "widgets/plots/hand_watch.h"

#include <QApplication>
#include <QKeyEvent>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace widgets
{

namespace
{

constexpr int framePause = 33;        // ms: 30 values a second where the answers keep up
constexpr qint64 mostPatience = 1000; // ms for the answer to a value
constexpr double mostStep = 0.1;      // s of the course between two values: it slows down rather than leaps

bool isModifier(int key)
{
    return key == Qt::Key_Shift || key == Qt::Key_Control || key == Qt::Key_Alt || key == Qt::Key_AltGr ||
           key == Qt::Key_Meta;
}

} // namespace

Player::Player(QWidget* window) : QObject(window), timer_(this)
{
    timer_.setInterval(framePause);
    connect(&timer_, &QTimer::timeout, this, &Player::step);
}

Player::~Player()
{
    if (timer_.isActive())
        HandWatch::instance().setPlaying(false);
}

Player* Player::around(const QWidget& widget)
{
    for (const QWidget* at = &widget; at != nullptr; at = at->parentWidget())
        if (auto* player = at->findChild<Player*>({}, Qt::FindDirectChildrenOnly))
            return player;
    return nullptr;
}

void Player::play(ParameterSlider* slider)
{
    stop();
    if (slider->isLocked() || !slider->isVisible()) // what it stands for may be another session's by now
        return;
    recall(*slider);
    slider_ = slider;
    gesture_ = newGesture();
    elapsed_ = 0.0;
    slider->showPlaying(true);
    HandWatch::instance().setPlaying(true);
    slider->playTo(0.0, gesture_);
    sinceStep_.start();
    timer_.start();
    qApp->installEventFilter(this);
    emit started();
}

void Player::stop()
{
    if (!timer_.isActive())
        return;
    timer_.stop();
    if (!swallowsRelease_)
        qApp->removeEventFilter(this);
    if (ParameterSlider* slider = std::exchange(slider_, nullptr)) {
        slider->showPlaying(false);
        slider->endGesture(gesture_);
    }
    HandWatch::instance().setPlaying(false);
    emit stopped();
}

void Player::toggle(ParameterSlider* slider)
{
    if (slider_ == slider)
        stop();
    else
        play(slider);
}

void Player::askPlan(ParameterSlider* slider)
{
    stop();
    recall(*slider);
    auto* dialog = new PlayDialog(slider->range(), slider->playPlan(), slider->window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, slider = QPointer(slider)] {
        if (!slider)
            return;
        slider->setPlayPlan(dialog->plan());
        emit planned(slider);
        if (dialog->wantsExport())
            emit exportAsked(slider);
        else
            play(slider);
    });
    dialog->open();
}

/// A plan that was another session's is forgotten with it.
void Player::recall(ParameterSlider& slider)
{
    if (const auto plan = plans_ ? plans_(slider) : std::nullopt) {
        recalled_[slider.objectName()] = *plan;
        slider.setPlayPlan(*plan);
    } else if (const auto last = recalled_.find(slider.objectName()); last != recalled_.end()) {
        if (slider.playPlan() == last->second)
            slider.setPlayPlan({.from = slider.range().lower, .to = slider.range().upper});
        recalled_.erase(last);
    }
}

void Player::step()
{
    if (!slider_ || !slider_->isVisible() || slider_->isLocked())
        return stop();
    if (isReady_ && !isReady_() && !sinceStep_.hasExpired(mostPatience))
        return;
    elapsed_ += std::min(mostStep, static_cast<double>(sinceStep_.restart()) / 1000.0);
    const std::optional<double> share = slider_->playPlan().shareAfter(elapsed_);
    slider_->playTo(share.value_or(1.0), gesture_);
    if (!share)
        stop();
}

/// Stops at what a hand does. True where it does nothing else.
bool Player::isForMe(QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
        swallowsRelease_ = true;
        stop();
        return true;
    case QEvent::Wheel:
        stop();
        return false;
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress: {
        const auto* pressed = static_cast<QKeyEvent*>(event);
        const int key = pressed->key();
        const bool stopsAlone = key == Qt::Key_Escape || key == Qt::Key_Space;
        const bool isHeld = pressed->isAutoRepeat() || isModifier(key); // perhaps that which began it
        if (!isHeld && (event->type() == QEvent::KeyPress || !stopsAlone))
            stop();
        if (stopsAlone)
            event->accept();
        return stopsAlone;
    }
    default:
        return false;
    }
}

bool Player::eventFilter(QObject*, QEvent* event)
{
    if (swallowsRelease_ && event->type() == QEvent::MouseButtonRelease) {
        swallowsRelease_ = false;
        if (!slider_)
            qApp->removeEventFilter(this);
        return true;
    }
    return slider_ ? isForMe(event) : false;
}

} // namespace widgets
