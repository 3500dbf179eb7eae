#include "app/lesson/class_report.h"

#include "app/lesson/lesson_truths.h"
#include "core/lesson/conditions.h"

#include <limits>

namespace app
{

namespace
{

constexpr double unanswered = std::numeric_limits<double>::quiet_NaN();

Report::Value cellOf(double value)
{
    return std::isfinite(value) ? Report::Value(value) : Report::Value(nullptr);
}

std::string nameFor(const QString& student, ClassNames names)
{
    static const QString formulas = QStringLiteral("=+-@＝＋－＠");
    const bool guards = names == ClassNames::ForSpreadsheets && formulas.contains(student.front());
    return (guards ? u'\'' + student : student).toStdString();
}

/// What there is to earn, answered or not.
double marksToEarn(const Question& question, const AskedStep* asked)
{
    if (!asked || !asked->truth)
        return unanswered;
    return static_cast<double>(gradeOf(question, revealedAnswer(question, *asked->truth), *asked->truth).marks.size());
}

void addAnswer(Report& row, const std::string& step, const Question& question, const Answer& answer, const Grade& grade)
{
    const auto valueOf = [](const Eigen::VectorXd& values, Eigen::Index i) {
        return i < values.size() ? cellOf(values(i)) : cellOf(unanswered);
    };
    if (std::holds_alternative<CurveQuestion>(question.of))
        row.add(step + "gap", cellOf(grade.gap ? grade.gap->share : unanswered));
    else if (std::holds_alternative<ChoiceQuestion>(question.of))
        row.add(step + "choice", cellOf(answer.choice < 0 ? unanswered : answer.choice + 1.0));
    else if (std::holds_alternative<NumberQuestion>(question.of))
        row.add(step + "number", valueOf(answer.value, 0));
    else if (std::holds_alternative<DotsQuestion>(question.of))
        row.add(step + "centre", valueOf(answer.value.size() > 0 ? core::dotsOf(answer.value, 1) : answer.value, 0));
    else {
        row.add(step + "x", valueOf(answer.at, 0));
        row.add(step + "y", valueOf(answer.at, 1));
    }
}

} // namespace

Report classReport(const ClassAnswers& answers, const LessonTruths& truths, ClassNames names)
{
    std::vector<Report> rows;
    for (const ClassWork& work : answers.works) {
        Report row;
        row.add("name", nameFor(work.handIn.student, names));
        for (const int step : askingSteps(answers.lesson)) {
            const Question& question = *answers.lesson.steps[static_cast<std::size_t>(step)].question;
            const auto answered = work.handIn.answers.find(step);
            const Answer answer = answered == work.handIn.answers.end() ? Answer{} : answered->second.answer;
            const AskedStep* asked = truths.of(step, work.handIn.student);
            const Grade grade = classGrade(question, asked, answer);
            const std::string key = "step_" + std::to_string(step + 1) + "_";
            const double of = marksToEarn(question, asked);
            row.add(key + "earned", cellOf(answer.isEmpty() || std::isnan(of) ? unanswered : grade.earned()));
            row.add(key + "of", cellOf(of));
            addAnswer(row, key, question, answer, grade);
        }
        rows.push_back(std::move(row));
    }
    Report report;
    report.add("students", std::move(rows));
    return report;
}

} // namespace app
