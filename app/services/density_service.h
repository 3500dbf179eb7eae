#pragma once

#include "core/labs/density/density_lab.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace app
{

/// A result together with what it answers: while the person goes on editing, the two belong together, not to the
/// session.
struct DensityAnswer {
    core::DensityRequest request;
    core::DensityResult result;
};

/// The bridge between the window and the Density lab's worker: requests go down, answers come back on this object's
/// thread. A running quick job is finished and shown while the newest request waits; a slow one is preceded by a
/// preview.
class DensityService : public QObject
{
    Q_OBJECT

public:
    explicit DensityService(QObject* parent = nullptr);
    ~DensityService() override;

    /// `replacesModel`: what runs now would mislead (other data, another family): stop it.
    void request(core::DensityRequest request, bool replacesModel);
    void cancel();
    bool isIdle() const { return answered_ == latest_; }

signals:
    void resultReady(const app::DensityAnswer& answer);
    void failed(const core::Failure& failure);
    void busyChanged(bool busy); // true only once a job has lasted 150 ms

private:
    struct Worker;
    void accept(std::uint64_t generation, const core::Outcome<DensityAnswer>& outcome);

    std::uint64_t latest_ = 0, shown_ = 0, answered_ = 0;
    QTimer busyDelay_;
    std::unique_ptr<Worker> worker_; // last member: its thread has ended before the rest goes
};

} // namespace app
