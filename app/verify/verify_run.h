#pragma once

#include "app/verify/verification.h"
#include "core/verify/calibration.h"

#include <QObject>

#include <stop_token>
#include <thread>

namespace app
{

/// Recomputes the known answers beside the window, and on request asks posteriors whether they mean what they say. All
/// that it tells arrives in the thread that it lives in; nothing does once it was cancelled.
class VerifyRun : public QObject
{
    Q_OBJECT

public:
    explicit VerifyRun(QObject* parent = nullptr);
    ~VerifyRun() override;

    void start(std::vector<KnownCase> known, bool calibrates);
    void cancel();
    bool isRunning() const { return isRunning_; }

signals:
    void progressed(int done, int total, const QString& of);
    void caseChecked(const app::CheckedCase& one);
    void calibrationFound(const core::Calibration& one);
    void failed(const QString& why);
    void ended(); // all is done, or something failed

private:
    void work(const std::vector<KnownCase>& known, bool calibrates, const std::stop_token& stop);
    void calibrate(const std::stop_token& stop);
    /// Does this here, unless it was cancelled meanwhile.
    template <class Act>
    void here(const std::stop_token& stop, Act act);

    bool isRunning_ = false;
    std::jthread thread_; // last: joined before the rest goes
};

} // namespace app
