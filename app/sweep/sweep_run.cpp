#include "app/sweep/sweep_run.h"

#include "app/labs/lab_plots.h"
#include "app/lesson/step_run.h"

#include <QEventLoop>
#include <QTimer>

#include <algorithm>
#include <limits>

namespace app
{

SweepRun::SweepRun(LabNumber number, int jobs, SessionOf sessionOf, int atOnce, QObject* parent)
    : QObject(parent), number_(std::move(number)), jobs_(jobs), sessionOf_(std::move(sessionOf)),
      workers_(static_cast<std::size_t>(std::clamp(atOnce, 1, std::max(1, jobs))))
{
}

SweepRun::~SweepRun() = default;

void SweepRun::start()
{
    for (Worker& worker : workers_)
        takeNext(worker);
}

void SweepRun::takeNext(Worker& worker)
{
    if (next_ == jobs_)
        return;
    worker.job = next_++;
    core::Outcome<core::Session> session = sessionOf_(worker.job);
    if (const auto* failure = std::get_if<core::Failure>(&session)) {
        const int job = worker.job;
        QTimer::singleShot(0, this, [this, &worker, job, why = QString::fromStdString(failure->what)] {
            takeNext(worker);
            note(job, std::numeric_limits<double>::quiet_NaN(), why);
        });
        return;
    }
    core::Session& asked = std::get<core::Session>(session);
    asked.lab = number_.lab.toStdString();
    asked.pin = {};
    asked.panels = {}; // what a person has hidden there is computed all the same
    if (worker.page)
        return worker.page->ask(asked);
    worker.page = std::make_unique<StepRun>(asked);
    connect(worker.page.get(), &StepRun::ended, this, [this, &worker] { look(worker); });
}

/// The page is given the next session before what it found is told, so that it goes on computing meanwhile.
void SweepRun::look(Worker& worker)
{
    const int job = worker.job;
    const auto value = valueOf(number_, worker.page->plots());
    QString why = value ? QString() : worker.page->failure();
    if (!value && why.isEmpty())
        why = tr("there is no such number here");
    takeNext(worker);
    note(job, value.value_or(std::numeric_limits<double>::quiet_NaN()), why);
}

void SweepRun::note(int job, double value, const QString& problem)
{
    ++done_;
    emit found(job, value, problem);
    if (isComplete())
        emit complete();
}

void SweepRun::wait()
{
    if (isComplete())
        return;
    QEventLoop loop;
    connect(this, &SweepRun::complete, &loop, &QEventLoop::quit);
    loop.exec();
}

} // namespace app
