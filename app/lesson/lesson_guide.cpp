#include "app/lesson/lesson_guide.h"

#include "app/document/document.h"
#include "app/lesson/lesson_sessions.h"

#include <algorithm>

namespace app
{

LessonGuide::LessonGuide(Document& document, QObject* parent) : QObject(parent), document_(document) {}

bool LessonGuide::isAsking() const
{
    return isOn() && !whose_ && step().question && !answered();
}

const Answered* LessonGuide::answered() const
{
    const auto found = answered_.find(at_);
    return found == answered_.end() ? nullptr : &found->second;
}

bool LessonGuide::isReached(int goal) const
{
    const auto found = reached_.find(at_);
    return found != reached_.end() && found->second.contains(goal);
}

void LessonGuide::reach(int goal)
{
    if (isOn() && reached_[at_].insert(goal).second)
        emit goalReached();
}

bool LessonGuide::isAtStep() const
{
    return isOn() && document_.session() == session();
}

void LessonGuide::begin(Lesson lesson, std::map<int, Answered> answered, ReachedGoals reached,
                        std::optional<QString> whose, const QString& student)
{
    lesson_ = std::move(lesson);
    student_ = student;
    sessions_ = sessionsOf(lesson_, student).steps;
    answered_ = std::move(answered);
    whose_ = std::move(whose);
    if (whose_)
        for (auto& [step, one] : answered_)
            one.grade = {}; // anybody may have changed the file
    reached_ = std::move(reached);
    at_ = 0;
    emit begun();
    if (isOn())
        goTo(0);
    else
        emit changed();
}

void LessonGuide::goTo(int step)
{
    if (!isOn())
        return;
    at_ = std::clamp(step, 0, size() - 1);
    if (!isAsking())
        showStep();
    emit changed();
}

void LessonGuide::answer(const Answer& answer, const Truth& truth)
{
    if (isAsking())
        take({.answer = answer, .grade = gradeOf(*step().question, answer, truth)});
}

void LessonGuide::skip()
{
    if (isAsking())
        take({});
}

void LessonGuide::count(int step, const Truth& truth)
{
    const auto found = answered_.find(step);
    if (!whose_ || found == answered_.end() || found->second.answer.isEmpty())
        return;
    found->second.grade = gradeOf(*lesson_.steps[static_cast<std::size_t>(step)].question, found->second.answer, truth);
    if (step == at_)
        emit counted();
}

void LessonGuide::take(Answered answered)
{
    answered_[at_] = std::move(answered);
    showStep();
    emit changed();
}

void LessonGuide::askAgain()
{
    if (!whose_ && answered_.erase(at_) > 0)
        emit changed();
}

void LessonGuide::showStep()
{
    if (isOn() && !isAtStep())
        document_.turnTo(session(), tr("Show %1").arg(step().title));
}

void LessonGuide::end()
{
    begin({});
}

} // namespace app
