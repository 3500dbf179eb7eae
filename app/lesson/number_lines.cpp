#include "app/lesson/line_words.h"
#include "app/lesson/question_text.h"

#include <QCoreApplication>

#include <cmath>

namespace app
{

namespace
{

struct NumberWords {
    Q_DECLARE_TR_FUNCTIONS(Lesson)
};

/// Half a unit of the last digit of "0.68" or "1.2e-3".
double halfOfLastDigit(const QString& number)
{
    const qsizetype exponent = number.indexOf(u'e', 0, Qt::CaseInsensitive);
    const QString digits = number.left(exponent);
    const qsizetype point = digits.indexOf(u'.');
    const auto decimals = point < 0 ? 0.0 : static_cast<double>(digits.size() - point - 1);
    const double power = exponent < 0 ? 0.0 : number.mid(exponent + 1).toDouble();
    return 0.5 * std::pow(10.0, power - decimals);
}

} // namespace

std::vector<StatedNumber> statedFrom(const TextLines& block, std::vector<LessonProblem>& problems)
{
    std::vector<StatedNumber> all;
    for (const auto& [line, text] : block) {
        if (text.trimmed().isEmpty())
            continue;
        LineWords words(text, line, problems);
        StatedNumber stated{.view = {}, .column = {}, .at = {}, .written = text.trimmed(), .line = line};
        stated.view = words.word(NumberWords::tr("the name of a panel"));
        stated.column = words.word(NumberWords::tr("the name of what the panel shows"));
        if (words.nextIs("at")) {
            words.literally("at");
            stated.at = words.number();
        }
        words.literally("is");
        stated.half = words.isEmpty() ? 0.0 : halfOfLastDigit(words.next());
        stated.value = words.number();
        words.end();
        if (words.isGood())
            all.push_back(std::move(stated));
    }
    return all;
}

std::vector<ChallengeGoal> goalsFrom(const TextLines& block, std::vector<LessonProblem>& problems)
{
    std::vector<ChallengeGoal> goals;
    for (const auto& [line, text] : block) {
        if (text.trimmed().isEmpty())
            continue;
        LineWords words(text, line, problems);
        ChallengeGoal goal{
            .view = {}, .column = {}, .below = true, .than = 0.0, .written = text.trimmed(), .line = line};
        if (words.nextIs("points")) {
            words.literally("points");
        } else {
            goal.view = words.word(NumberWords::tr("the name of a panel, or \"points\""));
            goal.column = words.word(NumberWords::tr("the name of the panel's number"));
        }
        const QString signs = QStringLiteral("<, <=, > or >=");
        const QString sign = words.word(signs);
        if (sign != "<" && sign != "<=" && sign != ">" && sign != ">=")
            words.fail(signs, QStringLiteral("\"%1\"").arg(sign));
        goal.below = sign.startsWith(u'<');
        goal.orEqual = sign.endsWith(u'=');
        goal.than = words.number();
        words.end();
        if (words.isGood())
            goals.push_back(std::move(goal));
    }
    return goals;
}

} // namespace app
