#include "app/cli/lesson_check.h"

#include "app/cli/arguments.h"
#include "app/cli/headless_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/labs.h"
#include "app/lesson/answer.h"
#include "app/lesson/lesson_names.h"
#include "app/lesson/lesson_sessions.h"
#include "app/lesson/lesson_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace app
{

namespace
{

struct LessonCheckWords {
    Q_DECLARE_TR_FUNCTIONS(Lesson)
};

QString kindOf(const Question& question)
{
    constexpr std::array<const char*, 5> kinds{"draw", "dots", "number", "choice", "point"}; // in the variant's order
    return QString::fromLatin1(kinds[question.of.index()]);
}

/// The panels on show, and with them what a question may name.
QString viewsOnShow(const LabPlots& plots)
{
    QStringList shown;
    for (const QString& view : plots.viewNames())
        if (plots.panel(view))
            shown << view;
    return shown.join(", ");
}

/// Where each condition stands; none of a question that has none.
std::vector<int> linesOfMarks(const Question& question)
{
    return std::visit(
        [](const auto& of) {
            std::vector<int> lines;
            if constexpr (requires { of.sought; })
                for (const auto& one : of.sought)
                    lines.push_back(one.line);
            return lines;
        },
        question.of);
}

void checkBand(const Question& question, const Truth& truth, std::vector<LessonProblem>& problems)
{
    const auto* curve = std::get_if<CurveQuestion>(&question.of);
    if (!curve)
        return;
    QStringList names;
    for (const auto& [name, one] : truth.beside)
        names << QString::fromStdString(name);
    for (const auto& one : curve->sought)
        if (const auto* inside = std::get_if<core::StaysInside>(&one.condition))
            for (const std::string& name : {inside->lower, inside->upper})
                if (!truth.beside.contains(name))
                    problems.push_back({one.line, LessonCheckWords::tr("expected one of %1, found \"%2\"")
                                                      .arg(names.join(", "), QString::fromStdString(name))});
}

void ask(const Question& question, const LabPlots& plots, CheckedStep& checked, std::vector<LessonProblem>& problems)
{
    const QString view = viewOf(question);
    if (!view.isEmpty() && !plots.panel(view))
        return problems.push_back(
            {question.line,
             LessonCheckWords::tr("expected a panel on show, one of %1, found \"%2\"").arg(viewsOnShow(plots), view)});
    const auto truth = truthOf(question, view.isEmpty() ? widgets::PlotTable{} : plots.numbers(view));
    if (const auto* failure = std::get_if<core::Failure>(&truth))
        return problems.push_back({question.line, QString::fromStdString(failure->what)});
    const auto& known = std::get<Truth>(truth);
    const Grade grade = gradeOf(question, revealedAnswer(question, known), known);
    checkBand(question, known, problems);
    checked.marks = static_cast<int>(grade.marks.size());
    checked.earned = grade.earned();
    if (std::holds_alternative<NumberQuestion>(question.of))
        checked.reveals = known.number;
    const std::vector<int> lines = linesOfMarks(question);
    for (std::size_t i = 0; i < grade.marks.size(); ++i)
        if (!grade.marks[i].isEarned)
            problems.push_back({i < lines.size() ? lines[i] : question.line,
                                LessonCheckWords::tr("the revealed answer itself does not earn the mark \"%1\"")
                                    .arg(grade.marks[i].sentence)});
}

/// What the panel has under that name, at that place; the failure lists the names that there are.
core::Outcome<double> numberOn(const LabPlots& plots, const StatedNumber& stated)
{
    if (!plots.panel(stated.view))
        return core::invalidInput(LessonCheckWords::tr("expected a panel on show, one of %1, found \"%2\"")
                                      .arg(viewsOnShow(plots), stated.view)
                                      .toStdString());
    Question question;
    if (stated.at)
        question.of = CurveQuestion{.view = stated.view, .column = stated.column, .sought = {}};
    else
        question.of = NumberQuestion{.value = {}, .view = stated.view, .column = stated.column, .tolerance = {}};
    const auto truth = truthOf(question, plots.numbers(stated.view));
    if (const auto* failure = std::get_if<core::Failure>(&truth))
        return *failure;
    if (!stated.at)
        return std::get<Truth>(truth).number;
    if (const auto value = core::valueAt(std::get<Truth>(truth).curve, *stated.at))
        return *value;
    return core::invalidInput(LessonCheckWords::tr("the curve is not there").toStdString());
}

void checkStated(const LessonStep& step, const LabPlots& plots, std::vector<LessonProblem>& problems)
{
    for (const StatedNumber& stated : step.stated) {
        const auto found = numberOn(plots, stated);
        const auto* number = std::get_if<double>(&found);
        if (!number)
            problems.push_back({stated.line, QString::fromStdString(std::get<core::Failure>(found).what)});
        else if (!(std::abs(*number - stated.value) <= stated.half * (1.0 + 1e-9)))
            problems.push_back(
                {stated.line, LessonCheckWords::tr("\"%1\": it is %2").arg(stated.written).arg(*number, 0, 'g', 10)});
    }
}

void checkGoals(const LessonStep& step, const LabPlots& plots, std::vector<LessonProblem>& problems)
{
    for (const ChallengeGoal& goal : step.goals) {
        if (goal.view.isEmpty())
            continue;
        if (!plots.panel(goal.view)) {
            problems.push_back({goal.line, LessonCheckWords::tr("expected a panel on show, one of %1, found \"%2\"")
                                               .arg(viewsOnShow(plots), goal.view)});
            continue;
        }
        const NumberQuestion number{.value = {}, .view = goal.view, .column = goal.column, .tolerance = {}};
        const auto truth = truthOf({.of = number, .ask = {}, .reveal = {}}, plots.numbers(goal.view));
        if (const auto* failure = std::get_if<core::Failure>(&truth))
            problems.push_back({goal.line, QString::fromStdString(failure->what)});
    }
}

CheckedStep runStep(const LessonStep& step, const core::Session& session, std::vector<LessonProblem>& problems)
{
    CheckedStep checked{.title = step.title,
                        .lab = labOf(session).id,
                        .line = step.line,
                        .question = step.question ? kindOf(*step.question) : QString(),
                        .reveals = std::numeric_limits<double>::quiet_NaN()};
    for (const QString& name : unknownNames(step, session))
        problems.push_back({step.line, LessonCheckWords::tr("hide, fix or only: nothing is called \"%1\"").arg(name)});
    try {
        HeadlessPage page(session, labOf(session));
        page.settle();
        const LabPlots& plots = *page.page().plots();
        for (const QString& sentence : unknownParts(step, plots))
            problems.push_back({step.line, sentence});
        if (step.question)
            ask(*step.question, plots, checked, problems);
        checkGoals(step, plots, problems);
        checkStated(step, plots, problems);
    } catch (const CommandError& error) {
        problems.push_back({step.line, QString::fromUtf8(error.what())});
    }
    return checked;
}

} // namespace

CheckedLesson checkLesson(const QString& text, const QString& student)
{
    ReadLesson read = readLesson(text);
    LessonSessions sessions = sessionsOf(read.lesson, student);
    CheckedLesson checked{.title = read.lesson.title, .steps = {}, .problems = std::move(read.problems)};
    std::ranges::move(sessions.problems, std::back_inserter(checked.problems));
    for (std::size_t i = 0; i < sessions.steps.size(); ++i)
        checked.steps.push_back(runStep(read.lesson.steps[i], sessions.steps[i], checked.problems));
    if (read.lesson.isSealed)
        for (CheckedStep& step : checked.steps)
            step.reveals = std::numeric_limits<double>::quiet_NaN();
    std::ranges::stable_sort(checked.problems, {}, &LessonProblem::line);
    return checked;
}

} // namespace app
