#pragma once

#include "app/sweep/lab_number.h"
#include "core/outcome.h"
#include "core/session/session.h"

#include <QList>
#include <QObject>
#include <QStringList>

#include <functional>
#include <memory>
#include <vector>

namespace app
{

class StepRun;

/// Numbers of one lab in one session after the other, in the background, on pages that nobody sees: several at once,
/// each of which keeps what the next session has in common with its last. What is found depends on the session alone,
/// not on how many are under way nor on which page computes it.
class SweepRun : public QObject
{
    Q_OBJECT

public:
    /// The session of a job, from 0; asked for when its turn comes. All show the number's lab.
    using SessionOf = std::function<core::Outcome<core::Session>(int job)>;

    static constexpr int besideWindow = 2; // at once: more would only share the cores with what is on show

    SweepRun(std::vector<LabNumber> numbers, int jobs, SessionOf sessionOf, int atOnce, QObject* parent = nullptr);
    ~SweepRun() override;

    void start();
    bool isComplete() const { return done_ == jobs_; }
    int done() const { return done_; }
    int total() const { return jobs_; }
    void wait(); // until it is complete; events go on

signals:
    /// A value a number, NaN with a sentence where one cannot be computed. In any order of jobs.
    void found(int job, const QList<double>& values, const QString& problem);
    void complete();

private:
    struct Worker {
        std::unique_ptr<StepRun> page;
        int job = -1;
    };
    void takeNext(Worker& worker);
    void look(Worker& worker);
    void note(int job, const QList<double>& values, const QString& problem);

    const std::vector<LabNumber> numbers_;
    QStringList asked_; // of the pages
    const int jobs_;
    const SessionOf sessionOf_;
    int next_ = 0, done_ = 0;
    std::vector<Worker> workers_;
};

} // namespace app
