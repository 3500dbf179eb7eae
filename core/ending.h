#pragma once

#include "core/outcome.h"

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

} // namespace core
