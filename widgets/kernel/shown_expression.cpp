#include "widgets/kernel/shown_expression.h"

#include "core/kernels/number_text.h"
#include "widgets/controls/number_text.h"

#include <QRegularExpression>

#include <algorithm>

namespace widgets
{

namespace
{

/// The numbers of an expression; digits that belong to a name, as in matern32, are none.
QRegularExpressionMatchIterator numbersIn(const QString& text)
{
    static const QRegularExpression number(QStringLiteral("(?<![A-Za-z0-9_.])(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?"));
    return number.globalMatch(text);
}

QString shortened(const QString& number)
{
    QString digits = number.section(u'e', 0, 0);
    digits.remove(u'.');
    while (digits.startsWith(u'0'))
        digits.remove(0, 1);
    if (digits.size() <= shownDigits)
        return number;
    QString shown = numberText(number.toDouble());
    return shown.replace(QChar(0x2212), u'-'); // an expression is code
}

} // namespace

void ShownExpression::show(const QString& expression)
{
    std::vector<double> held;
    shown_.clear();
    ofShown_.clear();
    qsizetype end = 0;
    for (auto found = numbersIn(expression); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        const QString number = match.captured();
        const bool isTyped = std::ranges::find(typed_, number.toDouble()) != typed_.end();
        const QString shown = isTyped ? number : shortened(number);
        if (isTyped)
            held.push_back(number.toDouble());
        shown_ += expression.mid(end, match.capturedStart() - end);
        ofShown_.push_back({.begin = shown_.size(), .length = shown.size(), .inFull = number});
        shown_ += shown;
        end = match.capturedEnd();
    }
    shown_ += expression.mid(end);
    text_ = shown_;
    numbers_ = ofShown_;
    typed_ = held;
}

void ShownExpression::follow(const QString& text)
{
    if (text == text_)
        return;
    const auto same = std::ranges::mismatch(text_, text);
    const qsizetype before = same.in1 - text_.cbegin(), most = std::min(text_.size(), text.size()) - before;
    qsizetype after = 0;
    while (after < most && text_[text_.size() - 1 - after] == text[text.size() - 1 - after])
        ++after;
    const qsizetype changedEnd = text_.size() - after, moved = text.size() - text_.size();
    std::vector<Number> places; // of the numbers in the new text
    for (auto found = numbersIn(text); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        places.push_back({.begin = match.capturedStart(), .length = match.capturedLength(), .inFull = {}});
    }
    std::vector<Number> kept;
    for (Number number : numbers_) {
        if (number.begin < changedEnd && number.begin + number.length > before)
            continue; // the edit is in it
        if (number.begin >= changedEnd)
            number.begin += moved;
        const auto isThere = [&](const Number& place) {
            return place.begin == number.begin && place.length == number.length;
        };
        if (std::ranges::any_of(places, isThere)) // and not grown by a digit beside it
            kept.push_back(number);
    }
    text_ = text;
    numbers_ = text == shown_ ? ofShown_ : kept;
}

void ShownExpression::accept()
{
    for (auto found = numbersIn(text_); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        if (std::ranges::find(numbers_, match.capturedStart(), &Number::begin) == numbers_.end())
            typed_.push_back(match.captured().toDouble());
    }
}

QString ShownExpression::inFull() const
{
    QString text = text_;
    for (auto number = numbers_.rbegin(); number != numbers_.rend(); ++number)
        text.replace(number->begin, number->length, number->inFull);
    return text;
}

} // namespace widgets
