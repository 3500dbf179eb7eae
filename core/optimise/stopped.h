#pragma once

namespace core
{

/// Thrown through code that knows no stop token; where it is caught, the answer is Cancelled.
struct Stopped {
};

} // namespace core
