#include "app/document/keep_window.h"

#include "app/session/other_columns.h"
#include "core/labs/regression/regression_start.h"
#include "core/window/window.h"

namespace app
{

namespace
{

bool isOver(const std::vector<core::Interval>& window, const core::Dataset& data)
{
    return std::ssize(window) == core::windowDimensions(data);
}

} // namespace

core::Session withWindowKept(core::Session next, const core::Session& now)
{
    if (!isOver(next.window, *next.data))
        next.window = isOver(now.window, *next.data) ? now.window : core::fittingWindow(*next.data);
    if (next.pin && !isOver(next.pin->window, *next.pin->data))
        next.pin = std::make_shared<const core::Session>(withWindowKept(*next.pin, now.pin ? *now.pin : *next.pin));
    return next;
}

core::Session withKernelKept(core::Session next, const core::Session& now)
{
    const Eigen::Index columns = next.data->dimensions();
    if (isOfOtherColumns(next.kernel, columns))
        next.kernel = isOfOtherColumns(now.kernel, columns) ? core::startKernel(*next.data) : now.kernel;
    return next;
}

} // namespace app
