#pragma once

#include "core/data/dataset.h"
#include "core/kernels/kernel.h"
#include "core/window/window.h"

#include <memory>
#include <utility>

/// What a lab is asked about these points, its settings as they are by default, over the window that shows them all.
template <class Request>
Request requestFor(std::shared_ptr<const core::Dataset> data, core::Kernel kernel)
{
    Request request;
    request.window = core::fittingWindow(*data);
    request.data = std::move(data);
    request.kernel = std::move(kernel);
    return request;
}

/// The same over a window that is `each` in every dimension.
template <class Request>
Request requestFor(std::shared_ptr<const core::Dataset> data, core::Kernel kernel, core::Interval each)
{
    auto request = requestFor<Request>(std::move(data), std::move(kernel));
    request.window.assign(request.window.size(), each);
    return request;
}
