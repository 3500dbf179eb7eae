#include "app/cli/command.h"

#include "app/cli/lesson_check.h"
#include "app/lesson/lesson_text.h"

#include <QFile>
#include <QFileInfo>

namespace app
{

namespace
{

constexpr qint64 largestLesson = qint64{16} << 20; // bytes: a text that a person wrote

QString textIn(const QString& path)
{
    QFile file(path);
    if (QFileInfo(path).isDir() || !file.open(QIODevice::ReadOnly))
        usageError(QStringLiteral("%1 cannot be read: %2")
                       .arg(path, QFileInfo(path).isDir() ? QStringLiteral("it is a folder") : file.errorString()));
    const QByteArray bytes = file.read(largestLesson + 1);
    if (bytes.size() > largestLesson)
        usageError(QStringLiteral("%1 is too large for a lesson: 16 MB at most").arg(path));
    return QString::fromUtf8(bytes);
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

void runLesson(const Arguments& arguments)
{
    const QString act = arguments.positional().value(0), path = arguments.positional().value(1);
    if (act != "check")
        usageError(QStringLiteral("expected check, got \"%1\"").arg(act));
    if (path.isEmpty())
        usageError(QStringLiteral("which lesson? Name a .kslesson file"));
    const CheckedLesson checked = checkLesson(textIn(path));
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

} // namespace

Command lessonCommand()
{
    return {.name = "lesson",
            .positional = "check FILE",
            .summary = "runs every step of a lesson and tells what is wrong with it",
            .description =
                "FILE is a .kslesson: Markdown, a step for each heading \"## …\" (see help lessons).\n"
                "Each step is computed as the window shows it; what its question reveals is entered as the answer and "
                "must earn full marks. Prints title, steps (title, line, lab, question, marks, earned, and the number "
                "that is asked for as reveals) and problems (line, message); with a problem the exit status is 1.",
            .options = {outOption(".json or .csv")},
            .run = &runLesson};
}

} // namespace app
