#include "app/lesson/lesson_truths.h"

#include "app/lesson/lesson_sessions.h"
#include "app/lesson/step_run.h"

#include <QEventLoop>
#include <QTimer>

namespace app
{

LessonTruths::LessonTruths(Lesson lesson, QObject* parent)
    : QObject(parent), lesson_(std::move(lesson)), sessions_(sessionsOf(lesson_).steps)
{
    QTimer::singleShot(0, this, &LessonTruths::runNext); // once somebody listens
}

LessonTruths::~LessonTruths() = default;

const AskedStep* LessonTruths::of(int step) const
{
    const auto found = steps_.find(step);
    return found == steps_.end() ? nullptr : &found->second;
}

void LessonTruths::runNext()
{
    while (next_ < lesson_.steps.size() && !lesson_.steps[next_].question)
        ++next_;
    if (isReady())
        return emit ready();
    const Question& question = *lesson_.steps[next_].question;
    if (viewOf(question).isEmpty())
        return take(askedStep(question));
    run_ = std::make_unique<StepRun>(sessions_[next_]);
    connect(run_.get(), &StepRun::ended, this, [this] { take(askedStep(*lesson_.steps[next_].question, *run_)); });
}

void LessonTruths::take(AskedStep asked)
{
    const int step = static_cast<int>(next_++);
    steps_[step] = std::move(asked);
    if (run_)
        run_.release()->deleteLater(); // it is the one who speaks
    QTimer::singleShot(0, this, &LessonTruths::runNext);
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
