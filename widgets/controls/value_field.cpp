#include "widgets/controls/value_field.h"

#include "widgets/controls/gesture.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/window_keys.h"

#include <QKeyEvent>
#include <QStyleOptionFrame>

namespace widgets
{

namespace
{

constexpr int mostDigits = 17, besideText = 4; // pixels that QLineEdit leaves free beside its text, on both sides

QString widestNumber()
{
    return QStringLiteral("−8.888e−88");
}

} // namespace

ValueField::ValueField(QWidget* parent) : QLineEdit(parent)
{
    setObjectName(QStringLiteral("field"));
    setAlignment(Qt::AlignRight);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(this, &QLineEdit::textEdited, this, [this] { differs_ = unreported_ = true; });
    connect(this, &QLineEdit::editingFinished, this, &ValueField::report);
}

void ValueField::showNumber(double value, bool typed)
{
    differs_ = unreported_ = false;
    value_ = value;
    inFull_ = typed;
    write();
    setAbout(about_);
}

void ValueField::setAbout(const QString& toolTip)
{
    about_ = toolTip;
    setToolTip(about_.isEmpty() ? fullNumberText(value_) : fullNumberText(value_) + QStringLiteral("<br>") + about_);
}

void ValueField::write()
{
    const bool selectAgain = hasFocus() && selectedText() == text() && !text().isEmpty();
    setText(fitting());
    if (selectAgain)
        selectAll();
}

QString ValueField::fitting() const
{
    if (!inFull_)
        return numberText(value_);
    QStyleOptionFrame option;
    initStyleOption(&option);
    const int room = style()->subElementRect(QStyle::SE_LineEditContents, &option, this).width() - besideText;
    QString text = fullNumberText(value_);
    for (int digits = mostDigits; digits >= shownDigits && fontMetrics().horizontalAdvance(text) > room; --digits)
        text = numberText(value_, digits);
    return text;
}

QSize ValueField::sizeHint() const
{
    QStyleOptionFrame option;
    initStyleOption(&option);
    const QSize text(fontMetrics().horizontalAdvance(widestNumber()) + besideText, QLineEdit::sizeHint().height());
    return {style()->sizeFromContents(QStyle::CT_LineEdit, &option, text, this).width(), text.height()};
}

void ValueField::resizeEvent(QResizeEvent* event)
{
    QLineEdit::resizeEvent(event);
    if (!differs_)
        write();
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
    if (event->key() == Qt::Key_Escape) {
        if (differs_)
            return emit abandoned();
        QLineEdit::keyPressEvent(event); // closes a dialog
        return giveFocusBack(*this);
    }
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isReturn && differs_) { // taken here, so that a dialog's default button does not fire on a number being typed
        report();
        if (!differs_) // it was taken
            giveFocusBack(*this);
        return;
    }
    if (isReturn) {
        QLineEdit::keyPressEvent(event);
        return giveFocusBack(*this);
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
