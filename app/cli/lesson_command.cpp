#include "app/cli/command.h"

#include "app/cli/lesson_check.h"
#include "app/lesson/class_report.h"
#include "app/lesson/handout_maker.h"
#include "app/lesson/lesson_file.h"
#include "app/lesson/lesson_sessions.h"
#include "app/lesson/lesson_text.h"
#include "app/lesson/lesson_truths.h"
#include "app/lesson/sealed_text.h"
#include "app/lesson/student_seed.h"

#include <QEventLoop>
#include <QFileInfo>

namespace app
{

namespace
{

QString textIn(const QString& path)
{
    const auto text = lessonTextIn(path);
    if (const auto* failure = std::get_if<core::Failure>(&text))
        usageError(QString::fromStdString(failure->what));
    return std::get<QString>(text);
}

Report reportOf(const CheckedStep& step)
{
    Report report;
    report.add("title", step.title.toStdString());
    report.add("line", static_cast<double>(step.line));
    report.add("lab", step.lab.toStdString());
    report.add("question", step.question.toStdString());
    report.add("marks", static_cast<double>(step.marks));
    report.add("earned", static_cast<double>(step.earned));
    report.add("reveals", step.reveals);
    return report;
}

Report reportOf(const LessonProblem& problem)
{
    Report report;
    report.add("line", static_cast<double>(problem.line));
    report.add("message", problem.message.toStdString());
    return report;
}

template <class T>
std::vector<Report> reportsOf(const std::vector<T>& values)
{
    std::vector<Report> reports;
    for (const T& value : values)
        reports.push_back(reportOf(value));
    return reports;
}

QString oneLesson(const Arguments& arguments)
{
    const QStringList& words = arguments.positional();
    if (words.size() < 2)
        usageError(QStringLiteral("which lesson? Name a .kslesson file"));
    if (words.size() > 2)
        usageError(QStringLiteral("unexpected word \"%1\": one lesson at a time").arg(words[2]));
    return words[1];
}

/// Whose data are meant; nobody's where no name is given.
QString studentIn(const Arguments& arguments, const Lesson& lesson)
{
    if (!arguments.has("student"))
        return {};
    if (!hasDataByName(lesson))
        usageError(QStringLiteral("--student: this lesson has the same data for all"));
    const QString student = arguments.text("student").simplified();
    if (student.isEmpty())
        usageError(QStringLiteral("--student: expected a name"));
    return student;
}

void checkOne(const Arguments& arguments)
{
    const QString path = oneLesson(arguments);
    const QString text = textIn(path);
    const CheckedLesson checked = checkLesson(text, studentIn(arguments, readLesson(text).lesson));
    Report report;
    report.add("title", checked.title.toStdString());
    report.add("steps", reportsOf(checked.steps));
    report.add("problems", reportsOf(checked.problems));
    write(report, arguments);
    if (checked.problems.empty())
        return;
    QStringList sentences;
    for (const LessonProblem& problem : checked.problems)
        sentences << sentenceOf(problem, QFileInfo(path).fileName());
    throw CommandError(1, sentences.join(QStringLiteral("; ")));
}

void tellClass(const Arguments& arguments)
{
    const QStringList files = arguments.positional().mid(1);
    if (files.isEmpty())
        usageError(QStringLiteral("whose answers? Name the files that were handed in"));
    const ClassAnswers answers = classAnswersIn(files);
    QStringList sentences;
    for (const HandInFault& fault : answers.faults)
        sentences << fault.sentence();
    if (answers.works.empty())
        usageError(sentences.join(QStringLiteral("; ")));
    LessonTruths truths(answers.lesson, namesOf(answers));
    truths.wait();
    const bool isTable = arguments.text("out", {}).endsWith(QStringLiteral(".csv"), Qt::CaseInsensitive);
    write(classReport(answers, truths, isTable ? ClassNames::ForSpreadsheets : ClassNames::AsTheyAre), arguments);
    if (!sentences.isEmpty())
        throw CommandError(1, sentences.join(QStringLiteral("; ")));
}

/// A lesson with nothing wrong in its text.
Lesson faultlessLesson(const QString& path)
{
    ReadLesson read = readLesson(textIn(path));
    std::vector<LessonProblem> problems = std::move(read.problems);
    for (LessonProblem& problem : sessionsOf(read.lesson).problems)
        problems.push_back(std::move(problem));
    if (!problems.empty())
        usageError(sentenceOf(problems.front(), QFileInfo(path).fileName()));
    return std::move(read.lesson);
}

void makeHandout(const QString& path, const Arguments& arguments)
{
    const QString out = arguments.text("out");
    if (QFileInfo(out).suffix().toLower() != "pdf")
        usageError(QStringLiteral("--out: %1 must end in .pdf").arg(out));
    const Lesson lesson = faultlessLesson(path);
    if (lesson.isSealed && arguments.has("solutions"))
        usageError(QStringLiteral("--solutions: %1 is sealed; take the text of its author").arg(path));
    HandoutMaker maker(lesson, arguments.has("solutions") ? HandoutHas::Solutions : HandoutHas::Questions,
                       studentIn(arguments, lesson));
    QEventLoop loop;
    QObject::connect(&maker, &HandoutMaker::made, &loop, &QEventLoop::quit);
    loop.exec();
    if (!maker.failure().isEmpty())
        throw CommandError(1, maker.failure());
    writeFile(out, handoutAsPdf(maker.handout()));
}

void sealOne(const QString& path, const Arguments& arguments)
{
    const QString out = arguments.text("out");
    if (QFileInfo(out).suffix().toLower() != "kslesson")
        usageError(QStringLiteral("--out: %1 must end in .kslesson").arg(out));
    if (QFileInfo(out) == QFileInfo(path))
        usageError(QStringLiteral("--out: %1 is the lesson itself, and a sealed one cannot be edited").arg(out));
    faultlessLesson(path);
    writeFile(out, sealedLesson(textIn(path)).toUtf8());
}

void runLesson(const Arguments& arguments)
{
    const QString act = arguments.positional().value(0);
    if (act == "check")
        checkOne(arguments);
    else if (act == "class")
        tellClass(arguments);
    else if (act == "handout")
        makeHandout(oneLesson(arguments), arguments);
    else if (act == "seal")
        sealOne(oneLesson(arguments), arguments);
    else
        usageError(QStringLiteral("expected check, seal, handout or class, got \"%1\"").arg(act));
}

QString besideOthers(const Arguments& arguments)
{
    return arguments.positional().value(0) == "handout" ? QString() : QStringLiteral("it belongs to handout");
}

QString besideOneStudent(const Arguments& arguments)
{
    const QString act = arguments.positional().value(0);
    return act == "check" || act == "handout" ? QString() : QStringLiteral("it belongs to check and handout");
}

} // namespace

Command lessonCommand()
{
    Option solutions{"solutions", {}, "handout: with the answers, and what the author says to them"};
    solutions.idle = &besideOthers;
    Option student{"student", "NAME",
                   "check, handout: with this student's data, where the lesson gives each name other ones (default: "
                   "nobody's, of seed 1)"};
    student.idle = &besideOneStudent;
    return {
        .name = "lesson",
        .positional = "check FILE | seal FILE | handout FILE | class FILE…",
        .summary = "runs every step of a lesson and tells what is wrong with it, seals or prints it, or tells what a "
                   "class answered",
        .description =
            "check: FILE is a .kslesson: Markdown, a step for each heading \"## …\" (see help lessons).\n"
            "Each step is computed as the window shows it; what its question reveals is entered as the answer and "
            "must earn full marks. Prints title, steps (title, line, lab, question, marks, earned, and the number "
            "that is asked for as reveals) and problems (line, message); with a problem the exit status is 1.\n"
            "seal: Writes FILE so that students cannot read in it what it hides and what is right; it opens as before. "
            "It keeps nobody out who writes a program for it.\n"
            "handout: Pages of A4 with the text, the pictures, and each question with room to answer it: the axes "
            "to draw on, boxes to tick, a line for a number. Nothing of an answer is in the file but with "
            "--solutions.\n"
            "class: each FILE was handed in by a student (Lessons > Hand in). Prints students: name, and of each "
            "question, by its step, the marks step_2_earned of step_2_of and the answer: step_2_gap, the share of "
            "the height between a curve and the true one; step_2_choice, from 1; step_2_number; step_2_centre, "
            "the median of dots; step_2_x and step_2_y of a place. Marks are counted anew, whatever a file says, "
            "and each student's by their own data. "
            "A file that cannot be used is told and left out; the exit status is then 1.",
        .options = {outOption("check, class .json or .csv; needed by handout, .pdf, and seal, .kslesson"),
                    std::move(student), std::move(solutions)},
        .run = &runLesson};
}

} // namespace app
