#include "app/lesson/lesson_truths.h"

#include "app/lesson/lesson_sessions.h"
#include "app/lesson/step_run.h"
#include "app/lesson/student_seed.h"

#include <QEventLoop>
#include <QTimer>

#include <algorithm>

namespace app
{

LessonTruths::LessonTruths(Lesson lesson, const QStringList& students, QObject* parent)
    : QObject(parent), lesson_(std::move(lesson)), first_(seedIn(lesson_, students.front()))
{
    plan(students);
    QTimer::singleShot(0, this, &LessonTruths::runNext); // once somebody listens
}

LessonTruths::~LessonTruths() = default;

/// Step by step, so that the first one is known for all students first. What is another for two names is so for each.
void LessonTruths::plan(const QStringList& students)
{
    std::map<std::uint64_t, QString> names;
    for (const QString& student : students)
        names.emplace(seedIn(lesson_, student), student);
    const std::vector<core::Session> one = sessionsOf(lesson_, QStringLiteral("one")).steps,
                                     other = sessionsOf(lesson_, QStringLiteral("other")).steps;
    for (std::size_t i = 0; i < lesson_.steps.size(); ++i) {
        if (!lesson_.steps[i].question)
            continue;
        const auto step = static_cast<int>(i);
        const bool isOne = viewOf(question(step)).isEmpty() || one[i] == other[i];
        for (const auto& [seed, student] : names) {
            if (!isOne || seed == names.begin()->first)
                runs_.push_back({.step = step, .student = student});
            runOf_[{step, seed}] = runs_.size() - 1;
        }
    }
}

std::map<int, AskedStep> LessonTruths::steps() const
{
    std::map<int, AskedStep> steps;
    for (const auto& [of, run] : runOf_)
        if (of.second == first_ && runs_[run].asked)
            steps.emplace(of.first, *runs_[run].asked);
    return steps;
}

const AskedStep* LessonTruths::of(int step, std::uint64_t seed) const
{
    const auto found = runOf_.find({step, seed});
    return found != runOf_.end() && runs_[found->second].asked ? &*runs_[found->second].asked : nullptr;
}

const AskedStep* LessonTruths::of(int step, const QString& student) const
{
    return of(step, seedIn(lesson_, student));
}

const AskedStep* LessonTruths::of(int step) const
{
    return of(step, first_);
}

bool LessonTruths::isOneForAll(int step) const
{
    return std::ranges::count(runs_, step, &Run::step) <= 1;
}

void LessonTruths::runNext()
{
    if (isReady())
        return emit ready();
    const Question& asked = question(runs_[next_].step);
    if (viewOf(asked).isEmpty())
        return take(askedStep(asked));
    const auto step = static_cast<std::size_t>(runs_[next_].step);
    run_ = std::make_unique<StepRun>(sessionsOf(lesson_, runs_[next_].student).steps[step]);
    connect(run_.get(), &StepRun::ended, this, [this] { take(askedStep(question(runs_[next_].step), *run_)); });
}

void LessonTruths::take(AskedStep asked)
{
    const int step = runs_[next_].step;
    runs_[next_++].asked = std::move(asked);
    if (run_)
        run_.release()->deleteLater(); // it is the one who speaks
    QTimer::singleShot(0, this, &LessonTruths::runNext);
    if (isReady() || runs_[next_].step != step)
        emit found(step);
}

void LessonTruths::wait()
{
    if (isReady())
        return;
    QEventLoop loop;
    connect(this, &LessonTruths::ready, &loop, &QEventLoop::quit);
    loop.exec();
}

} // namespace app
