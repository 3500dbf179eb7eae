#pragma once

#include "app/services/service.h"
#include "core/kernels/verdict/made_kernels.h"
#include "core/work/latest_worker.h"

#include <functional>

namespace app
{

/// Judges kernels in the background, the newest next. It is not stopped with the rest of a lab: a verdict takes a tenth
/// of a second, and is wanted most where the kernel is why there is no answer.
class VerdictService final : public Service
{
    Q_OBJECT

public:
    using Show = std::function<void(const core::JudgedKernel&)>;
    explicit VerdictService(Show show, QObject* parent = nullptr);

    void request(const core::Kernel& kernel, int dimensions);
    void cancel() override {}

private:
    struct Request {
        core::Kernel kernel;
        int dimensions = 1;
    };
    void accept(std::uint64_t generation, const core::Outcome<core::JudgedKernel>& outcome);

    const Show show_;
    core::LatestWorker<Request, core::JudgedKernel> worker_; // last member: its job has ended before the rest goes
};

} // namespace app
