#include "app/services/service.h"

namespace app
{

namespace
{
constexpr int busyAfter = 250; // ms: sooner, a sign would only flicker; the rest of a hand is in it
}

Service::Service(QObject* parent) : QObject(parent)
{
    busyDelay_.setSingleShot(true);
    busyDelay_.setInterval(busyAfter);
    connect(&busyDelay_, &QTimer::timeout, this, [this] { setBusy(true); });
}

std::optional<double> Service::passProgress() const
{
    const double share = pass_;
    return share >= 0.0 && share < 1.0 ? std::optional(share) : std::nullopt;
}

void Service::noteRequest(std::uint64_t generation)
{
    latest_ = generation;
    if (!busyDelay_.isActive())
        busyDelay_.start();
    emit requested(generation);
}

void Service::answerAtOnce()
{
    cancel();
    emit answered(0);
}

void Service::noteCancel()
{
    const bool waited = !isIdle();
    shown_ = answered_ = latest_;
    setBusy(false);
    if (waited)
        emit cancelled();
}

bool Service::takes(std::uint64_t generation, bool last)
{
    if (generation < shown_ || answered_ == latest_)
        return false; // older than what is on show, or cancelled meanwhile
    shown_ = generation;
    if (generation == latest_ && last) {
        answered_ = generation;
        setBusy(false);
    }
    return true;
}

void Service::setBusy(bool busy)
{
    busyDelay_.stop();
    if (busy == busy_)
        return;
    busy_ = busy;
    emit busyChanged(busy);
}

} // namespace app
