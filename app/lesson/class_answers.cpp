#include "app/lesson/class_answers.h"

#include "app/lesson/asked_step.h"
#include "app/lesson/lesson_text.h"
#include "app/lesson/sealed_text.h"
#include "app/lesson/student_seed.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <set>

namespace app
{

namespace
{

struct ClassAnswersWords {
    Q_DECLARE_TR_FUNCTIONS(ClassAnswers)
};

/// The text that most have; of several the one that is there first.
QString commonText(const std::vector<ClassWork>& works)
{
    std::map<QString, int> times;
    for (const ClassWork& work : works)
        ++times[work.handIn.lessonText];
    const auto most = std::ranges::max_element(
        works, {}, [&times](const ClassWork& work) { return times.at(work.handIn.lessonText); });
    return most == works.end() ? QString() : most->handIn.lessonText;
}

void readInto(ClassAnswers& answers, const QString& path)
{
    auto read = readHandIn(path);
    const QString file = QFileInfo(path).fileName();
    if (const auto* failure = std::get_if<core::Failure>(&read))
        return answers.faults.push_back({file, QString::fromStdString(failure->what)});
    auto& work = std::get<HandIn>(read);
    work.lessonText = openedLesson(work.lessonText);
    if (!answers.works.empty() && answers.works.front().handIn.lessonText == work.lessonText)
        work.lessonText = answers.works.front().handIn.lessonText; // kept once: it may carry pictures
    answers.works.push_back({file, std::move(work)});
}

/// Those of other lessons become faults.
void keepOneLesson(ClassAnswers& answers)
{
    const QString text = commonText(answers.works);
    answers.lesson = readLesson(text).lesson;
    const auto others =
        std::stable_partition(answers.works.begin(), answers.works.end(),
                              [&text](const ClassWork& work) { return work.handIn.lessonText == text; });
    for (auto work = others; work != answers.works.end(); ++work) {
        const QString title = readLesson(work->handIn.lessonText).lesson.title;
        answers.faults.push_back(
            {work->file, title == answers.lesson.title
                             ? ClassAnswersWords::tr("answers another version of the lesson \"%1\"").arg(title)
                             : ClassAnswersWords::tr("answers another lesson: \"%1\"").arg(title)});
    }
    answers.works.erase(others, answers.works.end());
}

} // namespace

ClassAnswers classAnswersIn(const QStringList& paths)
{
    ClassAnswers answers;
    std::set<QString> seen;
    for (const QString& path : paths)
        if (seen.insert(QFileInfo(path).absoluteFilePath()).second)
            readInto(answers, path);
    keepOneLesson(answers);
    std::ranges::stable_sort(answers.works, {}, [](const ClassWork& work) { return countedName(work.handIn.student); });
    return answers;
}

QStringList namesOf(const ClassAnswers& answers)
{
    QStringList names;
    for (const ClassWork& work : answers.works)
        names << work.handIn.student;
    return names;
}

QStringList missingIn(const ClassAnswers& answers, const QStringList& expected)
{
    std::set<QString> there;
    for (const ClassWork& work : answers.works)
        there.insert(countedName(work.handIn.student));
    QStringList missing;
    for (const QString& name : expected)
        if (!countedName(name).isEmpty() && !there.contains(countedName(name)))
            missing << name.simplified();
    return missing;
}

std::vector<int> askingSteps(const Lesson& lesson)
{
    std::vector<int> steps;
    for (int i = 0; i < static_cast<int>(lesson.steps.size()); ++i)
        if (lesson.steps[static_cast<std::size_t>(i)].question)
            steps.push_back(i);
    return steps;
}

StepAnswers answersTo(int step, const ClassAnswers& answers)
{
    StepAnswers found;
    for (const ClassWork& work : answers.works) {
        const auto answered = work.handIn.answers.find(step);
        if (answered == work.handIn.answers.end())
            ++found.open;
        else if (answered->second.answer.isEmpty())
            ++found.skipped;
        else
            found.given.push_back({work.handIn.student, answered->second.answer});
    }
    return found;
}

Grade classGrade(const Question& question, const AskedStep* asked, const Answer& answer)
{
    return asked && asked->truth && !answer.isEmpty() ? gradeOf(question, answer, *asked->truth) : Grade{};
}

} // namespace app
