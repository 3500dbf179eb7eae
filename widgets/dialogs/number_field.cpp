#include "widgets/dialogs/number_field.h"

#include "core/data/dates.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/window_keys.h"

#include <QStyleOptionFrame>

#include <cmath>

namespace widgets
{

namespace
{

constexpr int boundDigits = 10;

} // namespace

NumberField::NumberField(double lower, double upper, bool integer, QWidget* parent)
    : QLineEdit(parent), lower_(lower), upper_(upper), integer_(integer)
{
    setAlignment(Qt::AlignRight);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(this, &QLineEdit::returnPressed, this, [this] { giveFocusBack(*this); });
}

void NumberField::setAdmissible(double lower, double upper, bool integer)
{
    lower_ = lower;
    upper_ = upper;
    integer_ = integer;
}

std::optional<double> NumberField::value() const
{
    if (!shownText_.isEmpty() && text() == shownText_)
        return shown_;
    return dates_ ? core::daysOf(text().trimmed().toStdString()) : numberFrom(text());
}

void NumberField::setValue(double value, int digits)
{
    const QSignalBlocker quiet(this);
    shown_ = value;
    shownText_ = dates_ ? QString::fromStdString(core::dateText(value)) : QString();
    if (shownText_.isEmpty()) // a number, or beyond the years that dates have
        shownText_ = numberText(value, digits);
    setText(shownText_);
    setCursorPosition(0);
}

QString NumberField::objection() const
{
    const std::optional<double> typed = value();
    if (dates_ && !typed)
        return tr("Type a date such as 2020-12-31 or 2020-12-31 06:00.");
    // "1,000" would silently become 1: where only whole numbers are asked for, a comma can only group digits.
    if (!typed || (integer_ && text().contains(QLatin1Char(','))))
        return integer_ ? tr("Type a whole number in plain digits.") : tr("Type a number.");
    if (!(*typed >= lower_ && *typed <= upper_))
        return tr("Choose a value from %1 to %2.")
            .arg(numberText(lower_, boundDigits), numberText(upper_, boundDigits));
    if (integer_ && *typed != std::floor(*typed))
        return tr("Choose a whole number.");
    return {};
}

QSize NumberField::sizeHint() const
{
    constexpr int besideText = 4; // pixels that QLineEdit leaves free beside its text, on both sides
    QStyleOptionFrame option;
    initStyleOption(&option);
    const int widest = fontMetrics().horizontalAdvance(QStringLiteral("−0.00000000e−8"));
    const QSize text(widest + besideText, QLineEdit::sizeHint().height());
    return {style()->sizeFromContents(QStyle::CT_LineEdit, &option, text, this).width(), text.height()};
}

} // namespace widgets
