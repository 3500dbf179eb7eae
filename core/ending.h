#pragma once

#include "core/outcome.h"

#include <stop_token>
#include <utility>
#include <variant>

namespace core
{

/// How a computation of several steps ended without its result: thrown within a pipeline, which catches it.
struct Ending {
    std::variant<Failure, Cancelled> how;
};

/// The value of a step, or the end of the whole.
template <class T>
T valueOrEnd(Outcome<T> outcome)
{
    if (auto* value = std::get_if<T>(&outcome))
        return std::move(*value);
    if (auto* failure = std::get_if<Failure>(&outcome))
        throw Ending{*failure};
    throw Ending{Cancelled{}};
}

/// Where a failure is kept as an answer: the end of the whole for a cancellation alone.
template <class T>
Outcome<T> unlessCancelled(Outcome<T> outcome)
{
    if (std::holds_alternative<Cancelled>(outcome))
        throw Ending{Cancelled{}};
    return outcome;
}

inline void endIfStopped(const std::stop_token& stop)
{
    if (stop.stop_requested())
        throw Ending{Cancelled{}};
}

/// What steps() returns, or how it ended.
template <class Steps>
auto untilEnding(const Steps& steps) -> Outcome<decltype(steps())>
{
    try {
        return steps();
    } catch (const Ending& ending) {
        return std::visit([](const auto& how) -> Outcome<decltype(steps())> { return how; }, ending.how);
    }
}

} // namespace core
