#include "app/document/keep_kernel.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/log_gradients.h"
#include "core/labs/regression/regression_start.h"

#include <utility>

namespace app
{

core::Session withKernelKept(core::Session next, const core::Session& now)
{
    const Eigen::Index columns = next.data->dimensions();
    if (core::isOfOtherColumns(next.kernel, columns) && !core::isOfOtherColumns(now.kernel, columns)) {
        next.kernel = now.kernel;
    } else if (core::isOfOtherColumns(next.kernel, columns)) {
        for (const core::Hyperparameter& number : core::hyperparameters(next.kernel))
            std::erase(next.lockedHyperparameters, core::pathOf(number));
        next.kernel = core::startKernel(*next.data);
    }
    if (next.pin && core::isOfOtherColumns(next.pin->kernel, next.pin->data->dimensions()))
        next.pin = std::make_shared<const core::Session>(withKernelKept(*next.pin, now.pin ? *now.pin : *next.pin));
    return next;
}

} // namespace app
