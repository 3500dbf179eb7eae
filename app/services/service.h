#pragma once

#include "core/outcome.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <cstdint>
#include <optional>

namespace app
{

/// What every bridge to a worker has in common: which requests are still to be answered, and when to say so.
class Service : public QObject
{
    Q_OBJECT

public:
    explicit Service(QObject* parent = nullptr);

    /// Drops what waits and stops what runs; neither is answered any more.
    virtual void cancel() = 0;
    /// Nobody looks: where nothing is being computed, what is kept to answer the next request sooner may go.
    virtual void letGo() {}
    /// Has every request had its last answer?
    bool isIdle() const { return answered_ == latest_; }
    /// Does what is shown, if only a preview, answer the newest request?
    bool showsLatest() const { return shown_ == latest_; }
    /// What was asked for is answered without the worker: there is nothing to compute, and what shows it says why.
    void answerAtOnce();
    /// What is asked of it from now on is not computed: nobody looks at its answers.
    void setResting(bool resting) { resting_ = resting; }
    bool isResting() const { return resting_; }
    /// Has a job lasted long enough to say so?
    bool isBusy() const { return busy_; }
    /// How far the pass over many rows is that a job takes now; nothing where it takes none.
    std::optional<double> passProgress() const;

signals:
    void requested(std::uint64_t generation);
    void answered(std::uint64_t generation); // the answer to that request is about to be shown; 0: answered at once
    void failed(const core::Failure& failure);
    void becameIdle();           // after the last answer, or failure, was shown; not when cancelled
    void cancelled();            // what was asked for is not answered any more
    void busyChanged(bool busy); // true only once a job has lasted 250 ms

protected:
    void noteRequest(std::uint64_t generation);
    void noteCancel();
    /// Is this answer still worth showing? `last`: none follows to the same request.
    bool takes(std::uint64_t generation, bool last);
    void notePass(double share) { pass_ = share; } // on any thread
    void noteNoPass() { pass_ = none; }

private:
    static constexpr double none = -1.0;

    void setBusy(bool busy);

    std::uint64_t latest_ = 0, shown_ = 0, answered_ = 0;
    bool busy_ = false, resting_ = false;
    QTimer busyDelay_;
    std::atomic<double> pass_{none};
};

} // namespace app
