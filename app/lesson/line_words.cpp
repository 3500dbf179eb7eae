#include "app/lesson/line_words.h"

#include "app/lesson/answer.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <cmath>
#include <utility>

namespace app
{

namespace
{

QString tellLine(const char* text)
{
    return QCoreApplication::translate("Lesson", text);
}

} // namespace

LineWords::LineWords(const QString& text, int line, std::vector<LessonProblem>& problems)
    : line_(line), problems_(problems)
{
    static const QRegularExpression word(QStringLiteral("\"([^\"]*)\"|(\\S+)"));
    for (auto match = word.globalMatch(text); match.hasNext();) {
        const auto one = match.next();
        words_ << (one.capturedLength(2) > 0 ? one.captured(2) : one.captured(1));
    }
}

QString LineWords::word(const QString& expected)
{
    if (words_.isEmpty() || words_.front().isEmpty()) {
        fail(expected, found());
        return {};
    }
    return words_.takeFirst();
}

void LineWords::literally(const QString& word)
{
    if (!nextIs(word))
        return fail(QStringLiteral("\"%1\"").arg(word), found());
    words_.removeFirst();
}

double LineWords::number()
{
    bool isNumber = false;
    const double value = words_.isEmpty() ? 0.0 : words_.front().toDouble(&isNumber);
    if (!isNumber || !(std::abs(value) <= largestAnswerNumber)) {
        fail(tellLine("a number"), found());
        return 0.0;
    }
    words_.removeFirst();
    return value;
}

core::Tolerance LineWords::tolerance()
{
    const bool isShare = !words_.isEmpty() && words_.front().endsWith(u'%');
    if (isShare)
        words_.front().chop(1);
    const double amount = number();
    if (amount < 0.0)
        fail(tellLine("a number that is not negative"), QString::number(amount));
    return {isShare ? amount / 100.0 : amount, isShare};
}

void LineWords::end()
{
    if (!words_.isEmpty())
        fail(tellLine("the end of the line"), found());
}

void LineWords::fail(const QString& expected, const QString& found)
{
    if (std::exchange(good_, false))
        problems_.push_back({line_, tellLine("expected %1, found %2").arg(expected, found)});
}

QString LineWords::found() const
{
    return words_.isEmpty() ? tellLine("the end of the line") : QStringLiteral("\"%1\"").arg(words_.front());
}

} // namespace app
