#pragma once

#include "core/session/session.h"

#include <type_traits>

namespace core
{

/// What a session asks of a lab: each member of the request that a session has, by its name (data, kernel, window,
/// seed, settings, and the model of an embedding). The others keep their defaults.
template <class Request>
Request requestOf(const Session& session)
{
    Request request{};
    if constexpr (requires { request.data; })
        request.data = session.data;
    if constexpr (requires { request.kernel; })
        request.kernel = session.kernel;
    if constexpr (requires { request.window; })
        request.window = session.window;
    if constexpr (requires { request.seed; })
        request.seed = session.seed;
    if constexpr (requires { request.settings; })
        static_assert(Described<decltype(request.settings)>);
    const auto take = [&]<class S>(S& settings) {
        if constexpr (Described<S>)
            settings = session.of<S>();
    };
    if constexpr (requires { request.settings; })
        take(request.settings);
    if constexpr (requires { request.model; })
        take(request.model);
    return request;
}

} // namespace core
