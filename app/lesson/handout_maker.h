#pragma once

#include "app/lesson/handout.h"

#include <QObject>

#include <memory>

namespace app
{

class LabPlots;
class StepRun;

/// Makes a lesson's handout in the background, step by step, on pages that nobody sees.
class HandoutMaker : public QObject
{
    Q_OBJECT

public:
    /// Begins as soon as events are taken. `student`: whose data it has, where each name has other ones.
    HandoutMaker(Lesson lesson, HandoutHas has, const QString& student = {}, QObject* parent = nullptr);
    ~HandoutMaker() override;

    const Handout& handout() const { return handout_; } // once it is made
    const QString& failure() const { return failure_; } // a sentence; empty: none

signals:
    void made(); // or there is a failure

private:
    void go();
    void take();
    void add(const LabPlots* plots);

    const Lesson lesson_;
    const HandoutHas has_;
    std::vector<core::Session> sessions_;
    Handout handout_;
    std::unique_ptr<StepRun> run_; // of the step that is next
    std::size_t at_ = 0;
    QString failure_;
};

} // namespace app
