#include "app/document/keep_window.h"

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

} // namespace app
