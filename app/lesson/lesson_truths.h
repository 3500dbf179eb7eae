#pragma once

#include "app/lesson/asked_step.h"
#include "core/session/session.h"

#include <QObject>

#include <map>
#include <memory>
#include <vector>

namespace app
{

class StepRun;

/// What all questions of a lesson are measured by, computed one after the other in the background on pages that nobody
/// sees. A question that cannot be asked says why; the others are there.
class LessonTruths : public QObject
{
    Q_OBJECT

public:
    explicit LessonTruths(Lesson lesson, QObject* parent = nullptr);
    ~LessonTruths() override;

    const Lesson& lesson() const { return lesson_; }
    bool isReady() const { return next_ == lesson_.steps.size(); }
    /// By step, those that are known by now; all that ask something once it is ready.
    const std::map<int, AskedStep>& steps() const { return steps_; }
    const AskedStep* of(int step) const; // nullptr: not known yet, or nothing is asked there
    void wait();                         // until it is ready; events go on

signals:
    void found(int step);
    void ready();

private:
    void runNext();
    void take(AskedStep asked);

    Lesson lesson_;
    std::vector<core::Session> sessions_;
    std::map<int, AskedStep> steps_;
    std::size_t next_ = 0; // that is being computed
    std::unique_ptr<StepRun> run_;
};

} // namespace app
