#include "app/verify/verify_run.h"

#include "core/work/unexpected.h"

#include <QMetaObject>

#include <utility>

namespace app
{

namespace
{
constexpr std::uint64_t calibrationSeed = 1; // as of the command
}

VerifyRun::VerifyRun(QObject* parent) : QObject(parent) {}

VerifyRun::~VerifyRun() = default;

template <class Act>
void VerifyRun::here(const std::stop_token& stop, Act act)
{
    QMetaObject::invokeMethod(
        this,
        [stop, act = std::move(act)] {
            if (!stop.stop_requested())
                act();
        },
        Qt::QueuedConnection);
}

void VerifyRun::start(std::vector<KnownCase> known, bool calibrates)
{
    cancel();
    isRunning_ = true;
    thread_ = std::jthread([this, known = std::move(known), calibrates](const std::stop_token& stop) {
        try {
            work(known, calibrates, stop);
        } catch (const std::exception& error) {
            here(stop, [this, why = QString::fromStdString(core::unexpectedFailure(error).what)] { emit failed(why); });
        }
        here(stop, [this] {
            isRunning_ = false;
            emit ended();
        });
    });
}

void VerifyRun::cancel()
{
    thread_ = {}; // stops and joins: a case takes little
    isRunning_ = false;
}

void VerifyRun::work(const std::vector<KnownCase>& known, bool calibrates, const std::stop_token& stop)
{
    int done = 0;
    const auto total = static_cast<int>(known.size());
    verified(
        known,
        [&](const CheckedCase& one) {
            here(stop, [this, one, done = ++done, total] {
                emit caseChecked(one);
                emit progressed(done, total, one.known.package);
            });
        },
        stop);
    if (calibrates)
        calibrate(stop);
}

void VerifyRun::calibrate(const std::stop_token& stop)
{
    for (const core::CalibratedPosterior& posterior : core::calibratedPosteriors()) {
        const QString name = QString::fromStdString(posterior.name + " by " + posterior.by);
        const auto found = core::calibrated(
            posterior, calibrationSeed,
            [&](int done, int total) { here(stop, [this, done, total, name] { emit progressed(done, total, name); }); },
            stop);
        if (const auto* failure = std::get_if<core::Failure>(&found))
            return here(stop, [this, why = QString::fromStdString(failure->what)] { emit failed(why); });
        const auto* all = std::get_if<std::vector<core::Calibration>>(&found);
        if (!all)
            return;
        for (const core::Calibration& one : *all)
            here(stop, [this, one] { emit calibrationFound(one); });
    }
}

} // namespace app
