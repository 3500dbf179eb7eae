#include "widgets/controls/value_field.h"

#include "widgets/controls/gesture.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/window_keys.h"

#include <QKeyEvent>

namespace widgets
{

ValueField::ValueField(QWidget* parent) : QLineEdit(parent)
{
    setObjectName(QStringLiteral("field"));
    setAlignment(Qt::AlignRight);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(this, &QLineEdit::textEdited, this, [this] { differs_ = unreported_ = true; });
    connect(this, &QLineEdit::editingFinished, this, &ValueField::report);
}

void ValueField::showNumber(double value)
{
    differs_ = unreported_ = false;
    const bool selectAgain = hasFocus() && selectedText() == text() && !text().isEmpty();
    setText(numberText(value));
    if (selectAgain)
        selectAll();
}

QSize ValueField::sizeHint() const
{
    const int numbers = fontMetrics().horizontalAdvance(QStringLiteral("-0.0000e-8"));
    return {numbers, QLineEdit::sizeHint().height()};
}

bool ValueField::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && isForWindow(*this, *static_cast<QKeyEvent*>(event))) {
        event->ignore();
        return false;
    }
    return QLineEdit::event(event);
}

void ValueField::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && differs_) {
        emit abandoned();
        return;
    }
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isReturn && differs_) { // taken here, so that a dialog's default button does not fire on a number being typed
        report();
        return;
    }
    const int direction = event->key() == Qt::Key_Up || event->key() == Qt::Key_PageUp       ? 1
                          : event->key() == Qt::Key_Down || event->key() == Qt::Key_PageDown ? -1
                                                                                             : 0;
    if (direction == 0 || isReadOnly()) {
        QLineEdit::keyPressEvent(event);
        return;
    }
    report();
    if (!event->isAutoRepeat())
        gesture_ = newGesture();
    const bool page = event->key() == Qt::Key_PageUp || event->key() == Qt::Key_PageDown;
    const bool fine = event->modifiers() & Qt::ShiftModifier;
    emit strideTaken(direction,
                     page   ? GrooveSlider::Stride::Page
                     : fine ? GrooveSlider::Stride::Fine
                            : GrooveSlider::Stride::Single,
                     gesture_);
}

void ValueField::report()
{
    if (!unreported_)
        return;
    unreported_ = false;
    emit typed(text());
}

} // namespace widgets
