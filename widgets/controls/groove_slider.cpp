#include "widgets/controls/groove_slider.h"

#include "widgets/controls/gesture.h"

#include <QAbstractScrollArea>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <QStyle>
#include <QStyleOptionSlider>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

constexpr int resolution = 100000;
constexpr int notch = 120;         // eighths of a degree, Qt's unit for one click of a wheel
constexpr qint64 wheelPause = 600; // ms without a turn after which the next one is a new gesture
constexpr double fineDrag = 0.1;

} // namespace

GrooveSlider::GrooveSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent)
{
    setRange(0, resolution);
    setSingleStep(resolution / 100);
    setPageStep(resolution / 10);
    setFocusPolicy(Qt::StrongFocus);
    // Everything else blocks this signal, so it is assistive technology that moves the slider.
    connect(this, &QSlider::valueChanged, this, [this](int value) {
        position_ = static_cast<double>(value) / resolution;
        const int gesture = newGesture();
        emit positionDragged(position_, gesture);
        emit gestureEnded(gesture);
    });
}

void GrooveSlider::setPosition(double position)
{
    position_ = std::clamp(position, 0.0, 1.0);
    const QSignalBlocker quiet(this);
    setValue(static_cast<int>(std::lround(position_ * resolution)));
}

void GrooveSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    event->accept();
    gesture_ = newGesture();
    dragged_ = position_;
    lastPointer_ = placeUnder(event->position());
    setSliderDown(true);
    const bool jumps = !isOnHandle(event->position().toPoint()) && !(event->modifiers() & Qt::ShiftModifier);
    if (jumps)
        dragTo(lastPointer_);
}

void GrooveSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (!isSliderDown()) {
        event->ignore();
        return;
    }
    const double pointer = placeUnder(event->position());
    const double gear = event->modifiers() & Qt::ShiftModifier ? fineDrag : 1.0;
    const double step = gear * (pointer - lastPointer_);
    lastPointer_ = pointer;
    if (step != 0.0)
        dragTo(dragged_ + step);
}

void GrooveSlider::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !isSliderDown())
        return;
    {
        const QSignalBlocker quiet(this);
        setSliderDown(false);
    }
    update();
    emit gestureEnded(gesture_);
}

void GrooveSlider::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        emit resetAsked(gesture_); // the gesture of the first click, which may have jumped: one step to undo
}

void GrooveSlider::wheelEvent(QWheelEvent* event)
{
    const QPoint turn = event->angleDelta();
    const int amount = turn.y() != 0 ? turn.y() : turn.x();
    if ((!hasFocus() && isInsideScrollArea()) || amount == 0) {
        event->ignore();
        return;
    }
    event->accept();
    const bool begins = static_cast<qint64>(event->timestamp()) - lastWheel_ > wheelPause;
    lastWheel_ = static_cast<qint64>(event->timestamp());
    wheelRemainder_ = begins ? amount : wheelRemainder_ + amount;
    const Stride stride = event->modifiers() & Qt::ShiftModifier ? Stride::Fine : Stride::Single;
    const int gesture = wheelGesture(begins);
    for (; std::abs(wheelRemainder_) >= notch; wheelRemainder_ -= std::copysign(notch, wheelRemainder_))
        emit strideTaken(wheelRemainder_ > 0 ? 1 : -1, stride, gesture);
    emit gestureEnded(gesture); // perhaps the wheel turns on
}

void GrooveSlider::keyPressEvent(QKeyEvent* event)
{
    if (!event->isAutoRepeat())
        gesture_ = newGesture();
    const Stride stride = event->modifiers() & Qt::ShiftModifier ? Stride::Fine : Stride::Single;
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Up:
        emit strideTaken(+1, stride, gesture_);
        break;
    case Qt::Key_Left:
    case Qt::Key_Down:
        emit strideTaken(-1, stride, gesture_);
        break;
    case Qt::Key_PageUp:
        emit strideTaken(+1, Stride::Page, gesture_);
        break;
    case Qt::Key_PageDown:
        emit strideTaken(-1, Stride::Page, gesture_);
        break;
    case Qt::Key_Home:
        emit positionDragged(0.0, gesture_);
        break;
    case Qt::Key_End:
        emit positionDragged(1.0, gesture_);
        break;
    default:
        event->ignore();
        return;
    }
    keyHeld_ = event->key();
    event->accept();
}

void GrooveSlider::keyReleaseEvent(QKeyEvent* event)
{
    if (event->isAutoRepeat() || event->key() != keyHeld_)
        return QSlider::keyReleaseEvent(event);
    keyHeld_ = 0;
    emit gestureEnded(gesture_);
}

double GrooveSlider::placeUnder(const QPointF& pointer) const
{
    QStyleOptionSlider option;
    initStyleOption(&option);
    const QRect groove = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderGroove, this);
    const QRect handle = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this);
    const double travel = std::max(1, groove.width() - handle.width());
    const double place = (pointer.x() - groove.left() - handle.width() / 2.0) / travel;
    return layoutDirection() == Qt::RightToLeft ? 1.0 - place : place;
}

bool GrooveSlider::isOnHandle(const QPoint& pointer) const
{
    QStyleOptionSlider option;
    initStyleOption(&option);
    return style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this).contains(pointer);
}

void GrooveSlider::dragTo(double place)
{
    dragged_ = place;
    emit positionDragged(std::clamp(place, 0.0, 1.0), gesture_);
}

int GrooveSlider::wheelGesture(bool begins)
{
    if (begins)
        gesture_ = newGesture();
    return gesture_;
}

bool GrooveSlider::isInsideScrollArea() const
{
    for (const QWidget* around = parentWidget(); around != nullptr; around = around->parentWidget()) {
        if (qobject_cast<const QAbstractScrollArea*>(around) != nullptr)
            return true;
    }
    return false;
}

} // namespace widgets
