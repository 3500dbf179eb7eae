#include "app/sweep/sweep_run.h"

#include "app/labs/lab_plots.h"
#include "app/lesson/step_run.h"

#include <QEventLoop>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <limits>

namespace app
{

namespace
{
constexpr double none = std::numeric_limits<double>::quiet_NaN();
}

SweepRun::SweepRun(std::vector<LabNumber> numbers, int jobs, SessionOf sessionOf, int atOnce, QObject* parent)
    : QObject(parent), numbers_(std::move(numbers)), jobs_(jobs), sessionOf_(std::move(sessionOf)),
      workers_(static_cast<std::size_t>(std::clamp(atOnce, 1, std::max(1, jobs))))
{
    Q_ASSERT(!numbers_.empty());
    for (const LabNumber& number : numbers_)
        asked_ << panelNameOf(number);
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
            note(job, {}, why);
        });
        return;
    }
    core::Session& asked = std::get<core::Session>(session);
    asked.lab = numbers_.front().lab.toStdString();
    asked.pin = {};
    asked.panels = {}; // what a person has hidden there is computed all the same
    if (worker.page)
        return worker.page->ask(asked);
    worker.page = std::make_unique<StepRun>(asked, asked_);
    connect(worker.page.get(), &StepRun::ended, this, [this, &worker] { look(worker); });
}

/// The page is given the next session before what it found is told, so that it goes on computing meanwhile.
void SweepRun::look(Worker& worker)
{
    const int job = worker.job;
    QList<double> values;
    for (const LabNumber& number : numbers_)
        values << valueOf(number, worker.page->plots()).value_or(none);
    QString why;
    if (std::ranges::any_of(values, [](double value) { return std::isnan(value); }))
        why = worker.page->failure().isEmpty() ? tr("there is no such number here") : worker.page->failure();
    takeNext(worker);
    note(job, values, why);
}

/// Without values: there are none.
void SweepRun::note(int job, const QList<double>& values, const QString& problem)
{
    ++done_;
    emit found(job, values.isEmpty() ? QList<double>(std::ssize(numbers_), none) : values, problem);
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
