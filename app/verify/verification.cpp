#include "app/verify/verification.h"

#include "app/cli/command.h"
#include "app/verify/core_values.h"
#include "core/verify/digits.h"
#include "core/work/unexpected.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <set>

namespace app
{

namespace
{

constexpr double mostMargin = core::mostDigits; // of a number that has all digits of theirs

Report answeredBy(const QStringList& words)
{
    if (words.value(0) == "core")
        return coreValue(words.mid(1));
    const std::vector<Command> known = commands();
    const auto command = std::ranges::find(known, words.value(0), &Command::name);
    if (command == known.end() || !command->answer)
        usageError(QStringLiteral("\"%1\" is no command that answers").arg(words.value(0)));
    return command->answer(Arguments(command->name, words.mid(1), command->options, mostWords(*command)));
}

QJsonValue valueAt(QJsonValue value, const QString& path)
{
    for (const QString& step : path.trimmed().split(u'/'))
        value = value.isArray() ? value.toArray().at(step.toInt()) : value.toObject().value(step);
    return value;
}

/// What ends a computation without its value.
template <class Work>
QString problemOf(const Work& work)
{
    try {
        work();
        return {};
    } catch (const CommandError& error) {
        return QString::fromUtf8(error.what());
    } catch (const std::exception& error) {
        return QString::fromStdString(core::unexpectedFailure(error).what);
    }
}

CheckedNumber compared(const KnownNumber& known, const QJsonObject& answer, const QString& problem)
{
    CheckedNumber number{.known = known, .ours = {}, .digits = 0.0, .problem = problem};
    if (const auto ours = numberAt(answer, known.path)) {
        number.ours = known.times * *ours + known.plus;
        number.digits = core::digitsInCommon(*number.ours, known.theirs.toStdString());
    } else if (problem.isEmpty()) {
        number.problem = QStringLiteral("the answer has no number \"%1\"").arg(known.path);
    }
    return number;
}

} // namespace

bool CheckedNumber::isWhole() const
{
    return digits >= std::min(core::mostDigits, core::writtenDigits(known.theirs.toStdString()));
}

QJsonObject answerOf(const KnownCase& known)
{
    return QJsonDocument::fromJson(answeredBy(known.words()).toJson()).object();
}

std::optional<double> numberAt(const QJsonObject& answer, const QString& path)
{
    std::optional<double> sum;
    double sign = 1.0;
    for (const QString& term : path.split(QStringLiteral(" - "))) { // a difference of two where the level is open
        const QJsonValue value = valueAt(answer, term);
        if (!value.isDouble())
            return std::nullopt;
        sum = sum.value_or(0.0) + sign * value.toDouble();
        sign = -1.0;
    }
    return sum;
}

CheckedCase checked(const KnownCase& known)
{
    CheckedCase result{.known = known, .numbers = {}};
    result.known.numbers.clear();
    QJsonObject answer;
    const QString problem = problemOf([&] { answer = answerOf(known); });
    for (const KnownNumber& number : known.numbers)
        result.numbers.push_back(compared(number, answer, problem));
    return result;
}

std::vector<CheckedCase> verified(const std::vector<KnownCase>& known,
                                  const std::function<void(const CheckedCase&)>& report, const std::stop_token& stop)
{
    std::vector<CheckedCase> all;
    for (const KnownCase& one : known) {
        if (stop.stop_requested())
            break;
        all.push_back(checked(one));
        if (report)
            report(all.back());
    }
    return all;
}

VerifySummary summaryOf(const std::vector<CheckedCase>& all)
{
    VerifySummary summary;
    std::set<QString> packages;
    for (const CheckedCase& one : all)
        for (const CheckedNumber& number : one.numbers) {
            packages.insert(one.known.package);
            ++summary.rows;
            summary.failed += number.holds() ? 0 : 1;
            const double margin = number.isWhole() ? mostMargin : number.digits - number.known.toleranceDigits;
            if (summary.worst && margin >= summary.worstMargin)
                continue;
            summary.worstMargin = margin;
            summary.worstCase = &one;
            summary.worst = &number;
        }
    summary.packages = static_cast<int>(packages.size());
    return summary;
}

QString inWords(const VerifySummary& summary)
{
    if (!summary.worst)
        return QStringLiteral("No number was compared.");
    const QString worst =
        QStringLiteral("%1 %2, %3, with %4 digits of the %5 that are asked for")
            .arg(summary.worstCase->known.package, summary.worstCase->known.version, summary.worst->known.what)
            .arg(summary.worst->digits, 0, 'f', 1)
            .arg(summary.worst->known.toleranceDigits, 0, 'f', 1);
    if (summary.failed > 0)
        return QStringLiteral("%1 of %2 numbers of %3 packages and tables have fewer digits in common than they "
                              "should; the farthest off is %4.")
            .arg(summary.failed)
            .arg(summary.rows)
            .arg(summary.packages)
            .arg(worst);
    return QStringLiteral("All %1 numbers of %2 packages and tables agree to the digits that are asked for; the "
                          "closest call is %3.")
        .arg(summary.rows)
        .arg(summary.packages)
        .arg(worst);
}

} // namespace app
