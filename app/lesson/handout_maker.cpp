#include "app/lesson/handout_maker.h"

#include "app/lesson/lesson_sessions.h"
#include "app/lesson/step_run.h"
#include "app/lesson/student_seed.h"

namespace app
{

HandoutMaker::HandoutMaker(Lesson lesson, HandoutHas has, const QString& student, QObject* parent)
    : QObject(parent), lesson_(std::move(lesson)), has_(has), sessions_(sessionsOf(lesson_, student).steps),
      handout_(begunHandout(lesson_))
{
    if (hasDataByName(lesson_) && !student.isEmpty())
        handout_.parts.push_back(HandoutLine{.text = tr("With the data of %1").arg(student.simplified())});
    QMetaObject::invokeMethod(this, &HandoutMaker::go, Qt::QueuedConnection);
}

HandoutMaker::~HandoutMaker() = default;

void HandoutMaker::go()
{
    while (at_ < lesson_.steps.size() && failure_.isEmpty()) {
        if (needsPanels(lesson_, sessions_, at_, has_)) {
            run_ = std::make_unique<StepRun>(sessions_[at_]);
            connect(run_.get(), &StepRun::ended, this, &HandoutMaker::take, Qt::QueuedConnection);
            return;
        }
        add(nullptr);
    }
    emit made();
}

/// A step that asks nothing may have nothing to show.
void HandoutMaker::take()
{
    const LessonStep& step = lesson_.steps[at_];
    if (run_->failure().isEmpty())
        add(&run_->plots());
    else if (step.question)
        failure_ = tr("The step \"%1\" cannot be computed: %2").arg(step.title, run_->failure());
    else
        add(nullptr);
    run_.reset();
    go();
}

void HandoutMaker::add(const LabPlots* plots)
{
    const LessonStep& step = lesson_.steps[at_];
    if (const QString wrong = addStep(handout_, step, sessions_[at_], plots, has_); !wrong.isEmpty())
        failure_ = tr("The step \"%1\" cannot be printed: %2").arg(step.title, wrong);
    ++at_;
}

} // namespace app
