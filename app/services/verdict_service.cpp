#include "app/services/verdict_service.h"

namespace app
{

VerdictService::VerdictService(Show show, QObject* parent)
    : Service(parent), show_(std::move(show)),
      worker_([](const Request& request, std::stop_token,
                 const auto& deliver) { deliver(core::judgedKernel(request.kernel, request.dimensions)); },
              [this](std::uint64_t generation, core::Outcome<core::JudgedKernel> outcome) {
                  QMetaObject::invokeMethod(
                      this, [this, generation, o = std::move(outcome)] { accept(generation, o); },
                      Qt::QueuedConnection);
              })
{
}

void VerdictService::request(const core::Kernel& kernel, int dimensions)
{
    noteRequest(worker_.submit({kernel, dimensions}, core::Urgency::Adjusts));
}

void VerdictService::accept(std::uint64_t generation, const core::Outcome<core::JudgedKernel>& outcome)
{
    if (!takes(generation, true))
        return;
    if (const auto* judged = std::get_if<core::JudgedKernel>(&outcome)) {
        emit answered(generation);
        show_(*judged);
    } else if (const auto* failure = std::get_if<core::Failure>(&outcome))
        emit failed(*failure);
    if (isIdle())
        emit becameIdle();
}

} // namespace app
